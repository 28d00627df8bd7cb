import { screen, waitFor, within } from '@testing-library/react';
import { limits } from 'shared-contract/types';
import { anAdminOrderRow, mockApi } from 'shared-testing';
import { strings } from '../../strings.ts';
import { completed, openOrders, pending, rowOf } from '../../testing/some-orders.tsx';

it('several orders are approved at once, and one that is refused says why and can be tried again', async () => {
  const other = anAdminOrderRow({ status: 'PENDING', product_title: 'Velvet Fork' });
  const { user } = openOrders([pending, completed, other]);
  for (const title of ['Halcyon Stays', 'Pixelforge Games', 'Velvet Fork'])
    await user.click((await rowOf(title)).getByRole('checkbox', { name: new RegExp(`^Choose ${title}`) }));
  const bar = within(screen.getByRole('region', { name: '3 selected' }));
  await user.click(bar.getByRole('button', { name: 'Approve 2' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Approve 2 orders' }));
  expect(dialog.getByText('1 order that was chosen is not pending and stays as it is.')).toBeVisible();
  mockApi('POST /admin/orders/process/{orderId}', { params: { orderId: pending._id } }).answers({
    message: 'Order approved successfully!',
  });
  const refused = mockApi('POST /admin/orders/process/{orderId}', { params: { orderId: other._id } });
  refused.failsWith('STOCK_INSUFFICIENT');
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([completed], 1);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('1 order was not approved')).toBeVisible();
  expect(dialog.getByText(/Velvet Fork.*Not enough stock\./)).toBeVisible();
  const held = Promise.withResolvers<void>();
  mockApi('POST /admin/orders/process/{orderId}', {
    params: { orderId: other._id },
    after: held.promise,
  }).answers({ message: 'Order approved successfully!' });
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('0 of 1 done')).toBeVisible();
  held.resolve();
  expect(await screen.findByText('2 orders approved successfully!')).toBeVisible();
  expect(screen.queryByRole('region', { name: '3 selected' })).toBeNull();
});

it('the approval of several orders stops when the store cannot be reached, and goes on with those that are left', async () => {
  const third = anAdminOrderRow({ status: 'PENDING', product_title: 'Velvet Fork' });
  const second = anAdminOrderRow({ status: 'PENDING', product_title: 'Northline Rail' });
  const { user } = openOrders([pending, second, third]);
  for (const title of ['Halcyon Stays', 'Northline Rail', 'Velvet Fork'])
    await user.click((await rowOf(title)).getByRole('checkbox', { name: new RegExp(`^Choose ${title}`) }));
  await user.click(screen.getByRole('button', { name: 'Approve 3' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Approve 3 orders' }));
  const approving = ({ _id }: { _id: string }) =>
    mockApi('POST /admin/orders/process/{orderId}', { params: { orderId: _id } });
  const done = { message: 'Order approved successfully!' };
  approving(pending).answers(done);
  approving(second).isUnreachable();
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([second, third], 2);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The store cannot be reached. Stopped: 1 done, 2 left to do.',
  );
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(
    within(screen.getByRole('region', { name: '2 selected' })).getByRole('button', {
      name: 'Approve 2',
    }),
  );
  const again = within(screen.getByRole('dialog', { name: 'Approve 2 orders' }));
  approving(second).failsWith('RATE_LIMITED');
  await user.click(again.getByRole('button', { name: 'Approve' }));
  expect(await again.findByRole('alert')).toHaveTextContent(
    'Too many requests. Please wait a moment and try again. Stopped: 0 done, 2 left to do.',
  );
  approving(second).answers(done);
  approving(third).answers(done);
  await user.click(again.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('2 orders approved successfully!')).toBeVisible();
});

it('all orders of the filter are saved as a file, and one that an admin made says that it was free', async () => {
  const saved = jest.fn<string, [Blob]>(() => 'blob:orders');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const given = { ...completed, payment_method: 'BALANCE' as const, admin_made: true };
  const { user } = openOrders([pending, given]);
  expect((await rowOf('Pixelforge Games')).getByText('Free')).toBeVisible();
  mockApi('GET /admin/orders/all').failsWith('INTERNAL', { message: '' });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Failed to download orders')).toBeVisible();
  const asked = mockApi('GET /admin/orders/all').answers([pending, given], 2);
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(asked.received[0]?.query).not.toHaveProperty('amount');
  const { ordersCsv } = await import('./orders-csv.ts');
  const [head, first] = ordersCsv([given]).split('\r\n');
  expect(head).toBe(
    'id,created,completed,status,payment,customer,product,option,amount,total,paid,approved_by',
  );
  expect(first).toContain('COMPLETED,"Balance, free",');
});

it('a file of more orders than one answer has is read in parts, each after the last order of the one before', async () => {
  const saved = jest.fn<string, [Blob]>(() => 'blob:orders');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
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

it('a file that comes in parts says how many rows have arrived, and can be cancelled without a file and without a failure', async () => {
  const saved = jest.fn<string, [Blob]>(() => 'blob:orders');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
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

it('the words of a download in parts leave the total out where the list is not counted to its end', () => {
  expect(strings.csvCancel(20_000, 1_001)).toBe('Cancel (20,000 rows)');
});
