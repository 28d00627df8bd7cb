import { Ajv } from 'ajv';
import type { Static, TSchema } from 'typebox';

const ajv = new Ajv({ strict: true, strictTypes: false });

/** A check of a document of our own, such as a file of the build. */
export interface ShapeCheck<T> {
  fits(value: unknown): value is T;
  /** The first fault of a value that does not fit, and its place, in one line: `/remotes/0/name must be string`. */
  problemOf(value: unknown): string;
}

/** Compiles the check of a schema. Bodies of requests have another, whose words are for people (validation.ts). */
export function shapeCheck<Schema extends TSchema>(schema: Schema): ShapeCheck<Static<Schema>> {
  const check = ajv.compile<Static<Schema>>(schema);
  return {
    fits: (value): value is Static<Schema> => check(value),
    problemOf(value) {
      check(value);
      const { instancePath = '', keyword, params, message } = check.errors?.[0] ?? {};
      if (keyword === 'additionalProperties')
        return `${instancePath}/${String(params?.additionalProperty)} is not a known field`;
      return `${instancePath || 'the document'} ${message ?? 'does not fit the schema'}`;
    },
  };
}
