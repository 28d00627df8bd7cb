import { pageSizes, type Personal } from 'shared-contract';
import type { Db, Queryable, Tx } from '../../db/db.ts';
import { fail } from '../../domain/failure.ts';
import type { Identity } from '../../http/identity.ts';
import { hashPassword, weakness } from '../auth/passwords.ts';
import { lockOwnAccount, readProfile, setEmail, setPassword } from './profile.sql.ts';
import { personalOf } from './profile.view.ts';

export async function personal(on: Queryable, userId: string): Promise<Personal> {
  const row = await readProfile(on, userId, pageSizes.recentOrders);
  if (!row) throw fail('TOKEN_INVALID');
  return personalOf(row);
}

const account = async (tx: Tx, owner: Identity) => {
  const found = await lockOwnAccount(tx, owner);
  if (!found) throw fail('TOKEN_INVALID');
  return found;
};

/** Throws EMAIL_UNCHANGED, TOKEN_INVALID, and EMAIL_TAKEN by the schema's rule. */
export const changeEmail = (db: Db, owner: Identity, email: string): Promise<Personal> =>
  db.transaction(async (tx) => {
    const { email: present } = await account(tx, owner);
    if (present.toLowerCase() === email.toLowerCase()) {
      throw fail('EMAIL_UNCHANGED', { fields: { email: 'is the same as the current one' } });
    }
    await setEmail(tx, owner.userId, email);
    return personal(tx, owner.userId);
  });

/** Throws PASSWORD_WEAK or TOKEN_INVALID. The hash is made before the transaction: it holds no row for its 8 ms. */
export async function changePassword(db: Db, owner: Identity, password: string): Promise<Personal> {
  const weak = weakness(password, owner);
  if (weak) throw weak;
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await account(tx, owner);
    await setPassword(tx, owner.userId, hash);
    return personal(tx, owner.userId);
  });
}
