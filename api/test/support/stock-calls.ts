import assert from 'node:assert/strict';
import type { MadeUser } from './makers.ts';
import type { PayingStore } from './paying-store.ts';

/** What tests of stock do, as an admin and as buyers. */
export function stockCalls(store: PayingStore, admin: MadeUser) {
  const items = (...texts: string[]) => texts.map((deliverable) => ({ deliverable }));
  const empty = async () => (await store.makeProduct({ options: [{ stock: 0 }] })).options[0]!.id;
  /** Codes that no other test uses, because a code is in the store once. */
  let tests = 0;
  const codes = () => {
    const test = ++tests;
    return (text: string) => `${text}-${test}`;
  };
  const buy = async (
    subcategoryId: string,
    amount: number,
    payment_method: 'BALANCE' | 'HOODPAY' = 'BALANCE',
  ) => {
    const buyer = await store.makeUser({ balanceCents: 100_000 });
    await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount } });
    const bought = await store.call('POST /orders/cart/checkout', {
      as: buyer,
      body: { payment_method },
    });
    assert.equal(bought.status, 200, bought.error?.message);
    return { buyer, orderId: bought.body.order_ids[0]!, url: bought.body.redirect_url };
  };
  /** Every state in which a code is in the store, and in which option. */
  const whereIs = async (text: string) =>
    (
      await store.db.execute<{ state: string; option: string }>({
        text: `select state, subcategory_id as option from stock_items where fingerprint = $1 order by seq`,
        values: [store.deps.vault.fingerprint(text)],
      })
    ).rows;
  const leftOutOf = ({ body }: Awaited<ReturnType<typeof add>> | Awaited<ReturnType<typeof set>>) =>
    body.duplicate_details.map(({ line, status, subcategory }) => [line, status, subcategory._id]);
  const add = (subcategoryId: string, texts: string[], key?: string) =>
    store.call('POST /admin/stock/add', {
      as: admin,
      body: { subcategoryId, stockItems: items(...texts) },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const set = (subcategoryId: string, texts: string[]) =>
    store.call('POST /admin/stock/set', {
      as: admin,
      body: { subcategoryId, stockItems: items(...texts) },
    });
  const clear = (subcategoryId: string) =>
    store.call('DELETE /admin/stock/clear/{subcategoryId}', {
      as: admin,
      params: { subcategoryId },
    });
  const texts = async (subcategoryId: string) =>
    (
      await store.call('GET /admin/stock/{subcategoryId}', {
        as: admin,
        params: { subcategoryId },
      })
    ).body.map((item) => item.deliverable);
  return { add, buy, clear, codes, empty, items, leftOutOf, set, texts, whereIs };
}
