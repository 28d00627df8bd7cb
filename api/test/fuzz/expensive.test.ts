import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { startKillableStore, type KillableStore } from '../support/killable-store.ts';
import { urlOf } from '../support/shoppers.ts';
import { openTestStore, type TestStore } from '../support/test-store.ts';
import { operationsOf } from './document.ts';
import type { Operation, Schema } from './requests.ts';

/** FUZZ_SEED repeats a run. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
/**
 * The longest that one request may hold up the store, and the most memory of the process. A request of 480 KiB once held it up for
 * minutes; a machine that is busy with other things does not matter, because only the time of the process itself counts.
 */
const longestStopSeconds = 1;
const mostMebibytes = 768;

const kibibyte = 1024;
const sizes = [3.9 * kibibyte, 63 * kibibyte, 1_000 * kibibyte, 7.9 * 1024 * kibibyte, 10 * 1024 * kibibyte];

/** What long lists consist of, by number. */
const parts = {
  'a field': (n: number) => `"field_${n}":${n}`,
  'a field with a list': (n: number) => `"field_${n}":[]`,
  'a field with an object': (n: number) => `"f${n}":{}`,
  'a field that is a number': (n: number) => `"${n * 7919}":0`,
  'a wrong entry': (n: number) => `{"x${n}":1,"y":null}`,
};

/** Lists are cached, because making one costs more than refusing it. */
const lists = new Map<string, string>();

function listOf(bytes: number, part: keyof typeof parts): string {
  const key = `${bytes} ${part}`;
  let list = lists.get(key);
  if (list === undefined) {
    const made: string[] = [];
    for (let length = 0, n = 0; length < bytes; n++) {
      const each = parts[part](n);
      length += each.length + 1;
      made.push(each);
    }
    list = made.join(',');
    lists.set(key, list);
  }
  return list;
}

const repeated = (bytes: number, part: string): string =>
  `${`${part},`.repeat(bytes / (part.length + 1))}${part}`;

/** JSON of about this many bytes; `name` is a field of the body. Made as text, without building the value. */
const shapes: Record<string, (bytes: number, name: string) => string> = {
  'unknown fields': (bytes) => `{${listOf(bytes, 'a field')}}`,
  'unknown fields beside a known one': (bytes, name) =>
    `{"${name}":"x",${listOf(bytes, 'a field with a list')}}`,
  'fields that are numbers': (bytes) => `{${listOf(bytes, 'a field that is a number')}}`,
  'the same field again and again': (bytes, name) => `{${repeated(bytes, `"${name}":1`)}}`,
  'a wide object in a field': (bytes, name) => `{"${name}":{${listOf(bytes, 'a field with an object')}}}`,
  'a long list in a field': (bytes, name) => `{"${name}":[${repeated(bytes, '{}')}]}`,
  'a list of lists': (bytes) => `[${repeated(bytes, '[[]]')}]`,
  'a list of wrong entries': (bytes, name) => `{"${name}":[${listOf(bytes, 'a wrong entry')}]}`,
  'deep lists': (bytes, name) => `{"${name}":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`,
  'deep objects': (bytes, name) =>
    `${`{"${name}":`.repeat(bytes / (name.length + 5))}0${'}'.repeat(bytes / (name.length + 5))}`,
  'a long text of three-byte characters': (bytes, name) => `{"${name}":"${'€'.repeat(bytes / 3)}"}`,
  'a long text of escapes': (bytes, name) => `{"${name}":"${'\\u20ac'.repeat(bytes / 6)}"}`,
  'a long name': (bytes) => `{"${'n'.repeat(bytes)}":1}`,
  'a long number': (bytes, name) => `{"${name}":${'9'.repeat(bytes)}}`,
  'no end': (bytes, name) => `{"${name}":[${'{"a":['.repeat(bytes / 6)}`,
};

/** Names of the body's own fields, of every form that it may have. */
const namesOf = (body: Schema | undefined): string[] =>
  body?.anyOf ? body.anyOf.flatMap(namesOf) : Object.keys(body?.properties ?? {});

describe(`a store under expensive bodies (seed ${seed})`, { timeout: 600_000 }, () => {
  let store: TestStore;
  let own: KillableStore;
  let operations: Operation[];
  const tokens: Record<string, string> = {};
  before(async () => {
    const jwtSecret = randomBytes(32).toString('hex');
    store = await openTestStore({ jwtSecret });
    operations = operationsOf((await store.app.inject('/api/openapi.json')).json()).filter(
      ({ method }) => method !== 'GET',
    );
    for (const role of ['USER', 'STAFF', 'ADMIN'] as const)
      tokens[role] = (await store.makeUser({ role })).token;
    own = await startKillableStore({
      DATABASE_URL: urlOf(store.connection),
      JWT_SECRET: jwtSecret,
      DELIVERABLES_KEY: store.deliverablesKey.toString('base64'),
    });
  });
  after(async () => {
    await own.terminate();
    await store.close();
  });

  async function send({ method, path, roles }: Operation, body: string): Promise<number | 'cut off'> {
    const role = Object.keys(tokens).find((each) => roles?.includes(each));
    return fetch(`${own.url}/api${path.replace(/\{\w+\}/g, 'x')}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(role === undefined ? {} : { authorization: `Bearer ${tokens[role]}` }),
      },
      body,
    }).then(
      async (reply) => (await reply.arrayBuffer(), reply.status),
      // The answer may arrive while the body is still being sent, and is then lost with the connection.
      () => 'cut off' as const,
    );
  }

  it('no expensive body blocks the store for a second', async () => {
    let sent = 0;
    let longest = { stop: 0, by: '' };
    let most = 0;
    let { worked } = await own.figures();
    for (const [at, operation] of operations.entries()) {
      const isStock = operation.path.includes('/stock/');
      const name = fc.constantFrom(...namesOf(operation.body), 'unknown');
      const bodies = Object.keys(shapes).flatMap((shape, n) =>
        fc.sample(
          fc.record({
            shape: fc.constant(shape),
            size: fc.constantFrom(...(isStock ? sizes : sizes.slice(0, 3))),
            name,
          }),
          { seed: seed + at * 100 + n, numRuns: isStock ? 3 : 1 },
        ),
      );
      for (const { shape, size, name } of bodies) {
        const status = await send(operation, shapes[shape]!(size, name));
        const report = `${operation.operationId}: ${shape} in ${name}, ${Math.round(size / kibibyte)} KiB → ${status}`;
        assert.ok(status === 'cut off' ? size > 60 * kibibyte : operation.statuses.has(status), report);
        assert.ok(status === 'cut off' || status < 500 || status === 503, report);
        const now = await own.figures();
        const stop = Math.min(now.longestStop, now.worked - worked);
        worked = now.worked;
        sent++;
        most = Math.max(most, now.mebibytes);
        if (stop > longest.stop) longest = { stop, by: report };
        assert.ok(stop < longestStopSeconds, `held up for ${stop} s: ${report}`);
        assert.ok(now.mebibytes < mostMebibytes, `${now.mebibytes} MiB after ${report}`);
      }
    }
    assert.ok(sent > 300);
    console.log(
      `${sent} fuzzed requests, seed ${seed}: longest stop ${Math.round(longest.stop * 1_000)} ms (${longest.by}), ` +
        `at most ${Math.round(most)} MiB`,
    );
  });
});
