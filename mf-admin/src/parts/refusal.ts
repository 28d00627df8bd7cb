import { fieldErrorsOf } from 'shared-auth';
import type { FieldErrors } from 'shared-ui/draft-form';

/** A refusal in the form of field errors. */
export interface Refusal {
  /** The errors of the fields of the form. */
  fields: FieldErrors;
  /** Whether the form has to show the message, too: an error has no field in the form, or none was named. */
  hasMore: boolean;
}

/** Reads the error of a call; `names` maps the names in the call to the fields of the form. */
export function refusalOf(error: unknown, names: Readonly<Record<string, string>>): Refusal {
  const refused = Object.entries(fieldErrorsOf(error));
  const fields = refused.flatMap(([path, message]) => {
    const name = names[path];
    return name === undefined ? [] : [{ name, errors: [message] }];
  });
  return { fields, hasMore: Boolean(error) && (fields.length === 0 || fields.length < refused.length) };
}
