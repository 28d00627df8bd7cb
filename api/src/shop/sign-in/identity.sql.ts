import type { Role } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { hasFactor } from '../factors/factors.sql.ts';
import { isOpen, isProvedLately, isSeenLongAgo } from '../accounts/sessions.sql.ts';

export interface AccountState {
  username: string;
  role: Exclude<Role, 'GUEST'>;
  version: number;
  /** Staff or admin without a second factor. */
  lacksFactor: boolean;
  /** The holder has proved within ten minutes who they are; where the account has a second factor, by more than its password. */
  provedLately: boolean;
  /** It is time to write that the session was used. */
  seenLongAgo: boolean;
}

const state = statement<AccountState & Record<string, unknown>>(
  'identity.state',
  `select u.username, u.role, u.token_version as version, ${isSeenLongAgo} as "seenLongAgo", 
          (${isProvedLately} and not (s.proof = 'PASSWORD' and ${hasFactor})) as "provedLately",
          (u.role in ('STAFF', 'ADMIN') and not ${hasFactor}) as "lacksFactor"
     from sessions s join users u on u.id = s.user_id
    where s.id = $2 and s.user_id = $1 and ${isOpen}`,
);

/** The present role and version of the holder of a token; undefined when its session is over. */
export const accountState = (
  on: Queryable,
  userId: string,
  sessionId: string,
): Promise<AccountState | undefined> => state.row(on, [userId, sessionId]);
