import { act, screen, waitFor, within } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { answerRequest, denied, openRequests as open, pending } from '../../testing/some-requests.tsx';
import { requestsCsv } from './requests-csv.ts';

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

it('a request on another page of the list opens by its address', async () => {
  answerRequest();
  mockApi('GET /admin/replacement-requests').answers([pending], 1);
  mockApi('GET /staff/requests/{requestId}', { params: { requestId: denied._id } }).answers(denied);
  const { user, where } = renderAdmin(`/admin/replacements?status=PENDING&request=${denied._id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Replacement Request' }));
  expect(dialog.getByText('The code was used.')).toBeVisible();
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(where()).toBe('/admin/replacements?status=PENDING'));
});

it('an open request has an address of its own', async () => {
  answerRequest();
  mockApi('GET /admin/replacement-requests').answers([pending], 1);
  mockApi('GET /admin/replacement-options/{subcategoryId}').answers([]);
  const { user, where } = renderAdmin('/admin/replacements?status=PENDING');
  await user.click(await screen.findByRole('button', { name: /^Resolve, maya/ }));
  expect(await screen.findByRole('dialog', { name: 'Resolve Request' })).toBeVisible();
  expect(where()).toBe(`/admin/replacements?status=PENDING&request=${pending._id}`);
});

/** The first request of the list, opened from it. */
async function openFirst() {
  const page = open();
  mockApi('GET /admin/replacement-options/{subcategoryId}', { times: 'always' }).answers([]);
  await page.user.click(await screen.findByRole('link', { name: 'maya' }));
  expect(await screen.findByRole('dialog', { name: 'Resolve Request' })).toBeVisible();
  return page;
}

it('Back closes a request and Forward opens it again', async () => {
  const { where, back, forward } = await openFirst();
  await back();
  expect(where()).toBe('/admin/replacements');
  expect(screen.queryByRole('dialog')).toBeNull();
  await forward();
  expect(await screen.findByRole('dialog', { name: 'Resolve Request' })).toBeVisible();
});

it('J and K open the next and the previous request', async () => {
  const { user, where } = await openFirst();
  await user.keyboard('j');
  expect(await screen.findByRole('dialog', { name: 'Replacement Request' })).toBeVisible();
  expect(where()).toBe(`/admin/replacements?request=${denied._id}`);
  await user.keyboard('k');
  expect(await screen.findByRole('dialog', { name: 'Resolve Request' })).toBeVisible();
});

it('Forward opens the request again that Close closed', async () => {
  const { user, where, back, forward } = await openFirst();
  await back();
  await forward();
  await screen.findByRole('dialog', { name: 'Resolve Request' });
  await user.keyboard('j');
  await screen.findByRole('dialog', { name: 'Replacement Request' });
  await user.keyboard('k');
  await screen.findByRole('dialog', { name: 'Resolve Request' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(where()).toBe('/admin/replacements'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await forward();
  expect(await screen.findByRole('dialog', { name: 'Resolve Request' })).toBeVisible();
});

it('closing a request focuses its row', async () => {
  const { user } = await openFirst();
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

it('an address with an invalid request ID says that the request does not exist', async () => {
  mockApi('GET /admin/replacement-requests').answers([pending], 1);
  mockApi('GET /staff/requests/{requestId}').failsWith('REQUEST_INVALID');
  renderAdmin('/admin/replacements?request=%27');
  expect(await screen.findByText('Replacement request not found.')).toBeVisible();
});

it('an unknown request in the address is read only once', async () => {
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

describe('the CSV of requests', () => {
  /** The list, and what the browser is given to save. */
  async function openList() {
    const saved = jest.fn<string, [Blob]>(() => 'blob:requests');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user } = open();
    await screen.findByText('maya');
    return { saved, download: () => user.click(screen.getByRole('button', { name: 'Download CSV' })) };
  }

  it('the CSV of requests contains the whole list with masked items', async () => {
    const { saved, download } = await openList();
    const asked = mockApi('GET /admin/replacement-requests').answers([pending, denied], 2);
    await download();
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(asked.received[0]?.query).toEqual({ codes: 'masked' });
  });

  it('a failed download of requests can be retried', async () => {
    const { saved, download } = await openList();
    mockApi('GET /admin/replacement-requests').failsWith('INTERNAL', { message: '' });
    await download();
    expect(await screen.findByText('Failed to download replacement requests')).toBeVisible();
    mockApi('GET /admin/replacement-requests').answers([pending, denied], 2);
    await download();
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  });

  it('the CSV of requests has a row for each request', () => {
    const [head, , second] = requestsCsv([pending, denied]).split('\r\n');
    expect(head).toBe(
      'id,requested,status,order,customer,product,option,item,problem,note,automatic,resolved,resolved_by,replacement,reason',
    );
    expect(second).toMatch(/,DENIED,.*,tomas,.*,sam\.staff,,The code was used\.$/);
  });
});

it('the list of requests says when requests cannot be loaded', async () => {
  mockApi('GET /admin/replacement-requests').failsWith('INTERNAL', { message: '' });
  renderAdmin('/admin/replacements');
  expect(await screen.findByText('Failed to load replacement requests')).toBeVisible();
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

const found = { query: { search: 'tom', skip: 0, amount: 20, codes: 'masked' as const } };

it('the server searches requests', async () => {
  const { user, where } = open();
  await screen.findByText('maya');
  mockApi('GET /admin/replacement-requests', found).answers([denied], 1);
  await user.type(screen.getByRole('searchbox', { name: 'Search by customer, product or id' }), 'tom');
  expect(await screen.findByText('1 request')).toBeVisible();
  expect(where()).toBe('/admin/replacements?search=tom');
});

it('the address keeps the sorting and the hidden columns of requests beside the search', async () => {
  answerRequest();
  mockApi('GET /admin/replacement-requests', found).answers([denied], 1);
  const { user, where } = renderAdmin('/admin/replacements?search=tom');
  await screen.findByText('1 request');
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
