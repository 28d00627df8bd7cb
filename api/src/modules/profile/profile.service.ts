import { pageSizes, type Personal } from 'shared-contract';
import type { Db, Queryable, Tx } from '../../db/db.ts';
import { fail } from '../../domain/failure.ts';
import { hashPassword, weakness } from '../auth/passwords.ts';
import { lockOwnAccount, readProfile, setEmail, setPassword } from './profile.sql.ts';
import { personalOf } from './profile.view.ts';

export async function personal(on: Queryable, userId: string): Promise<Personal> {
  const row = await readProfile(on, userId, pageSizes.recentOrders);
  if (!row) throw fail('TOKEN_INVALID');
  return personalOf(row);
}

const account = async (tx: Tx, userId: string) => {
  const found = await lockOwnAccount(tx, userId);
  if (!found) throw fail('TOKEN_INVALID');
  return found;
};

/** Throws EMAIL_UNCHANGED, and EMAIL_TAKEN by the schema's rule. */
export const changeEmail = (db: Db, userId: string, email: string): Promise<Personal> =>
  db.transaction(async (tx) => {
    const { email: present } = await account(tx, userId);
    if (present.toLowerCase() === email.toLowerCase()) {
      throw fail('EMAIL_UNCHANGED', { fields: { email: 'is the same as the current one' } });
    }
    await setEmail(tx, userId, email);
    return personal(tx, userId);
  });

/** Throws PASSWORD_WEAK. The hash is made before the transaction: it holds no row for its 8 ms. */
export async function changePassword(
  db: Db,
  { userId, username, role }: { userId: string; username: string; role: Personal['role'] },
  password: string,
): Promise<Personal> {
  const weak = weakness(password, { username, role });
  if (weak) throw weak;
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await account(tx, userId);
    await setPassword(tx, userId, hash);
    return personal(tx, userId);
  });
}
