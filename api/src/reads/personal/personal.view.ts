import type { OpenCheckout, OrderRow, Personal } from 'shared-contract';
import { dollarsOf, percentOf } from '../../shop/money.ts';
import { unixOf } from '../../platform/time.ts';
import { orderRowOf } from '../../shop/orders/orders.view.ts';
import type { PersonalRow, RecentOrder } from './personal.sql.ts';

const dateOf = (unix: number): Date => new Date(unix * 1000);

const recentOrderOf = ({ createdUnix, completedUnix, ...order }: RecentOrder): OrderRow =>
  orderRowOf({
    ...order,
    createdAt: dateOf(createdUnix),
    completedAt: completedUnix === null ? null : dateOf(completedUnix),
  });

const openCheckoutOf = (open: NonNullable<PersonalRow['openCheckout']>): OpenCheckout => ({
  order_id: open.orderId,
  orders: open.orders,
  total: dollarsOf(open.totalCents),
  expires_unix: open.expiresUnix,
  redirect_url: open.redirectUrl,
});

export const personalOf = (row: PersonalRow, sendsMail: boolean): Personal => ({
  _id: row.id,
  username: row.username,
  email: row.email,
  ...(sendsMail ? { email_confirmed: row.emailConfirmed } : {}),
  ...(row.emailWaiting === null ? {} : { email_waiting: row.emailWaiting }),
  role: row.role,
  balance: dollarsOf(row.balanceCents),
  cart: row.cart,
  discount: percentOf(row.discountPermille ?? 0),
  recent_order_history: row.recentOrders.map(recentOrderOf),
  ...(row.openCheckout === null ? {} : { open_checkout: openCheckoutOf(row.openCheckout) }),
  creation_unix: unixOf(row.createdAt),
  ...(row.passwordMade ? { password_used_up: true } : {}),
  total_orders: row.totalOrders,
  money_saved: dollarsOf(row.savedCents),
});
