import { screen, waitFor, within } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { customer, detail, openOrders, opensWith, pending } from '../../testing/some-orders.tsx';

/** The orders page with the dialog for a code, and what is in it. */
async function openDialog() {
  const page = openOrders();
  await page.user.click(await screen.findByRole('button', { name: 'Find by Code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Find an order by its code' }));
  const box = dialog.getByRole('textbox', { name: 'Delivered code' });
  await waitFor(() => expect(box).toHaveFocus());
  return { ...page, dialog, box };
}

it('an order is found by a delivered code without the code in an address', async () => {
  const { user, where, box } = await openDialog();
  const sent = mockApi('POST /admin/orders/by-code').answers([pending]);
  opensWith(detail({ status: 'COMPLETED' }));
  mockApi('GET /admin/user/{userId}', { params: { userId: 'buyer-1' } }).answers(customer);
  await user.type(box, 'AAAA-BBBB{Enter}');
  const opened = within(await screen.findByRole('dialog', { name: 'Order details' }));
  expect(await opened.findByText('j@example.com')).toBeVisible();
  expect(where()).toBe(`/admin/orders/${pending._id}`);
  expect(sent.received[0]?.body).toEqual({ code: 'AAAA-BBBB' });
  expect(screen.queryByRole('dialog', { name: 'Find an order by its code' })).toBeNull();
});

it('an order cannot be found without a code', async () => {
  const { user, dialog, box } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Find order' }));
  await waitFor(() => expect(box).toHaveAccessibleDescription(/Please enter a code/));
});

it('the code of an order cannot be changed during the search', async () => {
  const { user, where, box } = await openDialog();
  const answered = Promise.withResolvers<void>();
  mockApi('POST /admin/orders/by-code', { after: answered.promise }).answers([]);
  await user.type(box, 'NO-SUCH{Enter}');
  // The response belongs to the code that is in the field.
  expect(box).toHaveAttribute('readonly');
  await user.type(box, 'X');
  expect(box).toHaveValue('NO-SUCH');
  answered.resolve();
  await waitFor(() => expect(box).toHaveAccessibleDescription(/No order was delivered with this code\./));
  expect(where()).toBe('/admin/orders');
});
