import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
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
