import type { Order } from 'shared-contract/types';
import { aCustomer, anOrder, aPersonal, mockApi, renderRemote } from 'shared-testing';
import { OrderPage } from '../features/order/order-page.tsx';

export const settings = {
  replace_enabled: true,
  auto_replace_enabled: false,
  auto_replace_max_before_approval: 1,
  warranty_time: 2_592_000,
};

export const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400 + 60;

export const item = (deliverable: string, over: Partial<Order['items'][number]> = {}) => ({
  deliverable,
  active: true,
  is_replacement: false,
  request: null,
  ...over,
});

export const order = (over: Partial<Order> = {}) =>
  anOrder({
    items: [item('PXF-7K2M-94QT-X8WD'), item('PXF-1111-2222-3333')],
    amount: 2,
    warranty_ends_unix: inDays(29),
    ...over,
  });

interface Given {
  eligible?: boolean;
  reviewed?: boolean;
  /** The reward of a review, in dollars. */
  reward?: number;
  /** How often the order is answered unchanged. */
  times?: number | 'always';
}

export function given(
  shown: Order,
  { eligible = true, reviewed = false, reward = 0, times = 'always' }: Given = {},
) {
  mockApi('GET /orders/{orderId}', { params: { orderId: shown._id }, times }).answers(shown);
  mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal());
  mockApi('GET /orders/{orderId}/review-status', { times: 'always' }).answers({
    hasReviewed: reviewed,
    reward,
  });
  mockApi('GET /orders/{orderId}/replacement-eligibility', { times: 'always' }).answers({
    eligible,
    replacement_settings: settings,
    warranty_ends_unix: shown.warranty_ends_unix,
    requested: [],
  });
}

export const open = (orderId: string, as = aCustomer()) =>
  renderRemote(<OrderPage />, { as, at: `/orders/${orderId}`, path: '/orders/:orderId' });
