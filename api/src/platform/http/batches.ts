import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { TSchema } from 'typebox';

/** How many rows one read of a whole list has at most. */
export const batchSize = 500;

/** A list that is answered whole: read and sent a batch at a time, so that memory does not grow with it (docs/adr/0011). */
export class Batches<Row> {
  readonly #first: IteratorResult<readonly Row[], void>;
  readonly #rest: AsyncGenerator<readonly Row[], void>;

  private constructor(
    first: IteratorResult<readonly Row[], void>,
    rest: AsyncGenerator<readonly Row[], void>,
  ) {
    this.#first = first;
    this.#rest = rest;
  }

  /** Reads the first batch at once, so that a failure can still be answered as an error. */
  static async of<Row>(source: AsyncGenerator<readonly Row[], void>): Promise<Batches<Row>> {
    return new Batches(await source.next(), source);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly Row[], void> {
    if (this.#first.done) return;
    yield this.#first.value;
    yield* this.#rest;
  }
}

/** Where a batch begins: after the row with this id, or `skip` rows from the start. */
export interface From {
  after: string | null;
  skip: number;
}

/** All rows of a list from `skip` on, by reads in the list's order until one finds nothing. */
export async function* walk<Row extends { _id: string }>(
  read: (from: From) => Promise<readonly Row[]>,
  skip = 0,
): AsyncGenerator<readonly Row[], void> {
  let from: From = { after: null, skip };
  for (;;) {
    const rows = await read(from);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    from = { after: last._id, skip: 0 };
  }
}

/** The answer as a stream when it is a list in batches or has one as a field; undefined when it is complete already. */
export function streamOf(reply: FastifyReply, schema: TSchema, value: unknown): Readable | undefined {
  const streams =
    value instanceof Batches ||
    (typeof value === 'object' &&
      value !== null &&
      Object.values(value).some((field) => field instanceof Batches));
  if (!streams) return undefined;
  reply.header('content-type', 'application/json; charset=utf-8');
  return Readable.from(jsonOf(reply, schema, value), { objectMode: false });
}

async function* jsonOf(reply: FastifyReply, schema: TSchema, value: unknown): AsyncGenerator<string> {
  const text = (part: unknown, of: TSchema) =>
    String(reply.serializeInput(part as Record<string, unknown>, of as Record<string, unknown>));
  if (value instanceof Batches) {
    let before = '[';
    for await (const rows of value) {
      yield before + text(rows, schema).slice(1, -1);
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
    return;
  }
  const { properties } = schema as TSchema & { properties: Record<string, TSchema> };
  let before = '{';
  for (const [name, of] of Object.entries(properties)) {
    const field = (value as Record<string, unknown>)[name];
    if (field === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    if (field instanceof Batches) yield* jsonOf(reply, of, field);
    else yield text(field, of);
    before = ',';
  }
  yield '}';
}
