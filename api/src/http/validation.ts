import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { fail, type Failure } from '../domain/failure.ts';

const common = {
  allErrors: true,
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
  // As browsers read an address, for they are who follows it: RFC 3986 knows no `https://exämple.example/`.
  ajv.addFormat('uri', (text) => URL.canParse(text));
}

export type Part = 'body' | 'querystring' | 'params' | 'headers';

export const compileValidator = (schema: object, part: Part): ValidateFunction =>
  (part === 'body' ? bodies : texts).compile(schema);

/** As many wrong inputs as a person can take in. */
const fieldsShown = 20;

/** Why a request was refused, in words for the one who sent it, by field. */
export function invalidRequest(errors: readonly ErrorObject[], part: string): Failure {
  const fields: Record<string, string> = {};
  for (const error of bestBranch(errors)) {
    const name = fieldOf(error);
    if (Object.keys(fields).length < fieldsShown && !Object.hasOwn(fields, name))
      fields[name] = wordsOf(error);
  }
  const [first] = Object.entries(fields);
  if (!first) return fail('REQUEST_INVALID');
  const [name, words] = first;
  const message = name === '' ? `The ${part} ${words}.` : `${labelOf(name)} ${words}.`;
  return fail('REQUEST_INVALID', name === '' ? { message } : { message, fields });
}

/** Of a body that may have several forms, only the form that was meant is worth a word. */
function bestBranch(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const branches = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    const branch = /^#\/anyOf\/(\d+)\//.exec(error.schemaPath)?.[1];
    if (branch !== undefined) branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  if (branches.size === 0) return errors;
  const misfit = (list: ErrorObject[]) =>
    list.filter((each) => ['additionalProperties', 'required', 'const', 'type'].includes(each.keyword))
      .length;
  return [...branches.values()].sort((a, b) => misfit(a) - misfit(b))[0] ?? errors;
}

function fieldOf(error: ErrorObject): string {
  const inner = (error.params as { missingProperty?: string; additionalProperty?: string }) ?? {};
  const path = error.instancePath.split('/').slice(1);
  const last = inner.missingProperty ?? inner.additionalProperty;
  const name = [...path, ...(last === undefined ? [] : [last])].join('.');
  // A name that somebody made up comes back cut short and without control characters.
  return name.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);
}

const labelOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function wordsOf({ keyword, params, schema }: ErrorObject): string {
  const { limit, format, type } = params as Record<string, unknown>;
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not a known field';
    case 'type':
      return type === 'object' ? 'must be a JSON object' : `must be of type ${String(type)}`;
    case 'format':
      return `must be a valid ${format === 'email' ? 'email address' : format === 'uri' ? 'web address' : String(format)}`;
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must be at least ${String(limit)} characters long`;
    case 'maxLength':
      return `must be at most ${String(limit)} characters long`;
    case 'minItems':
      return `must have at least ${String(limit)} entries`;
    case 'maxItems':
      return `must have at most ${String(limit)} entries`;
    case 'minimum':
      return `must be at least ${String(limit)}`;
    case 'maximum':
      return `must be at most ${String(limit)}`;
    case 'multipleOf':
      return `must be a multiple of ${String(schema)}`;
    case 'enum':
      return Array.isArray(schema) ? `must be one of ${schema.join(', ')}` : 'is not one of the known values';
    case 'const':
    case 'anyOf':
      return 'is not one of the known values';
    case 'pattern':
      return 'has characters that are not allowed, or is blank';
    default:
      return 'is not valid';
  }
}
