import { accountByLogin } from './accounts.sql.ts';
import { checkPassword } from './passwords.ts';
import type { Queryable } from '../../platform/db/db.ts';

/** Who can sign in to the demo store; the password is `<username>-demo-password` (rules 18.3). */
export const demoSignIns = ['admin', 'staff', 'reseller', 'member'] as const;

const ending = '-demo-password';

export const demoPassword = (username: string): string => `${username}${ending}`;

/** Whether everybody knows this password. */
export const isDemoPassword = (password: string): boolean => password.endsWith(ending);

/** The accounts of this store that still have their demo password. */
export async function openDemoSignIns(on: Queryable): Promise<string[]> {
  const open: string[] = [];
  for (const name of demoSignIns) {
    const account = await accountByLogin(on, name);
    if (account && (await checkPassword(account.passwordHash, demoPassword(name)))) open.push(name);
  }
  return open;
}
