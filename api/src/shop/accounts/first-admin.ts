import type { Db } from '../../platform/db/db.ts';
import { isFailure } from '../../platform/failure.ts';
import { refusedVariable } from './account.rules.ts';
import { draftAccount, makeOwnersAccount } from './accounts.service.ts';
import { hasAdmin, lockAccounts } from './first-admin.sql.ts';

/** The first admin as the environment names it. `password` undefined: the store generates one. */
export interface WantedAdmin {
  username: string;
  email: string;
  password: string | undefined;
}

/**
 * Creates the admin that the environment names, or `admin`, in a store without one. `password` is set
 * where it was generated here, and is to be printed once (rules 1.11). Refuses (`StartRefused`) when the name is taken.
 */
export async function makeFirstAdmin(
  db: Db,
  wanted: WantedAdmin | undefined,
  randomPassword: () => string,
): Promise<{ username: string; password?: string } | undefined> {
  if (await hasAdmin(db)) return undefined;
  const { username, email } = wanted ?? { username: 'admin', email: 'admin@localhost.localdomain' };
  const password = wanted?.password ?? randomPassword();
  const account = await draftAccount({ username, email, password, role: 'ADMIN' });
  const isFirst = await db
    .transaction(async (tx) => {
      // Other instances that start at the same time wait here, and then see the admin of the first one.
      await lockAccounts(tx);
      if (await hasAdmin(tx)) return false;
      await makeOwnersAccount(tx, account);
      return true;
    })
    .catch((error: unknown) => {
      throw isFailure(error) && error.fields ? refusedVariable(error) : error;
    });
  if (!isFirst) return undefined;
  return wanted?.password === undefined ? { username, password } : { username };
}
