import { act, screen, waitFor, within } from '@testing-library/react';
import { callKey, queryClient } from 'shared-auth';
import { limits } from 'shared-contract/types';
import { anAdminUserRow, anOption, aProduct, mockApi, pass, stopClock } from 'shared-testing';
import { choose } from '../../testing/choose.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';

const maya = anAdminUserRow({ _id: 'u1', username: 'maya', email: 'maya@example.com' });
const product = { ...aProduct({ _id: 'p1', title: 'Pixelforge Games' }), option_count: 2, stock_count: 3 };
/** Only enabled products are offered. */
const offered = { query: { skip: 0, amount: 20, enabled: true } };
const option = anOption({ _id: 's1', title: '$10 card', price: 8.4, stock_count: 3 });
const soldOut = anOption({ _id: 's2', title: '$20 card', stock_count: 0 });

const MAYA = 'maya (maya@example.com) · Member';

function open(users = [maya]) {
  mockApi('GET /admin/products', offered).answers([product], 1);
  mockApi('GET /admin/users', { query: { skip: 0, amount: 100 } }).answers(users);
  return renderAdmin('/admin/orders/create');
}

async function fill(user: ReturnType<typeof open>['user']) {
  await choose(user, await screen.findByRole('combobox', { name: 'User' }), MAYA);
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  mockApi('GET /products/{productId}/stock', { times: 'always' }).answers([option, soldOut]);
  const row = within(screen.getByRole('group', { name: 'Item #1' }));
  await choose(user, row.getByRole('combobox', { name: 'Product' }), 'Pixelforge Games');
  await row.findByRole('option', { name: '$10 card · $8.40 · 3 in stock' });
  await user.selectOptions(row.getByRole('combobox', { name: 'Subcategory' }), 's1');
  return row;
}
const submitButton = () => screen.getByRole('button', { name: 'Create & Approve Order' });

it('the order form says that it loads', async () => {
  open();
  expect(await screen.findByText('Loading form...')).toBeVisible();
  for (const name of ['Create & Approve New Order', 'Select User', 'Order Items'])
    expect(await screen.findByRole('heading', { name })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Orders' })).toHaveAttribute('href', '/admin/orders');
});

it('the order form offers enabled products, and subcategories after a product is chosen', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Item' }));
  const row = within(screen.getByRole('group', { name: 'Item #1' }));
  expect(row.getByRole('combobox', { name: 'Subcategory' })).toBeDisabled();
  mockApi('GET /products/{productId}/stock').answers([option, soldOut]);
  await choose(user, row.getByRole('combobox', { name: 'Product' }), 'Pixelforge Games');
  expect(row.getByRole('combobox', { name: 'Subcategory' })).toBeEnabled();
  expect(await row.findByRole('option', { name: /\$20 card/ })).toBeDisabled();
});

it('the order form cannot be sent without a user and items, and says which is missing', async () => {
  const { user } = open();
  expect(await screen.findByText('Please select a user')).toBeVisible();
  expect(submitButton()).toBeDisabled();
  await choose(user, screen.getByRole('combobox', { name: 'User' }), MAYA);
  expect(await screen.findByText('Please add at least one item')).toBeVisible();
  expect(submitButton()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  await user.click(submitButton());
  expect(await screen.findByText('Please complete all item fields')).toBeVisible();
});

it('the order form cannot be sent while every row is empty, and says what is missing', async () => {
  const { user } = open();
  await choose(user, await screen.findByRole('combobox', { name: 'User' }), MAYA);
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  expect(submitButton()).toBeDisabled();
  expect(await screen.findByText('Please complete all item fields')).toBeVisible();
  mockApi('GET /products/{productId}/stock', { times: 'always' }).answers([option]);
  await choose(user, screen.getByRole('combobox', { name: 'Product' }), 'Pixelforge Games');
  expect(submitButton()).toBeEnabled();
  expect(screen.queryByText('Please complete all item fields')).toBeNull();
  await user.click(submitButton());
  expect(await screen.findByText('Please complete all item fields')).toBeVisible();
});

it('the order form marks what is missing in a row and focuses it', async () => {
  const { user } = open();
  const first = await fill(user);
  await user.click(screen.getByRole('button', { name: 'Add Item' }));
  await user.click(submitButton());
  const second = within(screen.getByRole('group', { name: 'Item #2' }));
  expect(await second.findByText('Please choose a product')).toBeVisible();
  expect(first.queryByText('Please choose a product')).toBeNull();
  await waitFor(() => expect(second.getByRole('combobox', { name: 'Product' })).toHaveFocus());
  await choose(user, second.getByRole('combobox', { name: 'Product' }), 'Pixelforge Games');
  expect(second.queryByText('Please choose a product')).toBeNull();
  expect(await second.findByText('Please choose a subcategory')).toBeVisible();
});

describe('the subcategories of a product', () => {
  async function addItem() {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add Item' }));
    const row = within(screen.getByRole('group', { name: 'Item #1' }));
    return { user, row, product: row.getByRole('combobox', { name: 'Product' }) };
  }

  it('the order form says when subcategories load or do not exist', async () => {
    const { user, row, product } = await addItem();
    const read = Promise.withResolvers<void>();
    mockApi('GET /products/{productId}/stock', { after: read.promise }).answers([]);
    await choose(user, product, 'Pixelforge Games');
    expect(row.getByRole('option', { name: 'Loading subcategories...' })).toBeInTheDocument();
    read.resolve();
    expect(await row.findByText('No subcategories yet')).toBeVisible();
    expect(row.queryByRole('option', { name: 'Loading subcategories...' })).toBeNull();
  });

  it('the subcategories of a product are tried again after a failure', async () => {
    const { user, row, product } = await addItem();
    mockApi('GET /products/{productId}/stock').failsWith('INTERNAL', { message: '' });
    await choose(user, product, 'Pixelforge Games');
    expect(await row.findByText('Failed to load subcategories')).toBeVisible();
    mockApi('GET /products/{productId}/stock').answers([option]);
    await user.click(row.getByRole('button', { name: 'Try Again' }));
    expect(await row.findByRole('option', { name: /\$10 card/ })).toBeInTheDocument();
    expect(row.queryByText('Failed to load subcategories')).toBeNull();
    expect(row.getByRole('combobox', { name: 'Subcategory' })).toHaveFocus();
  });
});

it('the order form moves the focus when items are added and removed', async () => {
  const { user } = open();
  const add = await screen.findByRole('button', { name: 'Add Item' });
  await user.click(add);
  await user.click(add);
  const second = within(screen.getByRole('group', { name: 'Item #2' }));
  await waitFor(() => expect(second.getByRole('combobox', { name: 'Product' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Remove Item #2' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Item #1' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Remove Item #1' }));
  await waitFor(() => expect(add).toHaveFocus());
});

it('the order form accepts as many items as the server does', async () => {
  const first = open();
  await first.user.click(await screen.findByRole('button', { name: 'Add Item' }));
  first.unmount();
  // All but one of them from a draft: to add each by hand takes long.
  const [key = ''] = Object.keys(sessionStorage).filter((each) => each.endsWith(':create-order'));
  const { items, ...rest } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { items: [{ key: number }] };
  const many = Array.from({ length: limits.adminOrderItemsMax - 1 }, (_, n) => ({ ...items[0], key: n + 1 }));
  sessionStorage.setItem(key, JSON.stringify({ ...rest, items: many }));
  const { user } = renderAdmin('/admin/orders/create');
  const add = await screen.findByRole('button', { name: 'Add Item' });
  expect(add).toBeEnabled();
  await user.click(add);
  expect(screen.getAllByRole('group', { name: /^Item #/ })).toHaveLength(limits.adminOrderItemsMax);
  expect(add).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Remove Item #1' }));
  expect(add).toBeEnabled();
});

it('the order form sums up, clamps to the stock, and removes items', async () => {
  const { user } = open();
  const row = await fill(user);
  const quantity = row.getByRole('spinbutton', { name: 'Quantity, Item #1' });
  await user.clear(quantity);
  await user.type(quantity, '9{Enter}');
  expect(quantity).toHaveValue('3');
  expect(row.getByRole('status')).toHaveTextContent('$25.20');
  const summary = within(screen.getByRole('complementary', { name: 'Order Summary' }));
  expect(summary.getByText('$25.20')).toBeVisible();
  expect(summary.getByText('3')).toBeVisible();
  expect(summary.getByText(/created and approved immediately/)).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Remove Item #1' }));
  expect(screen.queryByRole('group', { name: 'Item #1' })).toBeNull();
  expect(summary.getByText('$0.00')).toBeVisible();
});

it('creating an order shows the message, clears the form and opens the orders after two seconds', async () => {
  stopClock();
  const { user, where } = open();
  await fill(user);
  const create = mockApi('POST /admin/orders/create-and-approve').answers({
    message: 'Order created and approved.',
    order_ids: ['o1'],
  });
  mockApi('GET /admin/orders/all').answers([]);
  await user.click(submitButton());
  expect(await screen.findByText('Order created and approved.')).toBeVisible();
  expect(create.received[0]?.body).toEqual({ userId: 'u1', items: [{ subcategoryId: 's1', amount: 1 }] });
  expect(screen.queryByRole('group', { name: 'Item #1' })).toBeNull();
  expect(where()).toBe('/admin/orders/create');
  await waitFor(() => expect(where()).toBe('/admin/orders'));
  expect(await screen.findByText('No orders yet')).toBeVisible();
});

it('clearing the order form resets every field and focuses the user', async () => {
  const { user } = open();
  await fill(user);
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
  await fill(user);
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
  const { user } = open();
  const row = await fill(user);
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
  const { user } = open();
  const row = await fill(user);
  const create = mockApi('POST /admin/orders/create-and-approve', { times: 'always' }).failsWith('INTERNAL');
  await user.type(row.getByRole('spinbutton', { name: 'Quantity, Item #1' }), '2{Enter}');
  expect(row.getByRole('status')).toHaveTextContent('$16.80');
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(create.received).toHaveLength(0);
});

it('the order form shows that it loads again', async () => {
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
  const { user } = open();
  await fill(user);
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
  const { user } = open();
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
  const { user } = open([maya, anAdminUserRow({ username: 'zoe', email: 'zoe@example.com' })]);
  await fill(user);
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
