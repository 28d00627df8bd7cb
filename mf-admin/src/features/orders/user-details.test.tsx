import { screen, within } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { customer, openOrders, rowOf } from '../../testing/some-orders.tsx';

it('the user details show profile, order history and cart in tabs', async () => {
  const { user } = openOrders();
  mockApi('GET /admin/user/{userId}').answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View user' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('tab', { name: 'Profile', selected: true })).toBeVisible();
  for (const value of ['$12.50', '4', '3', '$250.00', 'j@example.com', 'Reseller', 'buyer-1', '15%'])
    expect(dialog.getByText(value)).toBeVisible();
  await user.click(dialog.getByRole('tab', { name: 'Order History (4)' }));
  for (const value of ['Northline Rail', '11112222…', '$42.00', 'Completed', 'NRL-0911'])
    expect(within(dialog.getByRole('tabpanel')).getByText(value)).toBeVisible();
  expect(dialog.getByText(/Quantity: 2 · Balance · .* · 1 item delivered/)).toBeVisible();
  await user.click(dialog.getByRole('tab', { name: 'Current Cart (5)' }));
  expect(dialog.getByText('aaaabbbb…')).toBeVisible();
  expect(dialog.getByText('Quantity: 3')).toBeVisible();
});

it('the user details say when there is nothing', async () => {
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

it('the user details say when they cannot be loaded', async () => {
  const { user } = openOrders();
  mockApi('GET /admin/user/{userId}').failsWith('INTERNAL', { message: '' });
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View user' }));
  expect(await screen.findByText('Error Loading User')).toBeVisible();
  expect(screen.getByText('Failed to load user details')).toBeVisible();
});
