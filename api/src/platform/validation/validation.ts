import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { fail, type Failure } from '../failure.ts';
import { wordsOf, type CheckedSchema } from './validation.words.ts';

const common = {
  // One error for each check: gathering all would let a sender use up our time. Errors of a form are gathered below by field.
  allErrors: false,
  strict: true,
  // A union of two forms names its properties in its branches.
  strictRequired: false,
  strictTypes: false,
  allowUnionTypes: true,
  removeAdditional: false,
  useDefaults: false,
} as const;

/** Bodies say their types in JSON; queries and paths are text, so numbers and booleans are read from it. */
const bodies = new Ajv({ ...common, coerceTypes: false });
const texts = new Ajv({ ...common, coerceTypes: true });
/** 19.99 / 0.01 is not quite 1999 in binary, and a tolerance would let 0.0000000001 through: compared as decimals. */
const isMultipleOf = (step: number, value: number): boolean =>
  Number((Math.round(value / step) * step).toFixed(decimalsOf(step))) === value;
const decimalsOf = (step: number): number => Math.max(0, Math.ceil(-Math.log10(step)));

for (const ajv of [bodies, texts]) {
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({ keyword: 'multipleOf', type: 'number', schemaType: 'number', validate: isMultipleOf });
  addFormats.default(ajv, ['email', 'uuid']);
  // As browsers read an address, because they follow it: RFC 3986 does not allow `https://exämple.example/`.
  ajv.addFormat('uri', (text) => URL.canParse(text));
}

export type Part = 'body' | 'query' | 'params';

/** How many wrong inputs a refusal names, and how many are looked for. */
const fieldsShown = 20;

/**
 * A check of one part of a request: returns why it is refused, in words for the caller and by field, or undefined.
 * Its cost is bounded by the schema and the length of what it is given, whatever its shape.
 */
export function requestCheck(schema: object, part: Part): (value: unknown) => Failure | undefined {
  const ajv = part === 'body' ? bodies : texts;
  const fits = ajv.compile(schema);
  return (value) => {
    if (fits(value)) return undefined;
    const found: Problem[] = [];
    look(ajv, schema, value, '', found);
    return refusal(found, part);
  };
}

interface Problem {
  /** Names and numbers from the outside in, with dots; empty for the whole. */
  field: string;
  keyword: string;
  words: string;
}

/**
 * Adds the errors of `value` to `found`, until that is full: each property that the schema names is checked by itself, and
 * stops at its first error. Of unknown properties it names one, and of a list that is too long its length.
 */
function look(ajv: Ajv, schema: CheckedSchema, value: unknown, field: string, found: Problem[]): void {
  // Compiled once for each schema: Ajv remembers it.
  const check = ajv.compile(schema);
  if (found.length >= fieldsShown || check(value)) return;
  const before = found.length;
  const add = (name: string, keyword: string) =>
    found.push({ field: inside(field, name), keyword, words: wordsOf(keyword, schema) });

  if (schema.anyOf) {
    found.push(...bestBranch(ajv, schema.anyOf, value, field));
  } else if (schema.properties && isRecord(value)) {
    for (const name of schema.required ?? []) if (!Object.hasOwn(value, name)) add(name, 'required');
    if (schema.additionalProperties === false) {
      const unknown = firstUnknown(value, schema.properties);
      if (unknown !== undefined) add(unknown, 'additionalProperties');
    }
    for (const [name, each] of Object.entries(schema.properties))
      if (Object.hasOwn(value, name)) look(ajv, each, value[name], inside(field, name), found);
  } else if (schema.items && Array.isArray(value) && value.length <= (schema.maxItems ?? Infinity)) {
    for (let at = 0; at < value.length && found.length < fieldsShown; at++)
      look(ajv, schema.items, value[at], inside(field, String(at)), found);
  }
  if (found.length === before) found.push(own(check.errors?.[0], schema, field));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inside = (field: string, name: string): string => (field === '' ? name : `${field}.${name}`);

function firstUnknown(value: object, known: object): string | undefined {
  for (const name in value) if (!Object.hasOwn(known, name)) return name;
  return undefined;
}

const own = (error: ErrorObject | undefined, schema: CheckedSchema, field: string): Problem => {
  const keyword = error?.keyword ?? 'type';
  return { field, keyword, words: wordsOf(keyword, schema) };
};

const misfits = ['additionalProperties', 'required', 'const', 'type'];

/** For a value that may have one of several forms, reports only the errors of the form that was meant. */
function bestBranch(ajv: Ajv, branches: CheckedSchema[], value: unknown, field: string): Problem[] {
  const misfit = (list: Problem[]) => list.filter(({ keyword }) => misfits.includes(keyword)).length;
  const refusals = branches.map((branch) => {
    const found: Problem[] = [];
    look(ajv, branch, value, field, found);
    return found;
  });
  return refusals.sort((a, b) => misfit(a) - misfit(b))[0] ?? [];
}

function refusal(problems: readonly Problem[], part: Part): Failure {
  const fields: Record<string, string> = {};
  for (const { field, words } of problems) {
    // A made-up name is shortened and shown without control characters.
    const name = field.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);
    if (!Object.hasOwn(fields, name)) fields[name] = words;
  }
  const [first] = Object.entries(fields);
  if (!first) return fail('REQUEST_INVALID');
  const [name, words] = first;
  const message = name === '' ? `The ${part} ${words}.` : `${labelOf(name)} ${words}.`;
  return fail('REQUEST_INVALID', name === '' ? { message } : { message, fields });
}

/** A field as people read it: `userId` is `User id`. */
const labelOf = (name: string): string => {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, (_, before: string, next: string) => `${before} ${next.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
