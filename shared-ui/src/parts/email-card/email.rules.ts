import { limits } from 'shared-contract/types';
import { strings } from './strings.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** What is wrong with a new address, or undefined. */
export const emailError = (email: string): string | undefined =>
  EMAIL.test(email.trim()) && email.trim().length <= limits.emailMax ? undefined : strings.invalid;

/** Whether there is nothing to save, because the field is empty or has the current address (rules 1.12). */
export const isEmailUnchanged = (email: string, current: string): boolean => {
  const wanted = email.trim().toLowerCase();
  return wanted === '' || wanted === current.trim().toLowerCase();
};
