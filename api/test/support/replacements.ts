import assert from 'node:assert/strict';
import type { Config } from '../../src/config.ts';
import { openPayingStore } from './paying-store.ts';

/** A store with orders whose items can be replaced, and what buyers and staff do with them. */
export async function openReplacements(config: Partial<Config> = {}) {
  const store = await openPayingStore({ config, processes: 2 });
  const staff = await store.makeUser({ role: 'STAFF' });

  /** An order of `amount` items of a product with these terms. */
  async function bought(
    replacements: { automatic?: number; warrantySeconds?: number } | undefined = {},
    { amount = 1, stock = 5 } = {},
  ) {
    const buyer = await store.makeUser({ balanceCents: 1_000_00 });
    const product = await store.makeProduct({
      ...(replacements ? { replacements } : {}),
      options: [{ stock }],
    });
    const option = product.options[0]!.id;
    await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId: option, amount } });
    const sold = await store.call('POST /orders/cart/checkout', {
      as: buyer,
      body: { payment_method: 'BALANCE' },
    });
    assert.equal(sold.status, 200, sold.error?.message);
    const orderId = sold.body.order_ids[0]!;
    const order = await store.call('GET /orders/{orderId}', { as: buyer, params: { orderId } });
    return { buyer, product, option, orderId, texts: order.body.deliverables };
  }
  type Bought = Awaited<ReturnType<typeof bought>>;

  const ask = ({ buyer, orderId, option }: Bought, text: string, as = buyer) =>
    store.call('POST /orders/{orderId}/replace', {
      as,
      params: { orderId },
      body: { subcategoryId: option, deliverableToReplace: text },
    });
  const pending = async (order: Bought) => {
    const list = await store.call('GET /staff/replacement-requests', { as: staff });
    return list.body.find((each) => each.orderId === order.orderId)!;
  };
  const resolve = (
    requestId: string,
    body: { approved: true; replacement_selection: string } | { approved: false; reason: string },
    as = staff,
  ) => store.call('POST /staff/requests/{requestId}/resolve', { as, params: { requestId }, body });
  const options = (subcategoryId: string) =>
    store.call('GET /staff/replacement-options/{subcategoryId}', { as: staff, params: { subcategoryId } });
  const orderOf = ({ buyer, orderId }: Bought) =>
    store.call('GET /orders/{orderId}', { as: buyer, params: { orderId } });

  return { store, staff, bought, ask, pending, resolve, options, orderOf };
}
