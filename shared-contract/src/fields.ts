import { Type, type Static, type TProperties, type TSchemaOptions } from 'typebox';
import { HIDDEN_PATTERN } from './hidden-characters.ts';
import { limits } from './limits.ts';
import { WEB_URL_PATTERN } from './web-url.ts';

/** A body or query that refuses unknown fields. */
export const Strict = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

/** One line of text, without control characters and broken surrogates. Lengths count code points. */
export const Line = (maxLength: number, options: TSchemaOptions & { minLength?: number } = {}) =>
  Type.String({ maxLength, pattern: '^[^\\p{Cc}\\p{Cs}]*$', ...options });

// A visible character: neither white space nor one that shows nothing (zero-width space, soft hyphen, fillers).

const nothingHidden = { not: { type: 'string', pattern: HIDDEN_PATTERN } } as const;

/**
 * A name or a title: one line with at least one visible character, and without characters that hide something
 * (hidden-characters.ts).
 */
export const FilledLine = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^(?=.*[^\\s\\p{DI}])[^\\p{Cc}\\p{Cs}]*$',
    ...nothingHidden,
  });

/** Text of several lines. It may have tabs and line breaks, but no other control characters. */
export const Paragraphs = (maxLength: number, options: TSchemaOptions = {}) =>
  Type.String({ maxLength, pattern: '^(?:[\\t\\n\\r]|[^\\p{Cc}\\p{Cs}])*$', ...options });

/** The text of a review. */
export const ReviewText = Paragraphs(limits.reviewTextMax, nothingHidden);

/** What a customer writes to staff about an item. */
export const ReplacementNote = Paragraphs(limits.reasonMax, nothingHidden);

/** Text of several lines with at least one visible character. */
export const FilledParagraphs = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^(?=[\\s\\S]*[^\\s\\p{DI}])(?:[\\t\\n\\r]|[^\\p{Cc}\\p{Cs}])*$',
  });

/** Why somebody reads codes, in their own words. Without it the audit log names the call (rules 3.16). */
export const Why = Type.Optional(FilledLine(limits.whyMax));

/**
 * How delivered codes are read. Staff and admins read them masked, or in clear with a reason (rules 3.16). Customers read their
 * own in clear, or masked, which does not count as a view (rules 7.8).
 */
export const codeFields = {
  codes: Type.Optional(Type.Literal('masked')),
  why: Why,
};
export const CodeQuery = Strict(codeFields);
export type CodeQuery = Static<typeof CodeQuery>;

/** A code that somebody types. It has one line, because stock is edited with one code in each line. */
export const Deliverable = Type.String({
  maxLength: limits.deliverableMax,
  pattern: '^[^\\r\\n\\p{Cs}]*$',
});

/** An opaque identifier. An unknown one is answered with 404, and a text of another form with 400. */
export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });

/** For replies, which the server has already checked. Only the type is declared. */
export const IdOut = Type.String();
export const Text = Type.String();
export const Count = Type.Integer({ minimum: 0 });

/**
 * How often something was changed, from 1 on. A screen sends back the version that it has read, so that it does not overwrite
 * other changes.
 */
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** The version that was read. A call without it changes any version. */
export const expectedVersion = { expected_version: Type.Optional(Version) };

/** Dollars with at most two decimals, in a request. */
export const DollarsIn = (minimum: number, maximum: number) =>
  Type.Number({ minimum, maximum, multipleOf: 0.01 });

/** The price of an item, in a request. */
export const Price = DollarsIn(0, limits.priceMax);

/** Dollars, a JSON number with at most two decimals, in a reply. */
export const Dollars = Type.Number();

/** Whole unix seconds. */
export const UnixSeconds = Type.Integer({ minimum: 0, maximum: 253_402_300_799 });

export const Password = Type.String({
  minLength: limits.passwordMin,
  maxLength: limits.passwordMax,
  pattern: '^[^\\p{Cc}\\p{Cs}]*$',
});

export const Email = Type.String({
  minLength: 3,
  maxLength: limits.emailMax,
  format: 'email',
  pattern: '^[^\\p{Cc}\\p{Cs}\\s]+$',
});

export const Username = Type.String({
  minLength: limits.usernameMin,
  maxLength: limits.usernameMax,
  pattern: '^[A-Za-z0-9_.-]+$',
});

/** An http or https address without credentials. The server never fetches it. */
export const WebUrl = Type.String({
  maxLength: limits.urlMax,
  format: 'uri',
  pattern: WEB_URL_PATTERN,
});

/** The address of a picture, or an empty text for none. */
export const OptionalWebUrl = Type.Union([WebUrl, Type.Literal('')]);

/**
 * `skip` and `amount` of every list: at most 100 rows at a time. Without an amount it is what the endpoint's summary says, or
 * all.
 */
export const pageFields = {
  skip: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.pageSkipMax })),
  amount: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageAmountMax })),
};

export const PageQuery = Strict(pageFields);

/** The reply of a write that returns nothing else. */
export const Message = Type.Object({ message: Type.String() });

export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** A union of texts as one JSON Schema `enum`, so that replies are serialised without trying each member. */
export const OneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: values });
