import { limits, register } from 'shared-contract';
import { fail, StartRefused, type Failure } from '../../platform/failure.ts';
import { requestCheck } from '../../platform/validation/validation.ts';
import type { Account } from './accounts.sql.ts';
import { weakness } from './passwords.ts';

export interface WantedAccount {
  username: string;
  email: string;
  password: string;
  role: Account['role'];
}

const formRefusal = requestCheck(register.body, 'body');

/**
 * Why an account that the owner creates is refused, or undefined. The rules are those of registration and of passwords. The first key of
 * `fields` is the wrong field.
 */
export function accountRefusal({ role, ...form }: WantedAccount): Failure | undefined {
  const refusal = formRefusal(form);
  if (!refusal) return weakness(form.password, { username: form.username, role });
  const [field] = Object.keys(refusal.fields ?? {});
  if (field !== 'username') return refusal;
  // The message says which field, because there is no form beside it.
  const letters = `must be ${limits.usernameMin} to ${limits.usernameMax} letters, digits, dots, dashes or underscores`;
  return fail('REQUEST_INVALID', { message: `Username ${letters}.`, fields: { username: letters } });
}

/** The line that stops the start because of the admin of the environment: `refusal` has a field. */
export function refusedVariable(refusal: Failure): StartRefused {
  const [field = ''] = Object.keys(refusal.fields ?? {});
  return new StartRefused(`ADMIN_${field.toUpperCase()} is refused: ${refusal.message}`);
}
