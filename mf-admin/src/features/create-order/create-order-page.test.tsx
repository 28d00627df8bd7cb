import { act, screen, waitFor, within } from '@testing-library/react';
import { callKey, queryClient } from 'shared-auth';
import { anAdminUserRow, mockApi, pass, stopClock } from 'shared-testing';
import { choose } from '../../testing/choose.ts';
import {
  fillOrderForm,
  maya,
  MAYA,
  offered,
  openOrderForm,
  option,
  product,
  submitButton,
} from '../../testing/order-form.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';

it('the order form says that it loads', async () => {
  openOrderForm();
  expect(await screen.findByText('Loading form...')).toBeVisible();
  for (const name of ['Create & Approve New Order', 'Select User', 'Order Items'])
    expect(await screen.findByRole('heading', { name })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Orders' })).toHaveAttribute('href', '/admin/orders');
});

it('the order form needs a user', async () => {
  openOrderForm();
  expect(await screen.findByText('Please select a user')).toBeVisible();
  expect(submitButton()).toBeDisabled();
});

it('the order form needs an item', async () => {
  const { user } = openOrderForm();
  await choose(user, await screen.findByRole('combobox', { name: 'User' }), MAYA);
  expect(await screen.findByText('Please add at least one item')).toBeVisible();
  expect(submitButton()).toBeDisabled();
});

it('the order form cannot be sent while every item is empty', async () => {
  const { user } = openOrderForm();
  await choose(user, await screen.findByRole('combobox', { name: 'User' }), MAYA);
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  expect(submitButton()).toBeDisabled();
  expect(await screen.findByText('Please complete all item fields')).toBeVisible();
});

it('the order form reports an incomplete item when it is sent', async () => {
  const { user } = openOrderForm();
  await choose(user, await screen.findByRole('combobox', { name: 'User' }), MAYA);
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  mockApi('GET /products/{productId}/stock', { times: 'always' }).answers([option]);
  await choose(user, screen.getByRole('combobox', { name: 'Product' }), 'Pixelforge Games');
  expect(submitButton()).toBeEnabled();
  expect(screen.queryByText('Please complete all item fields')).toBeNull();
  await user.click(submitButton());
  expect(await screen.findByText('Please complete all item fields')).toBeVisible();
});

it('the summary of the order form follows its items', async () => {
  const { user } = openOrderForm();
  const row = await fillOrderForm(user);
  const quantity = row.getByRole('spinbutton', { name: 'Quantity, Item #1' });
  await user.clear(quantity);
  await user.type(quantity, '3{Enter}');
  const summary = within(screen.getByRole('complementary', { name: 'Order Summary' }));
  expect(summary.getByText('$25.20')).toBeVisible();
  expect(summary.getByText('3')).toBeVisible();
  expect(summary.getByText(/created and approved immediately/)).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Remove Item #1' }));
  expect(screen.queryByRole('group', { name: 'Item #1' })).toBeNull();
  expect(summary.getByText('$0.00')).toBeVisible();
});

it('a created order is announced and clears the form', async () => {
  const { user } = openOrderForm();
  await fillOrderForm(user);
  const create = mockApi('POST /admin/orders/create-and-approve').answers({
    message: 'Order created and approved.',
    order_ids: ['o1'],
  });
  await user.click(submitButton());
  expect(await screen.findByText('Order created and approved.')).toBeVisible();
  expect(create.received[0]?.body).toEqual({ userId: 'u1', items: [{ subcategoryId: 's1', amount: 1 }] });
  expect(screen.queryByRole('group', { name: 'Item #1' })).toBeNull();
});

it('the list of orders opens two seconds after an order was created', async () => {
  stopClock();
  const { user, where } = openOrderForm();
  await fillOrderForm(user);
  mockApi('POST /admin/orders/create-and-approve').answers({ message: 'Created.', order_ids: ['o1'] });
  mockApi('GET /admin/orders/all').answers([]);
  await user.click(submitButton());
  expect(await screen.findByText('Created.')).toBeVisible();
  expect(where()).toBe('/admin/orders/create');
  await waitFor(() => expect(where()).toBe('/admin/orders'));
  expect(await screen.findByText('No orders yet')).toBeVisible();
});

it('the order form focuses its empty user field after an order was created', async () => {
  const { user } = openOrderForm();
  await fillOrderForm(user);
  const search = () => screen.getByRole('combobox', { name: 'User' });
  const found = mockApi('GET /admin/users', { query: { search: 'may' } }).answers([maya]);
  await user.type(search(), 'may');
  await waitFor(() => expect(found.received).toHaveLength(1));
  mockApi('POST /admin/orders/create-and-approve').answers({ message: 'Created.', order_ids: ['o1'] });
  await user.click(submitButton());
  expect(await screen.findByText('Created.')).toBeVisible();
  expect(search()).toHaveValue('');
  expect(search()).not.toHaveAccessibleDescription();
  await waitFor(() => expect(search()).toHaveFocus());
});

it('a created order is announced without moving an admin who has left the page', async () => {
  stopClock();
  // The page to go to has been loaded before.
  mockApi('GET /admin/users', { times: 'always' }).answers([maya]);
  const before = renderAdmin('/admin/users');
  await screen.findByRole('heading', { name: 'User Management' });
  before.unmount();
  queryClient.clear();
  mockApi('GET /admin/products', offered).answers([product], 1);
  const { user, where } = renderAdmin('/admin/orders/create');
  await fillOrderForm(user);
  const answered = Promise.withResolvers<void>();
  mockApi('POST /admin/orders/create-and-approve', { after: answered.promise }).answers({
    message: 'Created.',
    order_ids: ['o1'],
  });
  await user.click(submitButton());
  await waitFor(() => expect(submitButton()).toHaveAttribute('aria-busy', 'true'));
  await user.click(screen.getAllByRole('link', { name: 'Users' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'User Management' })).toBeVisible();
  answered.resolve();
  expect(await screen.findByText('Created.')).toBeVisible();
  await pass(2_300);
  expect(where()).toBe('/admin/users');
});

it('the order form keeps the focus and cannot be changed while it is sent', async () => {
  const { user } = openOrderForm();
  const row = await fillOrderForm(user);
  const answered = Promise.withResolvers<void>();
  const create = mockApi('POST /admin/orders/create-and-approve', { after: answered.promise }).failsWith(
    'INTERNAL',
    { message: '' },
  );
  const quantity = row.getByRole('spinbutton', { name: 'Quantity, Item #1' });
  await user.click(submitButton());
  expect(submitButton()).toHaveAttribute('aria-busy', 'true');
  await user.click(row.getByRole('button', { name: 'Increase Quantity, Item #1' }));
  expect(row.getByRole('button', { name: 'Increase Quantity, Item #1' })).toHaveFocus();
  expect(quantity).toHaveValue('1');
  answered.resolve();
  expect(await screen.findByText('Failed to create order')).toBeVisible();
  expect(create.received).toHaveLength(1);
});

it('the order form sends nothing when Enter is pressed in a field', async () => {
  const { user } = openOrderForm();
  const row = await fillOrderForm(user);
  const create = mockApi('POST /admin/orders/create-and-approve', { times: 'always' }).failsWith('INTERNAL');
  await user.type(row.getByRole('spinbutton', { name: 'Quantity, Item #1' }), '2{Enter}');
  expect(row.getByRole('status')).toHaveTextContent('$16.80');
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(create.received).toHaveLength(0);
});

it('the order form shows that it loads again after a failure', async () => {
  queryClient.setQueryData(
    [...callKey('GET /admin/products', offered), 'page'],
    { items: [product], total: 1 },
    { updatedAt: 1 },
  );
  mockApi('GET /admin/products').failsWith('INTERNAL', { message: '' });
  mockApi('GET /admin/users').failsWith('INTERNAL', { message: '' });
  const { user } = renderAdmin('/admin/orders/create');
  expect(await screen.findByText('Failed to load products')).toBeVisible();
  const read = Promise.withResolvers<void>();
  mockApi('GET /admin/products', { after: read.promise }).answers([product], 1);
  mockApi('GET /admin/users', { after: read.promise }).answers([maya]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByRole('button', { name: 'Try Again' })).toHaveAttribute('aria-busy', 'true');
  read.resolve();
  expect(await screen.findByRole('heading', { name: 'Select User' })).toBeVisible();
});

it('a failed order keeps its content and idempotency key for a retry', async () => {
  const { user } = openOrderForm();
  await fillOrderForm(user);
  const first = mockApi('POST /admin/orders/create-and-approve').failsWith('INTERNAL', { message: '' });
  await user.click(submitButton());
  expect(await screen.findByText('Failed to create order')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Item #1' })).toBeVisible();
  const second = mockApi('POST /admin/orders/create-and-approve').failsWith('STOCK_INSUFFICIENT');
  await user.click(submitButton());
  expect(await screen.findByText('Not enough stock.')).toBeVisible();
  const key = 'idempotency-key';
  expect(first.received[0]?.headers[key]).toBeTruthy();
  expect(second.received[0]?.headers[key]).toBe(first.received[0]?.headers[key]);
});

it('the order form finds a user by name or email and shows a summary', async () => {
  const { user } = openOrderForm();
  mockApi('GET /admin/users', { query: { search: 'zoe' } }).answers([
    anAdminUserRow({ _id: 'u2', username: 'zoe', email: 'zoe@example.com', role: 'RESELLER' }),
  ]);
  expect(await screen.findByText('Search by username or email')).toBeVisible();
  const picker = screen.getByRole('combobox', { name: 'User' });
  await user.type(picker, 'zoe');
  await choose(user, picker, 'zoe (zoe@example.com) · Reseller');
  expect(screen.getByText('zoe@example.com')).toBeVisible();
  expect(picker).toHaveAccessibleDescription('zoe (zoe@example.com) · Reseller');
});

it('a closed account is reported at the user field until another is chosen', async () => {
  const { user } = openOrderForm([maya, anAdminUserRow({ username: 'zoe', email: 'zoe@example.com' })]);
  await fillOrderForm(user);
  mockApi('POST /admin/orders/create-and-approve').failsWith('USER_CLOSED', {
    fields: { userId: 'was closed by its holder' },
  });
  await user.click(submitButton());
  const picker = screen.getByRole('combobox', { name: 'User' });
  const refused = `${MAYA} This account was closed by its holder.`;
  await waitFor(() => expect(picker).toHaveAccessibleDescription(refused));
  expect(screen.queryByRole('alert')).toBeNull();
  await choose(user, picker, 'zoe (zoe@example.com) · Member');
  expect(picker).toHaveAccessibleDescription('zoe (zoe@example.com) · Member');
});
