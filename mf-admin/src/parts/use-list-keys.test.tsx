import { screen, waitFor, within } from '@testing-library/react';
import { aReview, anAdminOrderRow, mockApi } from 'shared-testing';
import { renderAdmin } from '../testing/render-admin.tsx';

const first = anAdminOrderRow({
  _id: '68f2bd40-1111-4222-8333-444455556666',
  product_title: 'Halcyon Stays',
});
const second = anAdminOrderRow({
  _id: '68f2c1a9-1111-4222-8333-444455556666',
  product_title: 'Sonora Music',
});

async function openOrders() {
  mockApi('GET /admin/orders/all').answers([first, second], 2);
  const rendered = renderAdmin('/admin/orders');
  await screen.findByText('Sonora Music');
  return rendered;
}

it('j and k move through the rows of a list', async () => {
  const { user } = await openOrders();
  await user.keyboard('j');
  expect(screen.getByRole('link', { name: 'Halcyon Stays' })).toHaveFocus();
  await user.keyboard('j');
  expect(screen.getByRole('link', { name: 'Sonora Music' })).toHaveFocus();
  await user.keyboard('j');
  expect(screen.getByRole('link', { name: 'Sonora Music' })).toHaveFocus();
  await user.keyboard('kk');
  expect(screen.getByRole('link', { name: 'Halcyon Stays' })).toHaveFocus();
});

it('Escape leaves the rows of a list', async () => {
  const { user } = await openOrders();
  await user.keyboard('j{Escape}');
  expect(document.body).toHaveFocus();
  await user.keyboard('k');
  expect(screen.getByRole('link', { name: 'Sonora Music' })).toHaveFocus();
});

it('Enter opens the row that j and k selected', async () => {
  const { user, where } = await openOrders();
  mockApi('GET /orders/{orderId}').failsWith('ORDER_NOT_FOUND');
  await user.keyboard('j{Enter}');
  expect(where()).toBe(`/admin/orders/${first._id}`);
});

it('slash focuses the search of a list', async () => {
  const { user } = await openOrders();
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

it('Escape leaves the search of a list and its text', async () => {
  const { user } = await openOrders();
  await user.keyboard('/');
  mockApi('GET /admin/orders/all', { query: { search: 'halcyon' } }).answers([first], 1);
  await user.keyboard('halcyon');
  await waitFor(() => expect(screen.queryByText('Sonora Music')).toBeNull());
  await user.keyboard('{Escape}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(screen.getByRole('searchbox')).toHaveValue('halcyon');
  await user.keyboard('j');
  expect(screen.getByRole('link', { name: 'Halcyon Stays' })).toHaveFocus();
});

it('Enter opens the editor of a review instead of its first link', async () => {
  mockApi('GET /admin/reviews').answers([aReview({ product_name: 'Velvet Fork' })], 1);
  const { user } = renderAdmin('/admin/reviews');
  await screen.findByText('Velvet Fork');
  await user.keyboard('j{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Edit Review' })).toBeVisible();
});

it('a question mark shows the keys of a list', async () => {
  const { user } = await openOrders();
  await user.keyboard('?');
  const dialog = within(screen.getByRole('dialog', { name: 'Keys' }));
  expect(dialog.getByText('Search this list')).toBeVisible();
});

it('the keys of a list do nothing while a dialog is open', async () => {
  const { user } = await openOrders();
  await user.keyboard('?');
  await user.keyboard('j');
  expect(screen.getByRole('link', { name: 'Halcyon Stays' })).not.toHaveFocus();
});
