import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import * as stock from '../modules/stock/stock.service.ts';
import { openTestStore, type TestStore } from '../testing/test-store.ts';
import { checkKeys, openVault } from './deliverables.ts';
import { rotateDeliverables } from './rotate.ts';

describe('a sealed deliverable', () => {
  const vault = openVault(randomBytes(32));
  const itemId = randomUUID();

  it('opens to the same text', () => {
    const text = 'ÄÖ-1234\nsecond line 🂡';
    assert.equal(vault.open(vault.seal(text, itemId), itemId), text);
  });

  it('looks different each time, and its fingerprint the same', () => {
    const [one, two] = [vault.seal('CODE', itemId), vault.seal('CODE', itemId)];
    assert.notDeepEqual(one.deliverable, two.deliverable);
    assert.deepEqual(one.fingerprint, two.fingerprint);
    assert.notDeepEqual(openVault(randomBytes(32)).fingerprint('CODE'), one.fingerprint);
  });

  it('does not open when it was changed or moved to another item', () => {
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

  it('refuses to start without a key that sealed stored codes, and says which', async () => {
    const { vault } = store.deps;
    await assert.rejects(checkKeys(store.db, openVault(randomBytes(32))), {
      name: 'StartRefused',
      message: new RegExp(`^The deliverables key ${vault.keyId} `),
    });
  });

  it('moves every code to a new key and then needs the old one no more', async () => {
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

  it('knows what is in stock under either key', async () => {
    const both = openVault(next, [store.deliverablesKey]);
    await checkKeys(store.db, both);
    const { duplicates, before, after } = await store.db.transaction(async (tx) => {
      const idsOf = async () =>
        (await stock.listAvailable(tx, both, option, { skip: 0, amount: 100 })).map((item) => item._id);
      const before = await idsOf();
      const duplicates = await stock.countDuplicates(tx, both, option, ['A', 'C']);
      await stock.set(tx, both, option, ['A', 'B']);
      return { duplicates, before, after: await idsOf() };
    });
    assert.equal(duplicates, 1);
    assert.deepEqual(after, before);
  });

  it('begins with instances that only know the new key, and still seal with the old one', async () => {
    const first = openVault(store.deliverablesKey, [next]);
    await checkKeys(store.db, first);
    const second = openVault(next, [store.deliverablesKey]);
    const id = randomUUID();
    assert.equal(first.open(second.seal('SEALED-BY-THE-SECOND', id), id), 'SEALED-BY-THE-SECOND');
    assert.equal(first.keyId, openVault(store.deliverablesKey).keyId);
  });

  it('waits for a code that somebody holds', async () => {
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
