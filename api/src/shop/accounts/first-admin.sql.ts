import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

const anyAdmin = statement('auth.any-admin', `select from users where role = 'ADMIN' limit 1`);
const lock = statement('auth.lock-accounts', 'lock table users in share row exclusive mode');

export const hasAdmin = async (on: Queryable): Promise<boolean> => (await anyAdmin.run(on)) > 0;

/** Whoever makes an account waits for the end of this transaction. */
export const lockAccounts = (tx: Tx): Promise<number> => lock.run(tx);
