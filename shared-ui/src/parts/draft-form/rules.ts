import type { Rules } from './form-field.tsx';

/** A text that is not empty. */
export const required = (message: string): Rules => [{ required: true, whitespace: true, message }];

/** A text for which `isRight` is true. */
export const matches = (isRight: (typed: string) => boolean, message: string): Rules => [
  {
    validator: (_, typed: string) =>
      isRight(typed) ? Promise.resolve() : Promise.reject(new Error(message)),
  },
];

/** An empty text, or one for which `isRight` is true. */
export const emptyOr = (isRight: (typed: string) => boolean, message: string): Rules =>
  matches((typed) => typed.trim() === '' || isRight(typed), message);
