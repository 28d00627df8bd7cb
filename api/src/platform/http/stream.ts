import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { TSchema } from 'typebox';
import { Batches } from '../batches.ts';

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
