import type { Rules } from './form-field.tsx';

/** A text that is not empty. */
export const required = (message: string): Rules => [{ required: true, whitespace: true, message }];

/** A text of which `isRight` holds. */
export const matches = (isRight: (typed: string) => boolean, message: string): Rules => [
  {
    validator: (_, typed: string) =>
      isRight(typed) ? Promise.resolve() : Promise.reject(new Error(message)),
  },
];

/** Nothing, or a text of which `isRight` holds. */
export const emptyOr = (isRight: (typed: string) => boolean, message: string): Rules =>
  matches((typed) => typed.trim() === '' || isRight(typed), message);
