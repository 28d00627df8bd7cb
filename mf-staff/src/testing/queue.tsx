import { screen, within } from '@testing-library/react';
import type { ClaimRecord, DenialTemplate, ReplacementRequest } from 'shared-contract/types';
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

export const templates: DenialTemplate[] = [
  { _id: 't1', name: 'Expired', text: 'The warranty is over.', version: 1 },
  { _id: 't2', name: 'Redeemed', text: 'The issuer says that it was redeemed.', version: 3 },
];
export const record: ClaimRecord = {
  username: 'j.okafor',
  member_since: at(new Date(2025, 4, 2)),
  orders: 12,
  items: 34,
  claims: 3,
  approved: 2,
  denied: 0,
};
/** A time that no test reaches. */
export const until = at(new Date(2199, 0, 1, 14, 32));

/** The calls of an open request: its lock, the record of its customer, and the templates. */
export function answerRequest({ lock = true } = {}) {
  if (lock)
    mockApi('POST /staff/requests/{requestId}/lock', { times: 'always' }).answers({
      username: 'sam.staff',
      until_unix: until,
    });
  const left = mockApi('DELETE /staff/requests/{requestId}/lock', { times: 'always' }).answers({
    message: 'ok',
  });
  mockApi('GET /staff/requests/{requestId}/customer', { times: 'always' }).answers(record);
  mockApi('GET /staff/denial-templates', { times: 'always' }).answers(templates);
  return left;
}

/** The queue with these requests. */
export function openQueue(
  pending: ReplacementRequest[] = [request],
  { as = aStaffMember(), at: address = '/dashboard/replacements', lock = true } = {},
) {
  answerRequest({ lock });
  mockApi('GET /public/config').answers(aStoreConfig());
  if (as.role === 'STAFF') mockApi('GET /user/personal').answers(personal());
  mockApi('GET /staff/replacement-requests').answers(pending);
  return renderRemote(<ReplacementsPage />, { as, at: address });
}

/** The first two pages of a long queue; returns what was asked for. */
export function answerPages(many: ReplacementRequest[]) {
  mockApi('GET /public/config').answers(aStoreConfig());
  mockApi('GET /user/personal').answers(personal());
  const pages = [0, 20].map((skip) =>
    mockApi('GET /staff/replacement-requests', {
      query: { skip, amount: 20 },
      times: 'always',
    }).answers(many.slice(skip, skip + 20), many.length),
  );
  return () => pages.flatMap(({ received }) => received.map(({ query }) => query));
}

/** The dialog of the first request. */
export async function openDialog(options = items, delay = 0) {
  mockApi('GET /staff/replacement-options/{subcategoryId}', {
    params: { subcategoryId: request.subcategoryId },
    query: { quantity: 5, why: 'To settle the request' },
    delay,
  }).answers(options);
  const view = openQueue();
  await view.user.click(await screen.findByRole('button', { name: /^Resolve, j\.okafor/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
  return { ...view, dialog };
}
