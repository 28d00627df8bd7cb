import { screen, waitFor, within } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';
import {
  completed,
  customer,
  detail,
  openOrders,
  opensWith,
  pending,
  rowOf,
} from '../../testing/some-orders.tsx';

it('an order opens by its title at its own address, and closes by a step back in the history', async () => {
  const { user, where } = openOrders();
  opensWith(detail());
  mockApi('GET /admin/user/{userId}').answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByRole('link', { name: 'Halcyon Stays' }));
  await screen.findByRole('dialog', { name: 'Order details' });
  expect(where()).toBe(`/admin/orders/${pending._id}`);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(where()).toBe('/admin/orders'));
});

it('a row opens its order where it is pressed beside its controls', async () => {
  const { user, where } = openOrders();
  opensWith(detail());
  mockApi('GET /admin/user/{userId}').answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByText('j.okafor'));
  await screen.findByRole('dialog', { name: 'Order details' });
  expect(where()).toBe(`/admin/orders/${pending._id}`);
});

it('an order that a link leads to opens over the list, and closing it leads to the list with its filter', async () => {
  mockApi('GET /admin/orders/all', { query: { status: 'PENDING' } }).answers([pending, completed], 2);
  opensWith(detail());
  mockApi('GET /admin/user/{userId}', { times: 'always' }).answers(customer);
  const { user, where } = renderAdmin(`/admin/orders/${pending._id}?status=PENDING`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
  expect(await dialog.findByText(pending._id)).toBeVisible();
  opensWith(detail({ _id: completed._id }));
  await user.click(await dialog.findByRole('button', { name: 'Next' }));
  expect(await dialog.findByText(completed._id)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(where()).toBe('/admin/orders?status=PENDING'));
});

it('the keys J and K lead to the next and the previous order of the list, and Back then leads to the list', async () => {
  const { user, where, back } = openOrders();
  opensWith(detail());
  mockApi('GET /admin/user/{userId}', { times: 'always' }).answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
  expect(dialog.getByRole('button', { name: 'Previous' })).toBeDisabled();
  expect(await dialog.findByText(pending._id)).toBeVisible();
  opensWith(detail({ _id: completed._id, product_title: 'Pixelforge Games', status: 'FAILED' }));
  await user.keyboard('j');
  expect(where()).toBe(`/admin/orders/${completed._id}`);
  expect(await dialog.findByText(completed._id)).toBeVisible();
  opensWith(detail());
  await user.keyboard('j');
  expect(where()).toBe(`/admin/orders/${completed._id}`);
  await user.keyboard('k');
  expect(await dialog.findByText(pending._id)).toBeVisible();
  await back();
  expect(where()).toBe('/admin/orders');
});

it('the focus is at the row of the order that was shown last, and stays on the control of its own row', async () => {
  const { user, where } = openOrders();
  mockApi('GET /admin/user/{userId}', { times: 'always' }).answers(customer);
  const view = (await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' });
  const open = async () => {
    opensWith(detail());
    await user.click(view);
    expect(await screen.findByText(pending._id)).toBeVisible();
  };
  const close = async () => {
    await user.keyboard('{Escape}');
    await waitFor(() => expect(where()).toBe('/admin/orders'));
  };
  await open();
  await close();
  expect(view).toHaveFocus();
  await open();
  opensWith(detail({ _id: completed._id }));
  await user.keyboard('j');
  expect(await screen.findByText(completed._id)).toBeVisible();
  await close();
  expect(screen.getByRole('link', { name: 'Pixelforge Games' })).toHaveFocus();
});

it.each([
  ['its row', pending, () => screen.getByRole('link', { name: 'Halcyon Stays' })],
  ['the page where the list does not show it', { ...pending, _id: 'other' }, () => screen.getByRole('main')],
])('the focus of an order that was opened by its address goes to %s', async (_, listed, place) => {
  mockApi('GET /admin/orders/all', { times: 'always' }).answers([listed]);
  mockApi('GET /admin/user/{userId}', { times: 'always' }).answers(customer);
  opensWith(detail());
  const { user, where } = renderAdmin(`/admin/orders/${pending._id}`);
  expect(await screen.findByText(pending._id)).toBeVisible();
  expect(await screen.findByText('Halcyon Stays')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(where()).toBe('/admin/orders'));
  expect(place()).toHaveFocus();
});

it('codes that were revealed of one order are not shown under its neighbour, and no key moves on while the question is open', async () => {
  const { user, where } = openOrders();
  const own = detail({ status: 'COMPLETED', deliverables: ['HLC-••••••••'] });
  const other = detail({ _id: completed._id, status: 'COMPLETED', deliverables: ['PXF-••••••••'] });
  mockApi('GET /admin/user/{userId}', { times: 'always' }).answers(customer);
  opensWith(own);
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
  expect(await dialog.findByText('HLC-••••••••')).toBeVisible();
  opensWith(other);
  await user.keyboard('j');
  expect(await dialog.findByText('PXF-••••••••')).toBeVisible();
  // Both orders are cached now, so nothing has to be loaded.
  opensWith(own);
  await user.keyboard('k');
  expect(await dialog.findByText('HLC-••••••••')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /^Reveal Codes/ }));
  const question = within(screen.getByRole('dialog', { name: 'Reveal Codes' }));
  await user.type(question.getByRole('textbox', { name: 'Why do you need them?' }), 'The customer called');
  await user.tab();
  await user.keyboard('j');
  expect(where()).toBe(`/admin/orders/${pending._id}`);
  mockApi('GET /orders/{orderId}', { query: { why: 'The customer called' } }).answers({
    ...own,
    deliverables: ['HLC-5520-QRTX'],
  });
  await user.click(question.getByRole('button', { name: 'Reveal Codes' }));
  expect(await dialog.findByText('HLC-5520-QRTX')).toBeVisible();
  opensWith(other);
  await user.keyboard('j');
  expect(await dialog.findByText('PXF-••••••••')).toBeVisible();
  expect(dialog.queryByText('HLC-5520-QRTX')).toBeNull();
  expect(dialog.getByRole('button', { name: /^Reveal Codes/ })).toBeVisible();
});
