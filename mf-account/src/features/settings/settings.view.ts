import { limits } from 'shared-contract/types';
import { lengthOf } from 'shared-ui';
import type { PasswordProblems } from 'shared-ui/use-new-password';
import { strings } from '../../strings.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** What is wrong with a new address, or undefined. */
export const emailError = (email: string): string | undefined =>
  EMAIL.test(email.trim()) && email.trim().length <= limits.emailMax
    ? undefined
    : strings.settings.emailInvalid;

/** Nothing to save: empty, or what it is already (rules 1.12). */
export const isEmailUnchanged = (email: string, current: string): boolean => {
  const wanted = email.trim().toLowerCase();
  return wanted === '' || wanted === current.trim().toLowerCase();
};

/** What is wrong with a new password: too short first, then whether both are the same (rules 14.13). */
export function passwordErrors(password: string, confirm: string): PasswordProblems {
  if (lengthOf(password) < limits.passwordMin) return { password: strings.settings.tooShort };
  return password === confirm ? {} : { confirm: strings.settings.mismatch };
}
