/** The part of JSON Schema that requests of the contract use. */
export interface CheckedSchema {
  type?: string;
  anyOf?: CheckedSchema[];
  properties?: Record<string, CheckedSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: CheckedSchema;
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  not?: { pattern: string };
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
}

const types: Record<string, string> = {
  object: 'must be a JSON object',
  array: 'must be a list',
  string: 'must be a text',
  number: 'must be a number',
  integer: 'must be a whole number',
  boolean: 'must be true or false',
  null: 'must be null',
};

const formats: Record<string, string> = { email: 'email address', uri: 'web address', uuid: 'id' };

const steps = new Map([
  [0.01, 'must have at most two decimals'],
  [0.1, 'must have at most one decimal'],
]);

/** The words for each keyword that a request can break. A test finds one that is missing. */
export const wordsByKeyword: Record<string, (schema: CheckedSchema) => string> = {
  required: () => 'is required',
  additionalProperties: () => 'is not a known field',
  type: ({ type = '' }) => types[type] ?? `must be of type ${type}`,
  format: ({ format = '' }) => `must be a valid ${formats[format] ?? format}`,
  pattern: ({ format }) =>
    format === undefined
      ? 'has characters that are not allowed, or is blank'
      : `must be a valid ${formats[format] ?? format}`,
  not: () => 'has invisible characters or ones that turn its direction; type it again without them',
  minLength: ({ minLength }) =>
    minLength === 1 ? 'must not be empty' : `must be at least ${minLength} characters long`,
  maxLength: ({ maxLength }) => `must be at most ${maxLength} characters long`,
  minItems: ({ minItems }) => `must have at least ${minItems} ${minItems === 1 ? 'entry' : 'entries'}`,
  maxItems: ({ maxItems }) => `must have at most ${maxItems} ${maxItems === 1 ? 'entry' : 'entries'}`,
  uniqueItems: () => 'must name nothing twice',
  minimum: ({ minimum }) => `must be at least ${minimum}`,
  maximum: ({ maximum }) => `must be at most ${maximum}`,
  multipleOf: ({ multipleOf = 1 }) => steps.get(multipleOf) ?? `must be a multiple of ${multipleOf}`,
  enum: ({ enum: known = [] }) => `must be one of ${known.join(', ')}`,
  const: ({ const: only }) => `must be ${only === '' ? 'empty' : String(only)}`,
};

/** The end of a sentence that begins with the field's name. */
export const wordsOf = (keyword: string, schema: CheckedSchema): string =>
  wordsByKeyword[keyword]?.(schema) ?? 'is not valid';
