import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { stockLines } from '../../shop/stock/stock.rules.ts';
import type { Db } from '../db/db.ts';
import { add, retryWhileLocked, set, startAddition } from '../../shop/stock/additions.service.ts';
import * as stock from '../../shop/stock/stock.service.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { checkKeys, openVault, type Vault } from './deliverables.ts';
import { rotateDeliverables } from '../../shop/stock/rotate.ts';

const lines = (...texts: string[]) => stockLines(texts.map((deliverable) => ({ deliverable })));
const addTo = (db: Db, vault: Vault, option: string, ...texts: string[]) =>
  retryWhileLocked(() =>
    db.transaction(async (tx) => add(tx, vault, await startAddition(tx, vault, option, lines(...texts)))),
  );

describe('a sealed deliverable', () => {
  const vault = openVault(randomBytes(32));
  const itemId = randomUUID();

  it('a sealed deliverable opens to the same text', () => {
    const text = 'ÄÖ-1234\nsecond line 🂡';
    assert.equal(vault.open(vault.seal(text, itemId), itemId), text);
  });

  it('no two of a thousand sealed deliverables have the same nonce', () => {
    const nonces = Array.from({ length: 1_000 }, () =>
      vault.seal('CODE', itemId).deliverable.subarray(0, 12).toString('hex'),
    );
    assert.equal(new Set(nonces).size, 1_000);
  });

  it('a deliverable is sealed differently each time', () => {
    assert.notDeepEqual(vault.seal('CODE', itemId).deliverable, vault.seal('CODE', itemId).deliverable);
  });

  it('the fingerprint of a deliverable depends only on its text and the key', () => {
    const { fingerprint } = vault.seal('CODE', itemId);
    assert.deepEqual(vault.seal('CODE', itemId).fingerprint, fingerprint);
    assert.notDeepEqual(openVault(randomBytes(32)).fingerprint('CODE'), fingerprint);
  });

  it('a sealed deliverable does not open when it was changed or moved to another item', () => {
    const sealed = vault.seal('CODE', itemId);
    assert.throws(() => vault.open(sealed, randomUUID()));
    sealed.deliverable[14]! ^= 1;
    assert.throws(() => vault.open(sealed, itemId));
  });
});

describe('the keys of a store', () => {
  let store: TestStore;
  before(async () => (store = await openTestStore()));
  after(() => store.close());

  it('a refused start names the missing key that encrypted stored codes', async () => {
    const { vault } = store.deps;
    await assert.rejects(checkKeys(store.db, openVault(randomBytes(32))), {
      name: 'StartRefused',
      message: new RegExp(`^The deliverables key ${vault.keyId} `),
    });
  });

  it('a store no longer needs the old key after a rotation', async () => {
    const old = store.deliverablesKey;
    const next = randomBytes(32);
    const product = await store.makeProduct({ options: [{ stock: ['SECRET-1', 'SECRET-2'] }] });
    const both = openVault(next, [old]);
    await checkKeys(store.db, both);
    assert.equal(await rotateDeliverables(store.db, both), 2);
    const { rows } = await store.db.execute<{ id: string; deliverable: Buffer; keyId: string }>({
      text: 'select id, deliverable, key_id as "keyId" from stock_items where subcategory_id = $1 order by seq',
      values: [product.options[0]!.id],
    });
    assert.deepEqual(
      rows.map((row) => openVault(next).open(row, row.id)),
      ['SECRET-1', 'SECRET-2'],
    );
    await checkKeys(store.db, openVault(next));
  });
});

describe('a change of the key', () => {
  let store: TestStore;
  let option: string;
  const next = randomBytes(32);
  before(async () => {
    store = await openTestStore();
    option = (await store.makeProduct({ options: [{ stock: ['A', 'B'] }] })).options[0]!.id;
  });
  after(() => store.close());

  it('a store whose key is being changed finds codes in stock under either key', async () => {
    const both = openVault(next, [store.deliverablesKey]);
    await checkKeys(store.db, both);
    const { leftOut, before, after } = await store.db.transaction(async (tx) => {
      const idsOf = async () =>
        (await stock.listAvailable(tx, both, option, { skip: 0, amount: 100 })).map((item) => item._id);
      const before = await idsOf();
      const { leftOut } = await add(tx, both, await startAddition(tx, both, option, lines('A')));
      await set(tx, both, await startAddition(tx, both, option, lines('A', 'B')));
      return { leftOut, before, after: await idsOf() };
    });
    assert.deepEqual(
      leftOut.map(({ line, place }) => [line, place?.state, place?.subcategoryId]),
      [[1, 'AVAILABLE', option]],
    );
    assert.deepEqual(after, before);
  });

  it('an instance that still encrypts with the old key reads codes of the new one', async () => {
    const first = openVault(store.deliverablesKey, [next]);
    await checkKeys(store.db, first);
    const second = openVault(next, [store.deliverablesKey]);
    const id = randomUUID();
    assert.equal(first.open(second.seal('SEALED-BY-THE-SECOND', id), id), 'SEALED-BY-THE-SECOND');
    assert.equal(first.keyId, openVault(store.deliverablesKey).keyId);
  });

  it('a rotation waits for a code that another transaction has locked', async () => {
    const both = openVault(next, [store.deliverablesKey]);
    let locked = () => {};
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const holding = store.db.transaction(async (tx) => {
      await tx.execute({
        text: 'select id from stock_items where subcategory_id = $1 order by seq limit 1 for update',
        values: [option],
      });
      locked();
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    await isLocked;
    assert.equal(await rotateDeliverables(store.db, both), 2);
    await holding;
    await checkKeys(store.db, openVault(next));
  });
});

describe('a code that instances know by different keys', () => {
  let store: TestStore;
  const next = randomBytes(32);
  before(async () => (store = await openTestStore()));
  after(() => store.close());

  it('a code is stored once when instances encrypt it with different keys at the same time', async () => {
    const vaults = [openVault(store.deliverablesKey, [next]), openVault(next, [store.deliverablesKey])];
    for (const vault of vaults) await checkKeys(store.db, vault);
    for (let round = 0; round < 10; round++) {
      const { options } = await store.makeProduct({ options: [{ stock: 0 }, { stock: 0 }] });
      const answers = await Promise.all(
        vaults.map((vault, at) => addTo(store.db, vault, options[at]!.id, `BOTH-${round}`)),
      );
      assert.deepEqual(answers.map(({ added, leftOut }) => [added, leftOut.length]).sort(), [
        [0, 1],
        [1, 0],
      ]);
    }
  });

  it('a rotation withdraws the item for sale of a code that is stored under both keys', async () => {
    const both = openVault(next, [store.deliverablesKey]);
    const { options } = await store.makeProduct({
      options: [{ stock: ['SOLD-OLD', 'FREE-OLD'] }, { stock: ['SOLD-NEW', 'LAST'] }],
    });
    const [one, other] = options.map(({ id }) => id) as [string, string];
    const insert = async (text: string) => {
      const id = randomUUID();
      const { deliverable, keyId, fingerprint } = both.seal(text, id);
      await store.db.execute({
        text: `insert into stock_items (id, subcategory_id, deliverable, key_id, fingerprint) values ($1, $2, $3, $4, $5)`,
        values: [id, other, deliverable, keyId, fingerprint],
      });
    };
    for (const text of ['SOLD-OLD', 'FREE-OLD']) await insert(text);
    const buyer = await store.makeUser({ balanceCents: 10_000 });
    await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId: one, amount: 1 } });
    await store.call('POST /orders/cart/checkout', { as: buyer, body: { payment_method: 'BALANCE' } });
    await rotateDeliverables(store.db, both);
    const { rows } = await store.db.execute<{
      id: string;
      deliverable: Buffer;
      keyId: string;
      state: string;
    }>({
      text: `select id, deliverable, key_id as "keyId", state from stock_items
              where subcategory_id = any ($1::uuid[]) order by seq`,
      values: [[one, other]],
    });
    assert.deepEqual(
      rows.map((row) => [openVault(next).open(row, row.id), row.state]),
      [
        ['SOLD-OLD', 'SOLD'],
        ['FREE-OLD', 'AVAILABLE'],
        ['SOLD-NEW', 'AVAILABLE'],
        ['LAST', 'AVAILABLE'],
        ['SOLD-OLD', 'WITHDRAWN'],
        ['FREE-OLD', 'WITHDRAWN'],
      ],
    );
  });
});
