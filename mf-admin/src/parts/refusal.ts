import { fieldErrorsOf } from 'shared-auth';

/** A refusal in the form of field errors. */
export interface Refusal<Field extends string> {
  /** The error of each field of the form. */
  fields: Partial<Record<Field, string>>;
  /** Whether the form has to show the message, too: an error has no field in the form, or none was named. */
  hasMore: boolean;
}

/** Reads the error of a call; `names` maps the names in the call to the fields of the form. */
export function refusalOf<Field extends string>(
  error: unknown,
  names: Readonly<Record<string, Field>>,
): Refusal<Field> {
  const refused = Object.entries(fieldErrorsOf(error));
  const fields: Refusal<Field>['fields'] = {};
  for (const [name, message] of refused) {
    const field = names[name];
    if (field) fields[field] = message;
  }
  const known = refused.filter(([name]) => names[name]).length;
  return { fields, hasMore: Boolean(error) && (known === 0 || known < refused.length) };
}
