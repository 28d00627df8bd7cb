import { screen, waitFor, within } from '@testing-library/react';
import { anOrderRow, mockApi } from 'shared-testing';
import { customer, openOrders, rowOf } from '../../testing/some-orders.tsx';

it('the details of a user show profile, order history and cart in tabs', async () => {
  const { user } = openOrders();
  mockApi('GET /admin/user/{userId}', { query: { codes: 'masked', history: 'none' } }).answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View user' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('tab', { name: 'Profile', selected: true })).toBeVisible();
  for (const value of ['$12.50', '4', '3', '$250.00', 'j@example.com', 'Reseller', 'buyer-1', '15%'])
    expect(dialog.getByText(value)).toBeVisible();
  mockApi('GET /admin/user/{userId}', { query: { codes: 'masked', most: '20' } }).answers(customer);
  await user.click(dialog.getByRole('tab', { name: 'Order History (4)' }));
  await dialog.findByText('Northline Rail');
  for (const value of ['Northline Rail', '11112222…', '$42.00', 'Completed', 'NRL-0911'])
    expect(within(dialog.getByRole('tabpanel')).getByText(value)).toBeVisible();
  expect(dialog.getByText(/Quantity: 2 · Balance · .* · 1 item delivered/)).toBeVisible();
  await user.click(dialog.getByRole('tab', { name: 'Current Cart (5)' }));
  expect(dialog.getByText('aaaabbbb…')).toBeVisible();
  expect(dialog.getByText('Quantity: 3')).toBeVisible();
});

it('the details of a user say when the history and the cart are empty', async () => {
  const { user } = openOrders();
  mockApi('GET /admin/user/{userId}').answers({
    ...customer,
    total_orders: 0,
    cart: [],
    full_order_history: [],
  });
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View user' }));
  await user.click(await screen.findByRole('tab', { name: 'Order History (0)' }));
  expect(screen.getByText('No Orders Found')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Current Cart (0)' }));
  expect(screen.getByText('Cart is Empty')).toBeVisible();
});

it('the details of a user say when they cannot be loaded', async () => {
  const { user } = openOrders();
  mockApi('GET /admin/user/{userId}').failsWith('INTERNAL', { message: '' });
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View user' }));
  expect(await screen.findByText('Error Loading User')).toBeVisible();
  expect(screen.getByText('Failed to load user details')).toBeVisible();
});

/** The first two orders of a history of three, and the button for the next. */
async function openLongHistory() {
  const { user } = openOrders();
  mockApi('GET /admin/user/{userId}', { times: 1 }).answers({ ...customer, total_orders: 3 });
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View user' }));
  const dialog = within(await screen.findByRole('dialog'));
  mockApi('GET /admin/user/{userId}').answers(historyOf('One', 'Two'));
  await user.click(await dialog.findByRole('tab', { name: 'Order History (3)' }));
  expect(await dialog.findByText('Card Two')).toBeVisible();
  return {
    user,
    dialog,
    showMore: () => user.click(dialog.getByRole('button', { name: 'Show More' })),
  };
}
const historyOf = (...titles: string[]) => ({
  ...customer,
  total_orders: 3,
  full_order_history: titles.map((title) => ({
    ...anOrderRow({ _id: title, product_title: `Card ${title}` }),
    deliverables: [],
  })),
});
const afterTwo = () =>
  mockApi('GET /admin/user/{userId}', { query: { codes: 'masked', most: '20', after: 'Two' } });

it('Show More adds the next orders to the history of a user', async () => {
  const { dialog, showMore } = await openLongHistory();
  afterTwo().answers(historyOf('Three'));
  await showMore();
  expect(await dialog.findByText('Card Three')).toBeVisible();
  expect(dialog.getByText('Card One')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Show More' })).toBeNull();
});

it('Show More retries when the next orders of a user could not be loaded', async () => {
  const { dialog, showMore } = await openLongHistory();
  afterTwo().failsWith('RATE_LIMITED', { message: '' });
  await showMore();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to load orders');
  afterTwo().answers(historyOf('Three'));
  await showMore();
  expect(await dialog.findByText('Card Three')).toBeVisible();
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('the link from the history of a user to all orders closes the details', async () => {
  const { user, dialog } = await openLongHistory();
  const all = dialog.getByRole('link', { name: 'See all orders' });
  expect(all).toHaveAttribute('href', '/admin/orders?search=buyer-1');
  mockApi('GET /admin/orders/all').answers([], 0);
  await user.click(all);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a history of a user that cannot be loaded can be retried', async () => {
  const { user } = openOrders();
  mockApi('GET /admin/user/{userId}').answers({ ...customer, total_orders: 30 });
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View user' }));
  mockApi('GET /admin/user/{userId}').failsWith('RATE_LIMITED', { message: '' });
  await user.click(await screen.findByRole('tab', { name: 'Order History (30)' }));
  expect(await screen.findByText('Failed to load orders')).toBeVisible();
  mockApi('GET /admin/user/{userId}').answers({ ...customer, total_orders: 30 });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'See all orders' })).toBeVisible();
});
