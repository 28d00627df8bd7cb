import { screen, within } from '@testing-library/react';
import type { ReplacementRequest } from 'shared-contract/types';
import {
  aPersonal,
  aReplacementRequest,
  aStaffMember,
  aStoreConfig,
  mockApi,
  renderRemote,
} from 'shared-testing';
import { ReplacementsPage } from '../features/replacements/replacements-page.tsx';

const at = (date: Date) => Math.floor(date.getTime() / 1000);
export const items = [
  { _id: 'item-1', deliverable: 'HLC-8813-NNVE-40KD' },
  { _id: 'item-2', deliverable: 'HLC-2206-YQWM-17BT' },
];
export const request = aReplacementRequest({
  orderId: '68f1b77e-2d40-4c80-8012-b3e917000000',
  username: 'j.okafor',
  original_deliverable: 'HLC-5520-QRTX-88PA',
  request_date: at(new Date(2026, 2, 12, 14, 32)),
  order_date: at(new Date(2026, 2, 10)),
  product_title: 'Halcyon Stays',
  subcategory_title: '$100 card',
  order_total: 88,
});
export const personal = () => aPersonal({ username: 'sam.staff', role: 'STAFF', balance: 0 });

/** The queue with these requests. */
export function openQueue(
  pending: ReplacementRequest[] = [request],
  { as = aStaffMember(), at: address = '/dashboard/replacements' } = {},
) {
  mockApi('GET /public/config').answers(aStoreConfig());
  if (as.role === 'STAFF') mockApi('GET /user/personal').answers(personal());
  mockApi('GET /staff/replacement-requests').answers(pending);
  return renderRemote(<ReplacementsPage />, { as, at: address });
}

/** Two pages of a long queue; returns what was asked for. */
export function answerPages(many: ReplacementRequest[]) {
  mockApi('GET /public/config').answers(aStoreConfig());
  mockApi('GET /user/personal').answers(personal());
  const pages = [0, 50].map((skip) =>
    mockApi('GET /staff/replacement-requests', {
      query: skip > 0 ? { skip, amount: 50 } : { amount: 50 },
    }).answers(many.slice(skip, skip + 50), many.length),
  );
  return () => pages.flatMap(({ received }) => received.map(({ query }) => query));
}

/** The dialog of the first request. */
export async function openDialog(options = items, delay = 0) {
  mockApi('GET /staff/replacement-options/{subcategoryId}', {
    params: { subcategoryId: request.subcategoryId },
    query: { quantity: 5 },
    delay,
  }).answers(options);
  const view = openQueue();
  await view.user.click(await screen.findByRole('button', { name: /^Resolve, j\.okafor/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
  return { ...view, dialog };
}
