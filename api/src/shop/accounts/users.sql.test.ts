import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import fc from 'fast-check';
import { openTestStore } from '../../../test/support/test-store.ts';
import { patternOf } from '../../platform/db/like.ts';
import { isNamed } from './users.sql.ts';

const store = await openTestStore();
after(() => store.close());

const people = [
  ['ann', 'ann@acme.example'],
  ['joann_b', 'joann_b@acme.example'],
  ['mail.er', 'acme+ann@mailer.example'],
  ['hundred', '100%off@shop.example'],
  ['back', 'back\\slash@shop.example'],
  ['short', 'an@a.example'],
  ['emile', 'émile@café.example'],
] as const;

/** Two letters are looked for at the beginning. */
const isShort = (text: string) => /^[a-z\d]{2}$/i.test(text);

it('a search of users finds the same people with and without the trigram index', async () => {
  for (const [username, email] of people)
    await store.db.execute({
      text: `insert into users (username, username_folded, email, email_folded, password_hash) values ($1, $1, $2, $2, 'none')`,
      values: [username, email],
    });
  const texts = people.flatMap(([username, email]) => [username, email]);
  const part = fc
    .tuple(fc.constantFrom(...texts), fc.nat(24), fc.nat(24))
    .map(([text, from, length]) => text.slice(from, from + length + 1));
  const joined = fc
    .tuple(part, fc.constantFrom('', '@', '%', '_', '\\', '@@'), part)
    .map((parts) => parts.join(''));
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(part, joined), async (text) => {
      const pattern = patternOf(text);
      if (pattern === null) return;
      const ids = (where: string, usesIndex: boolean) =>
        store.db.transaction(async (tx) => {
          await tx.execute({ text: `set local ${usesIndex ? 'enable_seqscan' : 'enable_bitmapscan'} = off` });
          const found = `select u.id from users u where ${where} order by u.id`;
          return (await tx.execute<{ id: string }>({ text: found, values: [pattern] })).rows;
        });
      const value = isShort(text.trim()) ? 'substr($1, 2)' : '$1';
      const expected = await ids(`u.username_folded like ${value} or u.email_folded like ${value}`, false);
      assert.deepEqual(await ids(isNamed('$1', pattern), true), expected, text);
      if (text.includes('@')) found += expected.length;
    }),
    { numRuns: 500 },
  );
  assert.ok(found > 0);
});
