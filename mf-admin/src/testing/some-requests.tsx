import type { ReplacementRequest } from 'shared-contract/types';
import { aReplacementRequest, mockApi } from 'shared-testing';
import { renderAdmin } from './render-admin.tsx';

export const pending = aReplacementRequest({ username: 'maya', original_deliverable: 'HLC-5520-QRTX-88PA' });
export const denied = aReplacementRequest({
  username: 'tomas',
  status: 'DENIED',
  reason: 'The code was used.',
  resolved_by: 'sam.staff',
  resolved_unix: pending.request_date,
});
/** The calls of an open request. */
export function answerRequest() {
  mockApi('POST /staff/requests/{requestId}/lock', { times: 'always' }).answers({
    username: 'ada.admin',
    until_unix: 4_000_000_000,
  });
  mockApi('DELETE /staff/requests/{requestId}/lock', { times: 'always' }).answers({ message: 'ok' });
  mockApi('GET /staff/requests/{requestId}/customer', { times: 'always' }).answers({
    username: 'maya',
    member_since: 1_780_000_000,
    orders: 1,
    items: 2,
    claims: 1,
    approved: 0,
    denied: 0,
  });
  mockApi('GET /staff/denial-templates', { times: 'always' }).answers([]);
}

/** The page of the requests with these. */
export const openRequests = (requests: ReplacementRequest[] = [pending, denied]) => {
  answerRequest();
  mockApi('GET /admin/replacement-requests').answers(requests, requests.length);
  return renderAdmin('/admin/replacements');
};
