import type { Config } from '../../config.ts';
import type { Db, Queryable } from '../../db/db.ts';
import { statement } from '../../db/statement.ts';
import { makeAccount } from './auth.service.ts';

const anyAdmin = statement('auth.any-admin', `select from users where role = 'ADMIN' limit 1`);

const hasAdmin = async (on: Queryable): Promise<boolean> => (await anyAdmin.run(on)) > 0;

/**
 * A store without an admin gets the one of the environment; without one there, `admin`. `password` is set
 * where it was made here, and is to be printed once (decisions, section 4).
 */
export async function makeFirstAdmin(
  db: Db,
  wanted: Config['admin'],
  randomPassword: () => string,
): Promise<{ username: string; password?: string } | undefined> {
  if (await hasAdmin(db)) return undefined;
  const { username, email } = wanted ?? { username: 'admin', email: 'admin@localhost.localdomain' };
  const password = wanted?.password ?? randomPassword();
  await makeAccount(db, { username, email, password, role: 'ADMIN' });
  return wanted?.password === undefined ? { username, password } : { username };
}
