import { screen, waitFor, within } from '@testing-library/react';
import { queryClient } from 'shared-auth';
import { aReplacementRequest, anAdminOrderRow, anAdminStoreConfig, mockApi, mockLive } from 'shared-testing';
import { narrowWindow } from './narrow-window.ts';
import { renderAdmin, someStats } from './render-admin.tsx';

// Each page is a file of its own. Once it has been loaded, a list is read before the stream begins, as on a page that is open.
beforeAll(async () => {
  mockApi('GET /admin/orders/all').answers([], 0);
  const orders = renderAdmin('/admin/orders');
  await screen.findByText('No orders yet');
  orders.unmount();
  mockApi('GET /admin/replacement-requests').answers([], 0);
  const requests = renderAdmin('/admin/replacements');
  await screen.findByText('No requests found');
  requests.unmount();
  mockApi('GET /admin/config').answers(anAdminStoreConfig());
  mockApi('GET /admin/orders/all').answers([], 0);
  const overview = renderAdmin('/admin/dashboard');
  await screen.findByText('No orders yet');
  overview.unmount();
  queryClient.clear();
});

const idOf = (n: number) => `68f2bd4${n}-1111-4222-8333-444455556666`;
const order = (n: number, over: Parameters<typeof anAdminOrderRow>[0] = {}) =>
  anAdminOrderRow({ _id: idOf(n), product_title: `Product ${n}`, status: 'PENDING', ...over });

const titles = () =>
  within(screen.getByRole('table', { name: 'Order Management' }))
    .getAllByRole('link', { name: /^Product/ })
    .map(({ textContent }) => textContent);
/** Opens the list, and waits until it has been compared once, which it is when the stream has begun. */
async function openOrders(rows: ReturnType<typeof order>[], at = '/admin/orders') {
  const { received } = mockApi('GET /admin/orders/all', { times: 2 }).answers(rows, rows.length);
  const live = mockLive();
  const rendered = renderAdmin(at);
  await screen.findByText('Product 1');
  await waitFor(() => expect(received).toHaveLength(2));
  return { ...rendered, live };
}

it('a new order moves no row until the list is reloaded', async () => {
  const { user, live } = await openOrders([order(2), order(1)]);
  expect(screen.queryByRole('button', { name: /Show$/ })).toBeNull();
  mockApi('GET /admin/orders/all').answers([order(3), order(2), order(1)], 3);
  live.send({ kind: 'ORDERS_PLACED', ids: [idOf(3)] });
  const show = await screen.findByRole('button', { name: '1 new order · Show' });
  expect(titles()).toEqual(['Product 2', 'Product 1']);
  await user.click(show);
  expect(titles()).toEqual(['Product 3', 'Product 2', 'Product 1']);
  expect(screen.getAllByText('New')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Show$/ })).toBeNull();
});

it.each(['wide', 'narrow'])('a new order is marked in the latest orders on a %s screen', async (width) => {
  if (width === 'narrow') narrowWindow();
  mockApi('GET /admin/config', { times: 'always' }).answers(anAdminStoreConfig());
  const { received } = mockApi('GET /admin/orders/all', { times: 2 }).answers([order(1)], 1);
  const live = mockLive();
  const { user } = renderAdmin('/admin/dashboard');
  await screen.findByText('Product 1');
  await waitFor(() => expect(received).toHaveLength(2));
  expect(screen.queryByText('New')).toBeNull();
  mockApi('GET /admin/orders/all').answers([order(2), order(1)], 2);
  live.send({ kind: 'ORDERS_PLACED', ids: [idOf(2)] });
  await user.click(await screen.findByRole('button', { name: '1 new order · Show' }));
  const row = (await screen.findByText('Product 2')).closest<HTMLElement>('[data-row-key]')!;
  expect(within(row).getByText('New')).toBeVisible();
  expect(screen.getAllByText('New')).toHaveLength(1);
});

it('an order that changed keeps its place in the list and shows its new status', async () => {
  const { live } = await openOrders([order(2), order(1)]);
  mockApi('GET /admin/orders/all').answers([order(2), order(1, { status: 'COMPLETED' })], 2);
  live.send({ kind: 'ORDERS_MOVED', ids: [idOf(1)] });
  expect(await screen.findByText('Completed', { selector: 'table *' })).toBeVisible();
  expect(titles()).toEqual(['Product 2', 'Product 1']);
  expect(screen.queryByRole('button', { name: /Show$/ })).toBeNull();
});

it('an order that new ones moved to another page shows its new status in its place', async () => {
  const { live } = await openOrders([order(2), order(1)]);
  mockApi('GET /admin/orders/all', { query: { search: idOf(1) } }).answers([
    order(1, { status: 'COMPLETED' }),
  ]);
  mockApi('GET /admin/orders/all').answers([order(4), order(3)], 4);
  live.send({ kind: 'ORDERS_PLACED', ids: [idOf(3), idOf(4)] });
  live.send({ kind: 'ORDERS_MOVED', ids: [idOf(1)] });
  expect(await screen.findByText('Completed', { selector: 'table *' })).toBeVisible();
  expect(titles()).toEqual(['Product 2', 'Product 1']);
  mockApi('GET /admin/orders/all').answers([order(5), order(4)], 5);
  live.send({ kind: 'ORDERS_PLACED', ids: [idOf(5)] });
  expect(await screen.findByRole('button', { name: '3 new orders · Show' })).toBeVisible();
  expect(screen.getByText('Completed', { selector: 'table *' })).toBeVisible();
});

it('a failed read of a live list is retried without another event', async () => {
  const { live } = await openOrders([order(2), order(1)]);
  const row = mockApi('GET /admin/orders/all', { query: { search: idOf(1) } }).failsWith('INTERNAL');
  mockApi('GET /admin/orders/all').answers([order(4), order(3)], 4);
  live.send({ kind: 'ORDERS_MOVED', ids: [idOf(1)] });
  await waitFor(() => expect(row.received).toHaveLength(1));
  const page = mockApi('GET /admin/orders/all').failsWith('INTERNAL');
  await waitFor(() => expect(page.received).toHaveLength(1), { timeout: 5_000 });
  mockApi('GET /admin/orders/all', { query: { search: idOf(1) } }).answers([order(1, { status: 'FAILED' })]);
  mockApi('GET /admin/orders/all').answers([order(4), order(3)], 4);
  expect(await screen.findByText('Failed', { selector: 'table *' })).toBeVisible();
  expect(screen.getByRole('button', { name: '2 new orders · Show' })).toBeVisible();
});

it('an order that has left the list stays with its status until the list is reloaded', async () => {
  const { user, live } = await openOrders([order(2), order(1)], '/admin/orders?status=PENDING');
  mockApi('GET /admin/orders/all', { query: { search: idOf(1) } }).answers([
    order(1, { status: 'COMPLETED' }),
  ]);
  mockApi('GET /admin/orders/all', { query: { status: 'PENDING' } }).answers([order(2)], 1);
  live.send({ kind: 'ORDERS_MOVED', ids: [idOf(1)] });
  const show = await screen.findByRole('button', { name: 'This list has changed · Show' });
  expect(screen.getByText('Completed', { selector: 'table *' })).toBeVisible();
  await user.click(show);
  expect(titles()).toEqual(['Product 2']);
});

it('an order that took the place of another in the list counts as new', async () => {
  const { live } = await openOrders([order(2), order(1)], '/admin/orders?status=PENDING');
  mockApi('GET /admin/orders/all').answers([order(3), order(2)], 2);
  live.send({ kind: 'ORDERS_PLACED', ids: [idOf(3)] });
  expect(await screen.findByRole('button', { name: '1 new order · Show' })).toBeVisible();
});

it('orders that were placed while the stream was lost count as new', async () => {
  const at = (n: number, second: number) => order(n, { creation_unix: 1_750_000_000 + second });
  const { user, live } = await openOrders([at(1, 5)]);
  mockApi('GET /admin/orders/all').answers([at(4, 9), at(3, 7), at(1, 5), at(2, 4)], 4);
  live.end();
  await user.click(await screen.findByRole('button', { name: '3 new orders · Show' }));
  // The one below the others was placed before, so it is not marked.
  expect(titles()).toEqual(['Product 4', 'Product 3', 'Product 1', 'Product 2']);
  expect(screen.getAllByText('New')).toHaveLength(2);
});

it('an order that a sorted list gains after a reconnect is not marked as new', async () => {
  const paid = (n: number) => order(n, { status: 'COMPLETED', creation_unix: 1_750_000_000 + n });
  const rows = [paid(2), paid(1)];
  const { received } = mockApi('GET /admin/orders/all', { times: 2 }).answers(rows, 3);
  const live = mockLive();
  const { user } = renderAdmin('/admin/orders?sort=total_desc');
  await waitFor(() => expect(received).toHaveLength(2));
  mockApi('GET /admin/orders/all').answers([paid(2), paid(3)], 2);
  live.end();
  await user.click(await screen.findByRole('button', { name: 'This list has changed · Show' }));
  expect(titles()).toEqual(['Product 2', 'Product 3']);
  expect(screen.queryByText('New')).toBeNull();
});

it('a new request is marked on a narrow screen', async () => {
  narrowWindow();
  const request = (username: string) => aReplacementRequest({ _id: idOf(username.length), username });
  const { received } = mockApi('GET /admin/replacement-requests', { times: 2 }).answers([request('maya')], 1);
  const live = mockLive();
  const { user } = renderAdmin('/admin/replacements');
  await screen.findByRole('link', { name: 'maya' });
  await waitFor(() => expect(received).toHaveLength(2));
  mockApi('GET /admin/replacement-requests').answers([request('tomas'), request('maya')], 2);
  live.send({ kind: 'REQUESTS_FILED', ids: [idOf(5)] });
  await user.click(await screen.findByRole('button', { name: '1 new request · Show' }));
  const card = (await screen.findByRole('link', { name: 'tomas' })).closest('li') as HTMLElement;
  expect(within(card).getByText('New')).toBeVisible();
});

it('the counters of the administration follow the events of the stream', async () => {
  const counters = mockApi('GET /admin/stats', { times: 2 }).answers(someStats({ pendingOrders: 7 }));
  const { received } = mockApi('GET /admin/orders/all', { times: 2 }).answers([order(1)], 1);
  const live = mockLive();
  renderAdmin('/admin/orders', { stats: null });
  await waitFor(() => expect([received.length, counters.received.length]).toEqual([2, 2]));
  mockApi('GET /admin/stats').answers(someStats({ pendingOrders: 8 }));
  mockApi('GET /admin/orders/all').answers([order(1)], 1);
  live.send({ kind: 'ORDERS_MOVED', ids: [idOf(1)] });
  expect(await screen.findByRole('link', { name: 'Orders 8 waiting' })).toBeVisible();
});

it('a new request is counted over the list of requests', async () => {
  const requests = (...names: string[]) =>
    names.map((username) => aReplacementRequest({ _id: `${username}-id`, username }));
  const { received } = mockApi('GET /admin/replacement-requests', { times: 2 }).answers(requests('maya'), 1);
  const live = mockLive();
  const { user } = renderAdmin('/admin/replacements');
  await waitFor(() => expect(received).toHaveLength(2));
  mockApi('GET /admin/replacement-requests').answers(requests('maya', 'tomas'), 2);
  live.send({ kind: 'REQUESTS_FILED', ids: ['tomas-id'] });
  await user.click(await screen.findByRole('button', { name: '1 new request · Show' }));
  await waitFor(() => expect(screen.getByText('tomas')).toBeVisible());
  expect(screen.getByText('New')).toBeVisible();
});

it('a settled request that moved to another page shows its outcome in its place', async () => {
  const maya = aReplacementRequest({ _id: 'maya-id', username: 'maya' });
  const { received } = mockApi('GET /admin/replacement-requests', { times: 2 }).answers([maya], 2);
  const live = mockLive();
  renderAdmin('/admin/replacements');
  await waitFor(() => expect(received).toHaveLength(2));
  mockApi('GET /staff/requests/{requestId}', { params: { requestId: 'maya-id' } }).answers({
    ...maya,
    status: 'DENIED',
    reason: 'The code was used.',
  });
  const tomas = aReplacementRequest({ _id: 'tomas-id', username: 'tomas' });
  mockApi('GET /admin/replacement-requests').answers([tomas], 2);
  live.send({ kind: 'REQUESTS_SETTLED', ids: [] });
  expect(await screen.findByRole('row', { name: /maya.*Denied/ })).toBeVisible();
  expect(screen.queryByText('tomas')).toBeNull();
});
