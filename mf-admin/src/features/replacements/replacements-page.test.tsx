import { act, screen, waitFor, within } from '@testing-library/react';
import { aReplacementRequest, mockApi, mockLive } from 'shared-testing';
import { shortItem } from 'shared-ui/short-item';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { answerRequest, denied, openRequests as open, pending } from '../../testing/some-requests.tsx';

it('the list of requests shows the stat cards and requests of every status', async () => {
  open();
  const row = within((await screen.findByText('maya')).closest('tr') as HTMLElement);
  expect(row.getByText('HLC-5520-QRTX-88…')).toBeVisible();
  expect(row.getByText('Pending')).toBeVisible();
  expect(screen.getByRole('row', { name: /tomas.*Denied/ })).toBeVisible();
  for (const value of ['Total Requests', '40', '31', '5']) expect(screen.getByText(value)).toBeVisible();
});

it('the list of requests shows how long each has waited and who works on it', async () => {
  open([{ ...pending, lock: { username: 'sam.staff', until_unix: 4_000_000_000 } }, denied]);
  const row = within((await screen.findByText('maya')).closest('tr') as HTMLElement);
  expect(row.getByText(/^(New|Waiting|Late) · /)).toBeVisible();
  expect(row.getByText(/^sam\.staff until /)).toBeVisible();
  expect(screen.getAllByText(/^(New|Waiting|Late) · /)).toHaveLength(1);
});

it('a request has its own address, even when it is on another page of the list', async () => {
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

it('Back closes a request, Forward reopens it, and K and J open its neighbours', async () => {
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

it('closing a request focuses its row', async () => {
  const { user } = open();
  mockApi('GET /admin/replacement-options/{subcategoryId}', { times: 'always' }).answers([]);
  await user.click(await screen.findByRole('link', { name: 'maya' }));
  expect(await screen.findByRole('dialog', { name: 'Resolve Request' })).toBeVisible();
  await user.keyboard('j');
  expect(await screen.findByRole('dialog', { name: 'Replacement Request' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: /^View, tomas/ })).toHaveFocus();
});

it('a request opened by its address shows loading and a failed load', async () => {
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

it('an address with an invalid request id says that the request does not exist', async () => {
  mockApi('GET /admin/replacement-requests').answers([pending], 1);
  mockApi('GET /staff/requests/{requestId}').failsWith('REQUEST_INVALID');
  renderAdmin('/admin/replacements?request=%27');
  expect(await screen.findByText('Replacement request not found.')).toBeVisible();
});

it('an address of an unknown request says so and is not requested again', async () => {
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
  mockApi('GET /admin/replacement-options/{subcategoryId}', {
    query: { quantity: 5, why: 'To settle the request' },
  }).answers([{ _id: 'i1', deliverable: 'HLC-8813' }]);
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

it('approving a request by key opens the next pending one', async () => {
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

it('an open request names who took it over, and is locked again once they release it', async () => {
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

it('an open request shows that somebody else settled it', async () => {
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

it('a resolved request shows its outcome and that it is settled', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^View, tomas/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Replacement Request' }));
  expect(dialog.getByText('This request has already been resolved.')).toBeVisible();
  for (const value of ['Denied', 'The code was used.', 'sam.staff'])
    expect(dialog.getByText(value)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Deny Request' })).toBeNull();
});

it('the CSV of requests contains all of a status with masked items', async () => {
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

it('the list of requests shortens items', () => {
  expect(shortItem('HLC-5520-QRTX-88PA')).toBe('HLC-5520-QRTX-88…');
});

it('an impossible filter in the address of the requests is ignored', async () => {
  answerRequest();
  mockApi('GET /admin/replacement-requests', { query: { codes: 'masked', skip: 0, amount: 20 } }).answers(
    [pending],
    1,
  );
  renderAdmin('/admin/replacements?status=X&sort=Y&size=7');
  expect(await screen.findByText('1 request')).toBeVisible();
});

it('the server searches requests, and the address keeps search, sort order and columns', async () => {
  const { user, where } = open();
  await screen.findByText('maya');
  const found = { query: { search: 'tom', skip: 0, amount: 20, codes: 'masked' as const } };
  mockApi('GET /admin/replacement-requests', found).answers([denied], 1);
  await user.type(screen.getByRole('searchbox', { name: 'Search by customer, product or id' }), 'tom');
  expect(await screen.findByText('1 request')).toBeVisible();
  expect(where()).toBe('/admin/replacements?search=tom');
  mockApi('GET /admin/replacement-requests', {
    query: { ...found.query, sort: 'newest' as const },
  }).answers([denied], 1);
  await user.click(screen.getByRole('columnheader', { name: 'Date of Request' }));
  await waitFor(() => expect(where()).toBe('/admin/replacements?search=tom&sort=newest'));
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('checkbox', { name: 'Product' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('columnheader', { name: 'Product' })).toBeNull();
  expect(where()).toBe('/admin/replacements?search=tom&sort=newest&hide=product');
});

it('a search that finds no request can be cleared', async () => {
  answerRequest();
  mockApi('GET /admin/replacement-requests', { query: { search: 'nobody' } }).answers([], 0);
  const { user, where } = renderAdmin('/admin/replacements?search=nobody');
  expect(await screen.findByText('No requests found')).toBeVisible();
  mockApi('GET /admin/replacement-requests').answers([pending], 1);
  await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
  expect(await screen.findByText('maya')).toBeVisible();
  expect(where()).toBe('/admin/replacements');
});
