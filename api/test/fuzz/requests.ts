import fc from 'fast-check';

// Requests made from the OpenAPI document: right ones, nearly right ones, and hostile ones.

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  minItems?: number;
  format?: string;
  pattern?: string;
}

export interface Operation {
  operationId: string;
  /** Undefined: anyone. */
  roles: string[] | undefined;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  body: Schema | undefined;
  /** Statuses the document allows. */
  statuses: Set<number>;
  reply: Schema;
}

export interface FuzzRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  /** Text as it is sent, or undefined for none. */
  payload: string | undefined;
}

/** Values that often break software. */
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    0,
    -0,
    -1,
    1.005,
    1e308,
    -1e308,
    2 ** 53,
    2 ** 63,
    [],
    {},
    [[]],
    'null',
    'undefined',
    'NaN',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202eabc',
    '\u{1F381}'.repeat(50),
    '%00',
    '../../etc/passwd',
    '%',
    '\\',
    "'; drop table users; --",
    '" or ""="',
    '<script>alert(1)</script>',
    '${7*7}',
    '{{7*7}}',
    '__proto__',
    'constructor',
    '1970-01-01',
    '0x10',
    '1e3',
    { __proto__: null, toString: 'x' },
    { constructor: { prototype: { admin: true } } },
    ['a', 1, null],
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.integer({ min: 1, max: 20_000 }).map((length) => 'x'.repeat(length)),
  fc.jsonValue({ maxDepth: 4 }),
  fc.double(),
);

/** A value that the schema takes, as far as its pattern can be met by ordinary text; ids come from `ids` mostly. */
function fitting(schema: Schema, name: string, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, name, ids)));
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).map(([key, each]) => [
        key,
        fitting(each, key, ids),
      ]);
      return fc.record(Object.fromEntries(entries), { requiredKeys: (schema.required ?? []) as never[] });
    }
    case 'array':
      return fc.array(fitting(schema.items ?? {}, name, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
    case 'number': {
      const step = schema.multipleOf ?? 1;
      const [low, high] = [schema.minimum ?? -1000, Math.min(schema.maximum ?? 1000, 2_000_000_000)];
      const digits = step < 1 ? String(step).length - 2 : 0;
      return fc
        .oneof(
          fc.constantFrom(low, high),
          fc.integer({ min: Math.ceil(low / step), max: Math.floor(high / step) }).map((n) => n * step),
        )
        .map((value) => Number(value.toFixed(digits)));
    }
    case 'string':
      return text(schema, name, ids);
    default:
      return nasty;
  }
}

function text(
  { minLength = 0, maxLength = 40, format, pattern }: Schema,
  name: string,
  ids: readonly string[],
) {
  if (/id$|category|product$|selection/i.test(name))
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() });
  if (format === 'email') return fc.emailAddress();
  if (pattern?.startsWith('^https?')) return fc.webUrl();
  const word = fc.string({
    unit: fc.constantFrom(...'abcdefgXYZ0189_.-'),
    minLength: Math.max(minLength, 1),
    maxLength: Math.max(minLength, Math.min(maxLength, 40)),
  });
  return /username/.test(name)
    ? word
    : fc.oneof(
        { weight: 3, arbitrary: word },
        { weight: 1, arbitrary: word.map((each) => `${each} é🎁`.slice(0, maxLength)) },
      );
}

/** One property changed, removed or added; or another value altogether. */
const spoilt = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return nasty;
  const keys = Object.keys(value);
  const change = (key: string) => nasty.map((bad) => ({ ...value, [key]: bad }));
  return fc.oneof(
    ...(keys.length > 0
      ? [
          fc.constantFrom(...keys).chain(change),
          fc
            .constantFrom(...keys)
            .map((key) => Object.fromEntries(Object.entries(value).filter(([each]) => each !== key))),
        ]
      : []),
    change('unknown_field'),
    nasty,
  );
};

const partly = (fit: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: fit }, { weight: 2, arbitrary: fit.chain(spoilt) });

const stringified = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value);
  } catch {
    return 'null';
  }
};

/** Text that is no JSON, or says it is something else. */
const broken: fc.Arbitrary<string> = fc.constantFrom(
  '{',
  '{"a":',
  '[1,]',
  '\u0000',
  '{"a":1}{"b":2}',
  '"',
  '{"__proto__":{"x":1}}',
);

const headerSafe = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 300);

/** Requests for one operation. */
export function requestsFor(
  { parameters, body }: Operation,
  ids: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const place = (where: string) => {
    const own = parameters.filter((each) => each.in === where);
    const shape = Object.fromEntries(
      own.map((each) => [
        each.name,
        fc.oneof(
          { weight: 4, arbitrary: fitting(each.schema, each.name, ids) },
          { weight: 1, arbitrary: nasty },
        ),
      ]),
    );
    const requiredKeys = where === 'path' ? own.map((each) => each.name) : [];
    return fc.record(shape, { requiredKeys }) as fc.Arbitrary<Record<string, unknown>>;
  };
  const payload = body
    ? fc.oneof(
        { weight: 20, arbitrary: partly(fitting(body, '', ids)).map(stringified) },
        { weight: 1, arbitrary: broken },
      )
    : fc.constant(undefined);
  const type = fc.oneof(
    { weight: 30, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/xml', 'nonsense') },
  );
  return fc
    .record({ params: place('path'), query: place('query'), headers: place('header'), payload, type })
    .map(({ params, query, headers, payload: sent, type: contentType }) => ({
      params,
      query,
      headers: {
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerSafe(value)])),
        ...(sent === undefined ? {} : { 'content-type': contentType }),
      },
      payload: sent,
    }));
}
