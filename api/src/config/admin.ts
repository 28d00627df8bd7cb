import { accountRefusal, refusedVariable } from '../shop/accounts/account.rules.ts';
import type { WantedAdmin } from '../shop/accounts/first-admin.ts';
import type { Variables } from './variables.ts';

export function readAdmin({ read, refuse }: Variables): WantedAdmin | undefined {
  const [username, email, password] = [read('ADMIN_USERNAME'), read('ADMIN_EMAIL'), read('ADMIN_PASSWORD')];
  if (username === undefined && email === undefined && password === undefined) return undefined;
  if (username === undefined)
    return refuse('ADMIN_USERNAME', 'is missing while ADMIN_EMAIL or ADMIN_PASSWORD is set');
  if (email === undefined) return refuse('ADMIN_EMAIL', 'is missing while ADMIN_USERNAME is set');
  // Without a password, a random one is generated later.
  const refusal = accountRefusal({
    username,
    email,
    password: password ?? 'of random letters',
    role: 'ADMIN',
  });
  if (refusal) throw refusedVariable(refusal);
  return { username, email, password };
}
