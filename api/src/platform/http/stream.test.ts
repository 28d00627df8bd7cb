import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { fastify } from 'fastify';
import { Type } from 'typebox';
import { Batches, batchSize, walk } from '../batches.ts';
import { streamOf } from './stream.ts';

describe('an answer in batches', () => {
  const schema = Type.Array(Type.Object({ _id: Type.String() }));
  const app = fastify({ forceCloseConnections: true });
  const rowsFrom = (n: number) => Array.from({ length: batchSize }, (_, at) => ({ _id: String(n + at) }));
  let address: string;

  before(async () => {
    const failsAt = (start: number) =>
      walk(async ({ after }) => {
        const from = after === null ? 0 : Number(after) + 1;
        if (from >= start) throw new Error('The database is gone.');
        return rowsFrom(from);
      });
    app.get('/at-once', async (_, reply) => streamOf(reply, schema, await Batches.of(failsAt(0))));
    app.get('/later', async (_, reply) => streamOf(reply, schema, await Batches.of(failsAt(3 * batchSize))));
    await app.listen({ port: 0, host: '127.0.0.1' });
    address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  after(() => app.close());

  it('an answer in batches has status 500 when its first batch fails', async () => {
    assert.equal((await fetch(`${address}/at-once`)).status, 500);
  });

  it('an answer in batches closes the connection when a later batch fails', async () => {
    const answer = await fetch(`${address}/later`);
    assert.equal(answer.status, 200);
    await assert.rejects(answer.json());
  });
});
