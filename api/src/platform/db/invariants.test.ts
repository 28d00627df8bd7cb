import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sweepReservations } from '../../shop/payments/sweeper.ts';
import { openPayingStore } from '../../../test/support/paying-store.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { brokenInvariants, type Checked } from './invariants.ts';
import { withoutTriggers } from '../../../test/support/without-triggers.ts';

const api = join(import.meta.dirname, '../../..');

/** Each breaks the invariant of its number by hand, with the guards of the schema switched off. */
const breaks: [number: string, what: string, sql: string][] = [
  ['01', 'a balance beside the ledger', 'update users set balance_cents = balance_cents + 1'],
  ['02', 'a debt', 'delete from ledger_entries where amount_cents > 0'],
  [
    '03',
    'a sold item that was never sold',
    `alter table stock_items drop constraint stock_items__sold_state;
     update stock_items set sold_at = null where state = 'SOLD'`,
  ],
  [
    '03',
    'a code that is for sale and sold',
    `drop index stock_items__code_once;
     update stock_items set fingerprint = (select fingerprint from stock_items where state = 'SOLD' limit 1)
      where state = 'AVAILABLE'`,
  ],
  [
    '04',
    'a completed order without its items',
    `update stock_items set state = 'AVAILABLE', order_id = null, sold_at = null, replaced_by = null where state = 'SOLD'`,
  ],
  ['05', 'an item that vanished', `delete from stock_items where state = 'AVAILABLE'`],
  [
    '06',
    'a payment without effect',
    `insert into gateway_payments (user_id, amount_cents, status, expires_at)
     select id, 100, 'COMPLETED', now() from users limit 1`,
  ],
  [
    '07',
    'an item held by a completed order',
    `update stock_items set state = 'RESERVED', sold_at = null, replaced_by = null where state = 'SOLD'`,
  ],
  [
    '08',
    'an open checkout with nothing pending',
    `update checkouts set payment_method = 'HOODPAY', open = true`,
  ],
  [
    '09',
    'a total that does not add up',
    'update checkouts set subtotal_cents = subtotal_cents + 1, total_cents = total_cents + 1',
  ],
  ['10', 'an order nobody was debited for', `delete from ledger_entries where kind = 'PURCHASE'`],
  [
    '11',
    'two orders of one line',
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).* from orders o`,
  ],
  [
    '12',
    'a replacement without an approval',
    `update replacement_requests set status = 'PENDING', replacement_item_id = null, resolved_at = null, automatic = false,
            automatic_place = null`,
  ],
  ['12', 'an automatic replacement too many', 'update replacement_requests set automatic_place = 2'],
  [
    '12',
    'an automatic replacement of a replacement',
    `update stock_items set replaced_by = (select stock_item_id from replacement_requests)
      where state = 'SOLD' and replaced_by is null
        and id not in (select replacement_item_id from replacement_requests)`,
  ],
  [
    '13',
    'a rating that nobody gave',
    'update products set rating_count = rating_count + 1, rating_sum = rating_sum + 5',
  ],
  [
    '14',
    'a second configuration',
    `alter table store_config drop constraint store_config__single;
     insert into store_config (id, document) values (2, '{}')`,
  ],
  ['15', 'revenue from nowhere', `insert into sales_days select id, 20000, 1, 100 from products limit 1`],
  ['16', 'an order that no list counts', 'delete from order_deltas where orders = 1'],
  ['16', 'an order that does not know of its replacement', 'update orders set replacement_asked = false'],
  [
    '22',
    'an import that lost a code',
    `insert into stock_imports (subcategory_id, actor_id, file_name, state, on_problem, lines, new_count, added_count)
     select s.id, u.id, 'codes.txt', 'DONE', 'SKIP', 1, 1, 1 from subcategories s, users u limit 1`,
  ],
  [
    '22',
    'a code of an import that was undone and is for sale again',
    `insert into stock_imports (subcategory_id, actor_id, file_name, state, on_problem, lines, new_count, added_count)
     select s.id, u.id, 'codes.txt', 'UNDONE', 'SKIP', 1, 1, 1 from subcategories s, users u limit 1;
     update stock_items set import_id = (select id from stock_imports)
      where id = (select id from stock_items where state = 'AVAILABLE' limit 1)`,
  ],
];

describe('the invariants', () => {
  let store: TestStore;
  before(async () => {
    store = await openTestStore();
    const buyer = await store.makeUser({ balanceCents: 10_000 });
    const { options } = await store.makeProduct({ replacements: { automatic: 1 } });
    const subcategoryId = options[0]!.id;
    await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount: 2 } });
    const bought = await store.call('POST /orders/cart/checkout', {
      as: buyer,
      body: { payment_method: 'BALANCE' },
    });
    const orderId = bought.body.order_ids[0]!;
    const replaced = await store.call('POST /orders/{orderId}/replace', {
      as: buyer,
      params: { orderId },
      body: { subcategoryId, deliverableToReplace: options[0]!.texts[0]! },
    });
    assert.equal(replaced.body.status, 'APPROVED');
  });
  after(() => store.close());

  it('every invariant holds after a purchase and a replacement', async () => {
    assert.deepEqual(await brokenInvariants(store.db), []);
  });

  for (const [number, what, sql] of breaks) {
    it(`the query of invariant ${number} finds ${what}`, async () => {
      let broken: Checked[] = [];
      const undo = new Error('undo');
      await assert.rejects(
        withoutTriggers(store, async (tx) => {
          for (const text of sql.split(';')) await tx.execute({ text });
          broken = await brokenInvariants(tx);
          throw undo;
        }),
        undo,
      );
      const found = broken.find(({ invariant }) => invariant.startsWith(`${number}-`));
      assert.ok(found, `only ${broken.map(({ invariant }) => invariant).join(', ')}`);
      assert.ok(found.rows.length > 0);
    });
  }

  it('every query of an invariant has a test that breaks it', () => {
    const queries = readdirSync(join(import.meta.dirname, 'invariants')).map((name) => name.slice(0, 2));
    assert.deepEqual([...new Set(breaks.map(([number]) => number))], queries.sort());
  });

  it('the query of invariant 7 finds an order that is pending a minute after its deadline', async () => {
    const paying = await openPayingStore();
    try {
      const buyer = await paying.makeUser();
      const { options } = await paying.makeProduct();
      await paying.call('POST /user/cart/update', {
        as: buyer,
        body: { subcategoryId: options[0]!.id, amount: 1 },
      });
      const { body } = await paying.call('POST /orders/cart/checkout', {
        as: buyer,
        body: { payment_method: 'HOODPAY' },
      });
      const late = (seconds: number) =>
        paying.db.execute({
          text: 'update orders set expires_at = now() - make_interval(secs => $1) where id = $2',
          values: [seconds, body.order_ids[0]],
        });
      await late(55);
      assert.deepEqual(await brokenInvariants(paying.db), []);
      await late(65);
      const [broken, ...others] = await brokenInvariants(paying.db);
      assert.deepEqual(
        [broken?.invariant.slice(0, 2), broken?.rows.map(({ order_id: id }) => id), others],
        ['07', body.order_ids, []],
      );
      assert.equal(await sweepReservations(paying.paying), 1);
      assert.deepEqual(await brokenInvariants(paying.db), []);
    } finally {
      await paying.close();
    }
  });

  // Invariants without a query: 17 to 21.
  it('every invariant has a query or a test that names it', () => {
    const tests = ['src', 'test']
      .flatMap((folder) =>
        readdirSync(join(api, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
          join(api, folder, file),
        ),
      )
      .filter((file) => file.endsWith('.test.ts') && !file.endsWith('invariants.test.ts'))
      .map((file) => readFileSync(file, 'utf8'));
    const named = new Set(
      tests.flatMap((text) =>
        [...text.matchAll(/\/\/ Invariants? ((?:\d+(?:, | and )?)+)/g)].flatMap(
          ([, list = '']) => list.match(/\d+/g) ?? [],
        ),
      ),
    );
    const queries = new Set(breaks.map(([number]) => Number(number)));
    for (let number = 1; number <= 22; number++)
      assert.ok(queries.has(number) || named.has(String(number)), `invariant ${number} has neither`);
  });
});
