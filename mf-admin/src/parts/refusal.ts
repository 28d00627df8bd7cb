import { fieldErrorsOf } from 'shared-auth';

/** A refusal as a form shows it. */
export interface Refusal<Field extends string> {
  /** What is wrong, by the form's own field. */
  fields: Partial<Record<Field, string>>;
  /** Whether the form owes more words than those at its fields: it has no field for all, or none was named. */
  hasMore: boolean;
}

/** Reads what a call threw; `names` are the form's fields by their names in the call. */
export function refusalOf<Field extends string>(
  error: unknown,
  names: Readonly<Record<string, Field>>,
): Refusal<Field> {
  const told = Object.entries(fieldErrorsOf(error));
  const fields: Refusal<Field>['fields'] = {};
  for (const [name, message] of told) {
    const field = names[name];
    if (field) fields[field] = message;
  }
  const known = told.filter(([name]) => names[name]).length;
  return { fields, hasMore: Boolean(error) && (known === 0 || known < told.length) };
}
