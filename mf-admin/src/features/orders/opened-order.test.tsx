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

type User = ReturnType<typeof openOrders>['user'];

/** Opens the details of the first order by the control of its row. */
async function openFirst(user: User, order = detail()) {
  opensWith(order);
  mockApi('GET /admin/user/{userId}', { times: 'always' }).answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
  return within(await screen.findByRole('dialog', { name: 'Order details' }));
}

it('an order that its title opened has its own address until it is closed', async () => {
  const { user, where } = openOrders();
  opensWith(detail());
  mockApi('GET /admin/user/{userId}').answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByRole('link', { name: 'Halcyon Stays' }));
  await screen.findByRole('dialog', { name: 'Order details' });
  expect(where()).toBe(`/admin/orders/${pending._id}`);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(where()).toBe('/admin/orders'));
});

it('a press on a row beside its controls opens the order', async () => {
  const { user, where } = openOrders();
  opensWith(detail());
  mockApi('GET /admin/user/{userId}').answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByText('j.okafor'));
  await screen.findByRole('dialog', { name: 'Order details' });
  expect(where()).toBe(`/admin/orders/${pending._id}`);
});

it('closing an order that a link opened leads to the list with its filter', async () => {
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

it('J and K open the next and the previous order of the list', async () => {
  const { user, where } = openOrders();
  const dialog = await openFirst(user);
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
});

it('Back leads to the list of orders after J and K', async () => {
  const { user, where, back } = openOrders();
  const dialog = await openFirst(user);
  expect(await dialog.findByText(pending._id)).toBeVisible();
  opensWith(detail({ _id: completed._id }));
  await user.keyboard('j');
  expect(await dialog.findByText(completed._id)).toBeVisible();
  opensWith(detail());
  await user.keyboard('k');
  expect(await dialog.findByText(pending._id)).toBeVisible();
  await back();
  expect(where()).toBe('/admin/orders');
});

it('closing an order restores the focus to the control that opened it', async () => {
  const { user, where } = openOrders();
  await openFirst(user);
  expect(await screen.findByText(pending._id)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(where()).toBe('/admin/orders'));
  expect((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' })).toHaveFocus();
});

it('closing an order that J opened focuses its row', async () => {
  const { user, where } = openOrders();
  await openFirst(user);
  expect(await screen.findByText(pending._id)).toBeVisible();
  opensWith(detail({ _id: completed._id }));
  await user.keyboard('j');
  expect(await screen.findByText(completed._id)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(where()).toBe('/admin/orders'));
  expect(screen.getByRole('link', { name: 'Pixelforge Games' })).toHaveFocus();
});

it.each([
  ['its row', pending, () => screen.getByRole('link', { name: 'Halcyon Stays' })],
  ['the page where the list does not show it', { ...pending, _id: 'other' }, () => screen.getByRole('main')],
])('closing an order that was opened by its address focuses %s', async (_, listed, place) => {
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

/** Asks for the codes of the order that is shown, and says why. */
async function askForCodes(user: User, dialog: ReturnType<typeof within>) {
  await user.click(dialog.getByRole('button', { name: /^Reveal Codes/ }));
  const question = within(screen.getByRole('dialog', { name: 'Reveal Codes' }));
  await user.type(question.getByRole('textbox', { name: 'Why do you need them?' }), 'The customer called');
  return question;
}

it('revealed codes of one order are not shown in the next one', async () => {
  const { user } = openOrders();
  const own = detail({ status: 'COMPLETED', deliverables: ['HLC-••••••••'] });
  const other = detail({ _id: completed._id, status: 'COMPLETED', deliverables: ['PXF-••••••••'] });
  const dialog = await openFirst(user, own);
  expect(await dialog.findByText('HLC-••••••••')).toBeVisible();
  opensWith(other);
  await user.keyboard('j');
  expect(await dialog.findByText('PXF-••••••••')).toBeVisible();
  // Both orders are cached now, so nothing has to be loaded.
  opensWith(own);
  await user.keyboard('k');
  expect(await dialog.findByText('HLC-••••••••')).toBeVisible();
  const question = await askForCodes(user, dialog);
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

it('J does not leave an order while the dialog that reveals its codes is open', async () => {
  const { user, where } = openOrders();
  const dialog = await openFirst(user, detail({ status: 'COMPLETED', deliverables: ['HLC-••••••••'] }));
  expect(await dialog.findByText('HLC-••••••••')).toBeVisible();
  await askForCodes(user, dialog);
  await user.tab();
  await user.keyboard('j');
  expect(where()).toBe(`/admin/orders/${pending._id}`);
});
