import { screen, waitFor, within } from '@testing-library/react';
import { limits } from 'shared-contract/types';
import { anAdminOrderRow, mockApi } from 'shared-testing';
import { strings } from '../../strings.ts';
import { completed, openOrders, pending, rowOf } from '../../testing/some-orders.tsx';
import { ordersCsv } from './orders-csv.ts';

type User = ReturnType<typeof openOrders>['user'];
const velvet = anAdminOrderRow({ status: 'PENDING', product_title: 'Velvet Fork' });
const done = { message: 'Order approved successfully!' };
const approving = ({ _id }: { _id: string }, after?: Promise<void>) =>
  mockApi('POST /admin/orders/process/{orderId}', { params: { orderId: _id }, ...(after && { after }) });

/** Selects the orders of these titles, and opens the dialog that approves the pending ones. */
async function approve(user: User, titles: string[], count: number) {
  for (const title of titles)
    await user.click((await rowOf(title)).getByRole('checkbox', { name: new RegExp(`^Choose ${title}`) }));
  const bar = within(screen.getByRole('region', { name: `${titles.length} selected` }));
  await user.click(bar.getByRole('button', { name: `Approve ${count}` }));
  return within(screen.getByRole('dialog', { name: `Approve ${count} orders` }));
}

it('approving several orders leaves out those that are not pending', async () => {
  const { user } = openOrders([pending, completed, velvet]);
  const dialog = await approve(user, ['Halcyon Stays', 'Pixelforge Games', 'Velvet Fork'], 2);
  expect(dialog.getByText('1 order that was chosen is not pending and stays as it is.')).toBeVisible();
  approving(pending).answers(done);
  approving(velvet).answers(done);
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([completed], 1);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('2 orders approved successfully!')).toBeVisible();
  expect(screen.queryByRole('region', { name: '3 selected' })).toBeNull();
});

it('an order that is refused among several shows why and can be tried again', async () => {
  const { user } = openOrders([pending, completed, velvet]);
  const dialog = await approve(user, ['Halcyon Stays', 'Velvet Fork'], 2);
  approving(pending).answers(done);
  approving(velvet).failsWith('STOCK_INSUFFICIENT');
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([completed], 1);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('1 order was not approved')).toBeVisible();
  expect(dialog.getByText(/Velvet Fork.*Not enough stock\./)).toBeVisible();
  const held = Promise.withResolvers<void>();
  approving(velvet, held.promise).answers(done);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('0 of 1 done')).toBeVisible();
  held.resolve();
  expect(await screen.findByText('2 orders approved successfully!')).toBeVisible();
});

it('approving several orders stops when the store cannot be reached and continues with the rest', async () => {
  const second = anAdminOrderRow({ status: 'PENDING', product_title: 'Northline Rail' });
  const { user } = openOrders([pending, second, velvet]);
  const dialog = await approve(user, ['Halcyon Stays', 'Northline Rail', 'Velvet Fork'], 3);
  approving(pending).answers(done);
  approving(second).isUnreachable();
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([second, velvet], 2);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The store cannot be reached. Stopped: 1 done, 2 left to do.',
  );
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  const rest = within(screen.getByRole('region', { name: '2 selected' }));
  await user.click(rest.getByRole('button', { name: 'Approve 2' }));
  const again = within(screen.getByRole('dialog', { name: 'Approve 2 orders' }));
  approving(second).answers(done);
  approving(velvet).answers(done);
  await user.click(again.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('2 orders approved successfully!')).toBeVisible();
});

it('approving several orders stops at too many requests and continues at the next press', async () => {
  const { user } = openOrders([pending, velvet]);
  const dialog = await approve(user, ['Halcyon Stays', 'Velvet Fork'], 2);
  approving(pending).failsWith('RATE_LIMITED');
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([pending, velvet], 2);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Too many requests. Please wait a moment and try again. Stopped: 0 done, 2 left to do.',
  );
  approving(pending).answers(done);
  approving(velvet).answers(done);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('2 orders approved successfully!')).toBeVisible();
});

/** What the browser is given to save. */
function watchSaving() {
  const saved = jest.fn<string, [Blob]>(() => 'blob:orders');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  return saved;
}

it('the CSV of orders contains all orders of the filter', async () => {
  const saved = watchSaving();
  const { user } = openOrders([pending, completed]);
  await rowOf('Pixelforge Games');
  const asked = mockApi('GET /admin/orders/all').answers([pending, completed], 2);
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(asked.received[0]?.query).not.toHaveProperty('amount');
});

it('a failed download of the orders shows an error and can be retried', async () => {
  const saved = watchSaving();
  const { user } = openOrders([pending, completed]);
  await rowOf('Pixelforge Games');
  mockApi('GET /admin/orders/all').failsWith('INTERNAL', { message: '' });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Failed to download orders')).toBeVisible();
  mockApi('GET /admin/orders/all').answers([pending, completed], 2);
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
});

it('an order that an admin made is free in the list and in the CSV', async () => {
  const given = { ...completed, payment_method: 'BALANCE' as const, admin_made: true };
  openOrders([pending, given]);
  expect((await rowOf('Pixelforge Games')).getByText('Free')).toBeVisible();
  const [head, first] = ordersCsv([given]).split('\r\n');
  expect(head).toBe(
    'id,created,completed,status,payment,customer,product,option,amount,total,paid,approved_by',
  );
  expect(first).toContain('COMPLETED,"Balance, free",');
});

it('the CSV of more orders than one response can have is read in parts', async () => {
  const saved = watchSaving();
  const { user } = openOrders([pending]);
  await rowOf(pending.product_title);
  const many = Array.from({ length: limits.fileRowsMax }, () => pending);
  const first = mockApi('GET /admin/orders/all').answers(many, 1);
  const rest = mockApi('GET /admin/orders/all', { query: { after: pending._id } }).answers([completed], 1);
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(first.received[0]?.query).not.toHaveProperty('after');
  expect(rest.received).toHaveLength(1);
  const lines = (await saved.mock.calls[0]![0].text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + many.length + 1);
  expect(lines.filter((line) => line.startsWith('id,'))).toHaveLength(1);
  expect(lines.at(-1)).toContain(completed._id);
});

it('a download in parts counts the rows that have arrived and can be cancelled', async () => {
  const saved = watchSaving();
  const { user } = openOrders([pending], 1_000_000);
  await rowOf(pending.product_title);
  const held = Promise.withResolvers<void>();
  const many = Array.from({ length: limits.fileRowsMax }, () => pending);
  mockApi('GET /admin/orders/all').answers(many, 1);
  mockApi('GET /admin/orders/all', { query: { after: pending._id }, after: held.promise }).answers([], 1);
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel (20,000 of 1,000,000 rows)' }));
  expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeEnabled();
  expect(screen.queryByText('Failed to download orders')).toBeNull();
  held.resolve();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(saved).not.toHaveBeenCalled();
});

it('the button that cancels a download omits the total of a list that is too long to count', () => {
  expect(strings.csvCancel(20_000, 1_001)).toBe('Cancel (20,000 rows)');
});
