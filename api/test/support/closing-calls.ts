import { hashPassword } from '../../src/shop/accounts/passwords.ts';
import type { MadeUser } from './makers.ts';
import type { PayingStore } from './paying-store.ts';

/** The password of every member. */
export const password = 'correct horse battery';

/** What tests of closing an account do. */
export function closingCalls(store: PayingStore) {
  let hash: Promise<string> | undefined;
  const member = async (balanceCents = 0, role: 'USER' | 'RESELLER' = 'USER') =>
    store.makeUser({ passwordHash: await (hash ??= hashPassword(password)), balanceCents, role });
  const close = (as: MadeUser, body: { password: string; give_up?: string } = { password }) =>
    store.call('POST /user/close', { as, body });
  const rowOf = async ({ id }: MadeUser) => {
    const { rows } = await store.db.execute<Record<string, unknown>>({
      text: 'select * from users where id = $1',
      values: [id],
    });
    return rows[0]!;
  };
  const inCart = async (as: MadeUser, replacements?: { automatic?: number }) => {
    const { options } = await store.makeProduct({
      ...(replacements && { replacements }),
      options: [{ stock: 3 }],
    });
    const line = { subcategoryId: options[0]!.id, amount: 1 };
    await store.call('POST /user/cart/update', { as, body: line });
    return options[0]!;
  };
  const buy = async (as: MadeUser, method: 'BALANCE' | 'HOODPAY' = 'BALANCE') => {
    const option = await inCart(as, {});
    const { body } = await store.call('POST /orders/cart/checkout', {
      as,
      body: { payment_method: method },
    });
    return { orderId: body.order_ids[0]!, option };
  };
  return { buy, close, inCart, member, rowOf };
}
