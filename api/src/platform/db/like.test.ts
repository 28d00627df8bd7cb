import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { openTestStore } from '../../../test/support/test-store.ts';
import { foldedFor, patternOf } from './like.ts';

const store = await openTestStore();
after(() => store.close());

const texts = [
  'Kindle 5 \u212A',
  '\u212Aindle',
  '\u0130stanbul',
  'Mini \u0130',
  'Éclair',
  'ΑΒΓ',
  'Straße',
  '50 % off_ (new!)',
  'Plain',
];

it('a text is found by each of its substrings in any case', async () => {
  for (const text of texts)
    for (let from = 0; from < text.length; from++)
      for (let to = from + 1; to <= text.length; to++) {
        const part = text.slice(from, to);
        for (const typed of [part, part.toLowerCase()]) {
          const pattern = patternOf(typed);
          if (pattern === null) continue;
          const { rows } = await store.db.execute<{ found: boolean; folded: boolean }>({
            text: `select ${foldedFor(pattern, '$1::text')} like $2 as found, folded($1::text) like $2 as folded`,
            values: [text, pattern],
          });
          assert.deepEqual(rows, [{ found: true, folded: true }], JSON.stringify([text, typed]));
        }
      }
});
