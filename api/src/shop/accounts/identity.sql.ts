import type { Role } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

export interface AccountState {
  username: string;
  role: Exclude<Role, 'GUEST'>;
  version: number;
  revoked: boolean;
}

const state = statement<AccountState & Record<string, unknown>>(
  'identity.state',
  `select username, role, token_version as version,
          exists (select from revoked_tokens where jti = $2) as revoked
     from users where id = $1`,
);

/** The present role and version of the holder of a token. */
export const accountState = (on: Queryable, userId: string, jti: string): Promise<AccountState | undefined> =>
  state.row(on, [userId, jti]);
