import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { openTestStore } from '../../../test/support/test-store.ts';
import { readyBytes } from '../../platform/http/ready-bytes.ts';
import { answersUpTo, catalogueCache } from './catalogue.cache.ts';
import { readFingerprint } from './catalogue.sql.ts';

const store = await openTestStore();
after(() => store.close());
const product = await store.makeProduct();

it('the catalogue cache returns one complete state when it expires between two reads of the clock', async (t) => {
  let looks = 0;
  let jumpAt = Infinity;
  const real = performance.now.bind(performance);
  t.mock.method(performance, 'now', () => real() + (++looks > jumpAt ? 5_000 : 0));
  const cache = catalogueCache(store.db, store.deps.storeConfig);
  const options = () =>
    cache.bytes(`options ${looks}`, undefined, ({ snapshot }) => ({
      value: snapshot.optionsById.map(({ id }) => id),
    }));
  for (const after of [0, 1, 2, 3]) {
    await cache.snapshot();
    jumpAt = looks + after;
    const { bytes } = await options();
    assert.deepEqual(
      JSON.parse(bytes.toString()),
      product.options.map(({ id }) => id),
    );
    jumpAt = Infinity;
    cache.invalidate();
  }
});

it('the catalogue cache includes a sale that commits during a full reload', async (t) => {
  const { id: productId, options } = await store.makeProduct({ options: [{ stock: 3 }] });
  const [option] = options;
  const change = (text: string) =>
    store.db.transaction(async (tx) => {
      await tx.execute({ text, values: [option!.id] });
      tx.changed('stock', [option!.id]);
    });
  let sell = async () => undefined as unknown;
  const cache = catalogueCache(
    {
      ...store.db,
      async execute(query) {
        const answer = await store.db.execute<never>(query);
        if (query.name === 'catalogue.options') await sell();
        return answer;
      },
    },
    store.deps.storeConfig,
  );
  const available = async () => {
    const { bytes } = await cache.bytes('available', productId, ({ snapshot }) => ({
      value: snapshot.byOption.get(option!.id)?.option.available,
    }));
    return Number(bytes.toString());
  };
  assert.equal(await available(), 3);
  // Another instance changes a product, so that the whole catalogue is loaded again in the background.
  await store.db.execute({
    text: `update products set title = 'Renamed' where id = $1`,
    values: [productId],
  });
  sell = async () => {
    sell = async () => undefined;
    await change(
      `update stock_items set state = 'WITHDRAWN', withdrawn_at = now()
        where id = (select id from stock_items where subcategory_id = $1 limit 1)`,
    );
    assert.equal(await available(), 2);
  };
  const real = performance.now.bind(performance);
  t.mock.method(performance, 'now', () => real() + 600);
  const title = async () => (await cache.snapshot()).byProduct.get(productId)?.row.title;
  while ((await title()) !== 'Renamed') await turn();
  assert.equal(await available(), 2);
});

it('the version of the catalogue changes when two products exchange their ratings', async () => {
  const other = await store.makeProduct();
  const rate = (id: string, sum: number) =>
    store.db.execute({
      text: 'update products set rating_sum = $2, rating_count = 1 where id = $1',
      values: [id, sum],
    });
  await rate(product.id, 5);
  await rate(other.id, 1);
  const { version } = await readFingerprint(store.db);
  await rate(product.id, 1);
  await rate(other.id, 5);
  assert.notEqual((await readFingerprint(store.db)).version, version);
  await store.db.execute({ text: 'update products set rating_sum = 0, rating_count = 0' });
});

it('the catalogue cache returns a cached answer without a promise', async () => {
  const cache = catalogueCache(store.db, store.deps.storeConfig);
  const answer = () => cache.bytes('title', product.id, () => ({ value: 'Title' }));
  const first = await answer();
  assert.equal(answer(), first);
});

it('long addresses do not push the catalogue cache over its memory limit', () => {
  const answers = answersUpTo(10_000);
  for (let n = 0; n < 20; n++)
    answers.set(`${n} ${'0'.repeat(4_000)}`, { ready: readyBytes({ value: '' }), recounts: 0 });
  assert.equal(answers.size, 2);
});
