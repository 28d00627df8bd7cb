import { limits } from 'shared-contract/types';
import { lengthOf } from 'shared-ui';
import type { PasswordProblems } from 'shared-ui/use-new-password';
import { strings } from '../../strings.ts';

/** What is wrong with a new password: first whether it is too short, then whether both fields are the same (rules 14.13). */
export function passwordErrors(password: string, confirm: string): PasswordProblems {
  if (lengthOf(password) < limits.passwordMin) return { password: strings.settings.tooShort };
  return password === confirm ? {} : { confirm: strings.settings.mismatch };
}
