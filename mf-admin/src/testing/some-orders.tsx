import { screen, within } from '@testing-library/react';
import type { AdminUser, OrderFile } from 'shared-contract/types';
import { anAdminOrderRow, anAdminUserRow, anOrder, anOrderRow, mockApi } from 'shared-testing';
import { renderAdmin } from './render-admin.tsx';

const buyer = { _id: 'buyer-1', username: 'j.okafor' };
export const pending = anAdminOrderRow({
  _id: '68f2bd40-0000-4000-8000-000000000001',
  status: 'PENDING',
  product_title: 'Halcyon Stays',
  payment_method: 'HOODPAY',
  total_amount: 88,
  total_price: 88,
  amount: 1,
  creation_unix: Math.floor(new Date(2026, 2, 12).getTime() / 1000),
  completed_unix: null,
  buyer,
});
export const completed = anAdminOrderRow({ product_title: 'Pixelforge Games', amount: 3, total_amount: 123 });
export const detail = (over = {}) =>
  anOrder({ ...pending, deliverables: [], items: [], unit_price: 88, subtotal: 88, ...over });
export const aFile = (over: Partial<OrderFile> = {}): OrderFile => ({
  history: [{ event: 'PLACED', at_unix: pending.creation_unix, by: null }],
  payment: null,
  replacements: [],
  notes: [],
  ...over,
});
export const customer: AdminUser = {
  ...anAdminUserRow({
    _id: 'buyer-1',
    username: 'j.okafor',
    email: 'j@example.com',
    role: 'RESELLER',
    balance: 12.5,
    discount: 15,
  }),
  cart: [
    { subcategoryId: 'aaaabbbb-0000', amount: 2 },
    { subcategoryId: 'ccccdddd-0000', amount: 3 },
  ],
  total_orders: 4,
  completed_orders: 3,
  total_spent: 250,
  full_order_history: [
    {
      ...anOrderRow({ _id: '11112222-0000', product_title: 'Northline Rail', amount: 2, total_price: 42 }),
      deliverables: ['NRL-0911'],
    },
  ],
};

/** The orders page with these orders. */
export const openOrders = (orders = [pending, completed], total = orders.length) => {
  mockApi('GET /admin/orders/all').answers(orders, total);
  return renderAdmin('/admin/orders');
};
export const rowOf = async (text: string) =>
  within((await screen.findAllByText(text)).find((each) => each.closest('tr'))?.closest('tr') as HTMLElement);

/** What the drawer of an order reads first. */
export function opensWith(order: ReturnType<typeof detail>, file = aFile()) {
  mockApi('GET /orders/{orderId}').answers(order);
  mockApi('GET /admin/orders/{orderId}', { params: { orderId: order._id }, times: 'always' }).answers(file);
}
