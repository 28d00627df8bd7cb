import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReplacementRequest } from 'shared-contract/types';
import { aReplacementRequest, mockApi, mockLive } from 'shared-testing';
import { shortItem } from 'shared-ui/short-item';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { statusFrom } from './requests.view.ts';

const pending = aReplacementRequest({ username: 'maya', original_deliverable: 'HLC-5520-QRTX-88PA' });
const denied = aReplacementRequest({
  username: 'tomas',
  status: 'DENIED',
  reason: 'The code was used.',
  resolved_by: 'sam.staff',
  resolved_unix: pending.request_date,
});
/** The calls of an open request. */
function answerRequest() {
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
const open = (requests: ReplacementRequest[] = [pending, denied]) => {
  answerRequest();
  mockApi('GET /admin/replacement-requests').answers(requests, requests.length);
  return renderAdmin('/admin/replacements');
};

it('the list of requests shows the stat cards and requests of every status', async () => {
  open();
  const row = within((await screen.findByText('maya')).closest('tr') as HTMLElement);
  expect(row.getByText('HLC-5520-QRTX-88…')).toBeVisible();
  expect(row.getByText('Pending')).toBeVisible();
  expect(screen.getByRole('row', { name: /tomas.*Denied/ })).toBeVisible();
  for (const value of ['Total Requests', '40', '31', '5']) expect(screen.getByText(value)).toBeVisible();
});

it('the list of requests says how long those that wait have waited, and who works on them', async () => {
  open([{ ...pending, lock: { username: 'sam.staff', until_unix: 4_000_000_000 } }, denied]);
  const row = within((await screen.findByText('maya')).closest('tr') as HTMLElement);
  expect(row.getByText(/^(New|Waiting|Late) · /)).toBeVisible();
  expect(row.getByText(/^sam\.staff until /)).toBeVisible();
  expect(screen.getAllByText(/^(New|Waiting|Late) · /)).toHaveLength(1);
});

it('a request has an address of its own, also one that the page of the list does not have', async () => {
  answerRequest();
  mockApi('GET /admin/replacement-requests').answers([pending], 1);
  mockApi('GET /staff/requests/{requestId}', { params: { requestId: denied._id } }).answers(denied);
  const { user, where } = renderAdmin(`/admin/replacements?status=PENDING&request=${denied._id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Replacement Request' }));
  expect(dialog.getByText('The code was used.')).toBeVisible();
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(where()).toBe('/admin/replacements?status=PENDING'));
  mockApi('GET /admin/replacement-options/{subcategoryId}').answers([]);
  await user.click(await screen.findByRole('button', { name: /^Resolve, maya/ }));
  expect(await screen.findByRole('dialog', { name: 'Resolve Request' })).toBeVisible();
  expect(where()).toBe(`/admin/replacements?status=PENDING&request=${pending._id}`);
});

it('Back closes an open request, Forward opens it again, and K and J lead to the requests beside it', async () => {
  const { user, where, back, forward } = open();
  mockApi('GET /admin/replacement-options/{subcategoryId}', { times: 'always' }).answers([]);
  await user.click(await screen.findByRole('link', { name: 'maya' }));
  expect(await screen.findByRole('dialog', { name: 'Resolve Request' })).toBeVisible();
  await back();
  expect(where()).toBe('/admin/replacements');
  expect(screen.queryByRole('dialog')).toBeNull();
  await forward();
  expect(await screen.findByRole('dialog', { name: 'Resolve Request' })).toBeVisible();
  await user.keyboard('j');
  expect(await screen.findByRole('dialog', { name: 'Replacement Request' })).toBeVisible();
  expect(where()).toBe(`/admin/replacements?request=${denied._id}`);
  await user.keyboard('k');
  expect(await screen.findByRole('dialog', { name: 'Resolve Request' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(where()).toBe('/admin/replacements'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await forward();
  expect(await screen.findByRole('dialog', { name: 'Resolve Request' })).toBeVisible();
});

it('a request that is read by its address says that it is loading, and that it could not be loaded', async () => {
  answerRequest();
  mockApi('GET /admin/replacement-requests').answers([pending], 1);
  const held = Promise.withResolvers<void>();
  const params = { requestId: denied._id };
  mockApi('GET /staff/requests/{requestId}', { params, after: held.promise }).failsWith('INTERNAL', {
    message: '',
  });
  const { user } = renderAdmin(`/admin/replacements?request=${denied._id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Request' }));
  expect(dialog.getByText('Loading replacement requests...')).toBeVisible();
  held.resolve();
  expect(await dialog.findByText('Failed to load replacement requests')).toBeVisible();
  mockApi('GET /staff/requests/{requestId}', { params }).answers(denied);
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('dialog', { name: 'Replacement Request' })).toBeVisible();
});

it('an address that names no id of a request says that there is none', async () => {
  mockApi('GET /admin/replacement-requests').answers([pending], 1);
  mockApi('GET /staff/requests/{requestId}').failsWith('REQUEST_INVALID');
  renderAdmin('/admin/replacements?request=%27');
  expect(await screen.findByText('Replacement request not found.')).toBeVisible();
});

it('an address of a request that does not exist says so, and is not asked for again', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'nextTick'] });
  mockApi('GET /admin/replacement-requests', { times: 'always' }).answers([pending], 1);
  const { received } = mockApi('GET /staff/requests/{requestId}', { times: 'always' }).failsWith(
    'REPLACEMENT_NOT_FOUND',
  );
  renderAdmin('/admin/replacements?request=00000000-0000-4000-8000-000000000000');
  expect(await screen.findByText('Replacement request not found.')).toBeVisible();
  const asked = received.length;
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(received).toHaveLength(asked);
  jest.useRealTimers();
});

it('the list of requests filters on the server', async () => {
  const { user, where } = open();
  await screen.findByText('maya');
  mockApi('GET /admin/replacement-requests', { query: { status: 'DENIED' } }).answers([denied]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Denied');
  expect(await screen.findByText('1 request')).toBeVisible();
  expect(where()).toBe('/admin/replacements?status=DENIED');
});

it('the list of requests approves with a chosen item', async () => {
  const { user } = open();
  mockApi('GET /admin/replacement-options/{subcategoryId}', { query: { quantity: 5 } }).answers([
    { _id: 'i1', deliverable: 'HLC-8813' },
  ]);
  await user.click(await screen.findByRole('button', { name: /^Resolve, maya/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve Request' }));
  await user.click(await dialog.findByRole('radio', { name: 'HLC-8813' }));
  const sent = mockApi('POST /admin/requests/{requestId}/resolve', {
    params: { requestId: pending._id },
  }).answers({
    message: 'ok',
    request: { ...pending, status: 'APPROVED' },
  });
  mockApi('GET /admin/replacement-requests').answers([{ ...pending, status: 'APPROVED' }]);
  await user.click(dialog.getByRole('button', { name: 'Approve with Selected' }));
  expect(await screen.findByText('Replacement approved successfully!')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ approved: true, replacement_selection: 'i1' });
  expect(await screen.findByRole('row', { name: /maya.*Approved/ })).toBeVisible();
});

it('a request that is approved by key leads to the next one that waits', async () => {
  const next = aReplacementRequest({ username: 'nora' });
  mockApi('GET /admin/replacement-options/{subcategoryId}', { times: 'always' }).answers([
    { _id: 'i1', deliverable: 'HLC-8813' },
  ]);
  const { user } = open([pending, denied, next]);
  await user.click(await screen.findByRole('button', { name: /^Resolve, maya/ }));
  await within(screen.getByRole('dialog', { name: 'Resolve Request' })).findByRole('radio');
  mockApi('POST /admin/requests/{requestId}/resolve').answers({
    message: 'ok',
    request: { ...pending, status: 'APPROVED' },
  });
  mockApi('GET /admin/replacement-requests').answers([next, denied]);
  await user.keyboard('1a');
  expect(await screen.findByText('Replacement approved successfully!')).toBeVisible();
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
  expect(await dialog.findByText('nora')).toBeVisible();
});

it('an open request says who took it over, and is locked again once they have released it', async () => {
  answerRequest();
  mockApi('GET /admin/replacement-options/{subcategoryId}', { times: 'always' }).answers([]);
  const { received } = mockApi('GET /admin/replacement-requests', { times: 2 }).answers([pending], 1);
  const live = mockLive();
  const { user } = renderAdmin('/admin/replacements');
  await waitFor(() => expect(received).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: /^Resolve, maya/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve Request' }));
  expect(await dialog.findByText(/^You are working on this until/)).toBeVisible();
  const lock = { username: 'sam.staff', until_unix: 4_000_000_060 };
  mockApi('GET /admin/replacement-requests').answers([{ ...pending, lock }], 1);
  live.send({ kind: 'REQUESTS_SETTLED', ids: [] });
  expect(await dialog.findByText(/^sam\.staff is working on this until/)).toBeVisible();
  mockApi('GET /admin/replacement-requests').answers([pending], 1);
  live.send({ kind: 'REQUESTS_SETTLED', ids: [] });
  expect(await dialog.findByText(/^You are working on this until/)).toBeVisible();
});

it('an open request that somebody else settled says so', async () => {
  answerRequest();
  mockApi('GET /admin/replacement-options/{subcategoryId}', { times: 'always' }).answers([]);
  const { received } = mockApi('GET /admin/replacement-requests', { times: 2 }).answers([pending], 1);
  const live = mockLive();
  const { user } = renderAdmin('/admin/replacements');
  await waitFor(() => expect(received).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: /^Resolve, maya/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve Request' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), 'Used');
  mockApi('GET /admin/replacement-requests').answers([{ ...pending, status: 'DENIED' }], 1);
  live.send({ kind: 'REQUESTS_SETTLED', ids: [] });
  expect(await dialog.findByText('This request has already been resolved.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Reason for denial' })).toHaveValue('Used');
});

it('the list of requests denies with a reason', async () => {
  const { user } = open();
  mockApi('GET /admin/replacement-options/{subcategoryId}').answers([]);
  await user.click(await screen.findByRole('button', { name: /^Resolve, maya/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve Request' }));
  expect(await dialog.findByText('No replacement stock available')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), 'Used');
  mockApi('POST /admin/requests/{requestId}/resolve').failsWith('INTERNAL', { message: '' });
  mockApi('GET /admin/replacement-requests').answers([pending, denied]);
  await user.click(dialog.getByRole('button', { name: 'Deny Request' }));
  expect(await dialog.findByText('Failed to resolve request')).toBeVisible();
  mockApi('POST /admin/requests/{requestId}/resolve').answers({
    message: 'ok',
    request: { ...pending, status: 'DENIED' },
  });
  mockApi('GET /admin/replacement-requests').answers([denied]);
  await user.click(dialog.getByRole('button', { name: 'Deny Request' }));
  expect(await screen.findByText('Request denied successfully!')).toBeVisible();
});

it('the list of requests shows a resolved request with its outcome, and that it is resolved already', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^View, tomas/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Replacement Request' }));
  expect(dialog.getByText('This request has already been resolved.')).toBeVisible();
  for (const value of ['Denied', 'The code was used.', 'sam.staff'])
    expect(dialog.getByText(value)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Deny Request' })).toBeNull();
});

const choose = async (user: ReturnType<typeof open>['user'], ...usernames: string[]) => {
  for (const username of usernames)
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^Choose ${username}`) }));
};

it('several requests are approved, each with the first free item of its option, and one without stock can be tried again', async () => {
  const other = aReplacementRequest({ username: 'nora' });
  const { user } = open([pending, other, denied]);
  await choose(user, 'maya', 'nora', 'tomas');
  const bar = within(screen.getByRole('region', { name: '3 selected' }));
  await user.click(bar.getByRole('button', { name: 'Resolve 2 requests' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve 2 requests' }));
  expect(dialog.getByText('1 request that was chosen is resolved already and stays as it is.')).toBeVisible();
  const options = (subcategoryId: string) =>
    mockApi('GET /admin/replacement-options/{subcategoryId}', {
      params: { subcategoryId },
      query: { quantity: 1 },
    });
  const resolved = (requestId: string) =>
    mockApi('POST /admin/requests/{requestId}/resolve', { params: { requestId } }).answers({
      message: 'ok',
      request: { ...pending, status: 'APPROVED' },
    });
  options(pending.subcategoryId).answers([{ _id: 'i1', deliverable: 'HLC-8813' }]);
  const first = resolved(pending._id);
  options(other.subcategoryId).answers([]);
  mockApi('GET /admin/replacement-requests', { times: 'always' }).answers([other], 1);
  await user.click(dialog.getByRole('button', { name: 'Approve 2 requests' }));
  expect(await dialog.findByText('1 request not resolved')).toBeVisible();
  expect(dialog.getByText(/nora.*No replacement stock available/)).toBeVisible();
  expect(first.received[0]?.body).toEqual({ approved: true, replacement_selection: 'i1' });
  options(other.subcategoryId).answers([{ _id: 'i2', deliverable: 'HLC-8814' }]);
  const second = resolved(other._id);
  await user.click(dialog.getByRole('button', { name: 'Approve 1 request' }));
  expect(await screen.findByText('2 requests approved successfully!')).toBeVisible();
  expect(second.received[0]?.body).toEqual({ approved: true, replacement_selection: 'i2' });
  expect(screen.queryByRole('region', { name: '3 selected' })).toBeNull();
});

it('several requests wait where nobody confirms who they are, and the message counts each decision', async () => {
  const other = aReplacementRequest({ username: 'nora' });
  const { user } = open([pending, other]);
  await choose(user, 'maya', 'nora');
  await user.click(screen.getByRole('button', { name: 'Resolve 2 requests' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve 2 requests' }));
  const item = { _id: 'i1', deliverable: 'HLC-8813' };
  const options = ({ subcategoryId }: ReplacementRequest) =>
    mockApi('GET /admin/replacement-options/{subcategoryId}', { params: { subcategoryId } });
  const resolving = ({ _id }: ReplacementRequest) =>
    mockApi('POST /admin/requests/{requestId}/resolve', { params: { requestId: _id } });
  const reply = (status: 'APPROVED' | 'DENIED') => ({ message: 'ok', request: { ...pending, status } });
  options(pending).answers([item]);
  resolving(pending).answers(reply('APPROVED'));
  options(other).failsWith('PROOF_REQUIRED', { details: { methods: ['PASSWORD'] } });
  mockApi('GET /admin/replacement-requests', { times: 'always' }).answers([other], 1);
  await user.click(dialog.getByRole('button', { name: 'Approve 2 requests' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Please confirm that it is you. Stopped: 1 done, 1 left to do.',
  );
  await user.click(dialog.getByRole('radio', { name: /^Deny/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), 'Used before');
  resolving(other).answers(reply('DENIED'));
  await user.click(dialog.getByRole('button', { name: 'Deny 1 request' }));
  expect(
    await screen.findByText('1 request approved successfully! 1 request denied successfully!'),
  ).toBeVisible();
});

it('several requests are denied for one reason', async () => {
  const other = aReplacementRequest({ username: 'nora' });
  const { user } = open([pending, other]);
  await choose(user, 'maya', 'nora');
  await user.click(screen.getByRole('button', { name: 'Resolve 2 requests' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve 2 requests' }));
  await user.click(dialog.getByRole('radio', { name: /^Deny/ }));
  expect(dialog.getByRole('button', { name: 'Deny 2 requests' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), ' Used before ');
  const sent = mockApi('POST /admin/requests/{requestId}/resolve', { times: 2 }).answers({
    message: 'ok',
    request: { ...pending, status: 'DENIED' },
  });
  mockApi('GET /admin/replacement-requests', { times: 'always' }).answers([], 0);
  await user.click(dialog.getByRole('button', { name: 'Deny 2 requests' }));
  expect(await screen.findByText('2 requests denied successfully!')).toBeVisible();
  const denial = { approved: false, reason: 'Used before' };
  expect(sent.received.map(({ body }) => body)).toEqual([denial, denial]);
});

it('all requests of a status are saved as a file, their items masked', async () => {
  const saved = jest.fn<string, [Blob]>(() => 'blob:requests');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user } = open();
  await screen.findByText('maya');
  mockApi('GET /admin/replacement-requests').failsWith('INTERNAL', { message: '' });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Failed to download replacement requests')).toBeVisible();
  const asked = mockApi('GET /admin/replacement-requests').answers([pending, denied], 2);
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(asked.received[0]?.query).toEqual({ codes: 'masked' });
  const { requestsCsv } = await import('./requests-csv.ts');
  const [head, , second] = requestsCsv([pending, denied]).split('\r\n');
  expect(head).toBe(
    'id,requested,status,order,customer,product,option,item,problem,note,automatic,resolved,resolved_by,replacement,reason',
  );
  expect(second).toMatch(/,DENIED,.*,tomas,.*,sam\.staff,,The code was used\.$/);
});

it('the list of requests says when requests cannot be loaded', async () => {
  mockApi('GET /admin/replacement-requests').failsWith('INTERNAL', { message: '' });
  renderAdmin('/admin/replacements');
  expect(await screen.findByText('Failed to load replacement requests')).toBeVisible();
});

it('the list of requests reads the filter from the address and shortens items', () => {
  expect(statusFrom(new URLSearchParams('status=DENIED'))).toBe('DENIED');
  expect(statusFrom(new URLSearchParams('status=X'))).toBeNull();
  expect(shortItem('HLC-5520-QRTX-88PA')).toBe('HLC-5520-QRTX-88…');
});
