import { screen, waitFor, within } from '@testing-library/react';
import { anAdminOrderRow, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';
import {
  aFile,
  completed,
  customer,
  detail,
  openOrders,
  opensWith,
  pending,
  rowOf,
} from '../../testing/some-orders.tsx';

it('approving an order asks for confirmation and shows the message of the server', async () => {
  const { user } = openOrders();
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: /^Approve/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Approve order' }));
  const process = mockApi('POST /admin/orders/process/{orderId}', {
    params: { orderId: pending._id },
  }).answers({ message: 'Order approved and delivered.' });
  mockApi('GET /admin/orders/all').answers([{ ...pending, status: 'COMPLETED' }, completed]);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Order approved and delivered.')).toBeVisible();
  expect(process.received).toHaveLength(1);
  await waitFor(async () =>
    expect((await rowOf('Halcyon Stays')).queryByRole('button', { name: /^Approve/ })).toBeNull(),
  );
  const view = (await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' });
  await waitFor(() => expect(view).toHaveFocus());
});

it('the focus moves to the next row when an approved order leaves the list', async () => {
  const next = anAdminOrderRow({ status: 'PENDING', product_title: 'Velvet Fork' });
  mockApi('GET /admin/orders/all').answers([pending, next], 2);
  const { user } = renderAdmin('/admin/orders?status=PENDING');
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: /^Approve/ }));
  mockApi('POST /admin/orders/process/{orderId}').answers({ message: 'Order approved and delivered.' });
  mockApi('GET /admin/orders/all').answers([next], 1);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByText('Halcyon Stays')).toBeNull());
  const approve = (await rowOf('Velvet Fork')).getByRole('button', { name: /^Approve/ });
  await waitFor(() => expect(approve).toHaveFocus());
});

it('the confirmation of an approval stays open and says why it failed', async () => {
  const { user } = openOrders();
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: /^Approve/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Approve order' }));
  mockApi('POST /admin/orders/process/{orderId}').failsWith('STOCK_INSUFFICIENT');
  mockApi('GET /admin/orders/all').answers([pending]);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Not enough stock.');
  mockApi('POST /admin/orders/process/{orderId}').failsWith('INTERNAL', { message: '' });
  mockApi('GET /admin/orders/all').answers([pending]);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('Failed to process order')).toBeVisible();
});

it('the details of an order show order, customer and deliverables', async () => {
  const { user } = openOrders();
  opensWith(
    detail({ status: 'COMPLETED', deliverables: ['HLC-5520-QRTX'], completed_unix: pending.creation_unix }),
  );
  mockApi('GET /admin/user/{userId}', { params: { userId: 'buyer-1' } }).answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
  for (const value of [pending._id, 'HLC-5520-QRTX', 'j@example.com', 'Reseller', '$12.50', 'buyer-1'])
    expect(await dialog.findByText(value)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it.each([
  ['PENDING', 'Nothing has been delivered yet. The codes are held until the payment comes.'],
  ['FAILED', 'Nothing was delivered, because the payment failed.'],
  ['CANCELLED', 'Nothing was delivered, because the order was cancelled.'],
  ['EXPIRED', 'Nothing was delivered, because the order was not paid in time.'],
] as const)('the details of a %s order say what became of its codes', async (status, words) => {
  const { user } = openOrders();
  opensWith(detail({ status }));
  mockApi('GET /admin/user/{userId}', { params: { userId: 'buyer-1' } }).answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
  expect(await dialog.findByText(words)).toBeVisible();
});

it('an order that is approved in its details shows there what was delivered', async () => {
  const { user } = openOrders();
  opensWith(detail());
  mockApi('GET /admin/user/{userId}', { times: 'always' }).answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
  const details = await screen.findByRole('dialog', { name: 'Order details' });
  await user.click(await within(details).findByRole('button', { name: 'Approve' }));
  const question = screen.getByRole('dialog', { name: 'Approve order' });
  expect(details).toBeInTheDocument();
  mockApi('POST /admin/orders/process/{orderId}').answers({ message: 'Order approved and delivered.' });
  mockApi('GET /admin/orders/all').answers([{ ...pending, status: 'COMPLETED' }, completed]);
  mockApi('GET /orders/{orderId}').answers(
    detail({ status: 'COMPLETED', deliverables: ['HLC-5520-QRTX'], completed_unix: pending.creation_unix }),
  );
  await user.click(within(question).getByRole('button', { name: 'Approve' }));
  expect(await within(details).findByText('HLC-5520-QRTX')).toBeVisible();
  expect(question).not.toBeInTheDocument();
  await waitFor(() => expect(within(details).getByRole('region', { name: 'Deliverables' })).toHaveFocus());
});

it('a pending order can be approved even when its customer cannot be loaded', async () => {
  const { user } = openOrders();
  opensWith(detail());
  mockApi('GET /admin/user/{userId}').failsWith('USER_NOT_FOUND');
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
  expect(await dialog.findByText('Customer details unavailable')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('dialog', { name: 'Approve order' })).toBeVisible();
});

it('the details of an order say when they cannot be loaded', async () => {
  const { user } = openOrders();
  mockApi('GET /orders/{orderId}').failsWith('INTERNAL', { message: '' });
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
  expect(await screen.findByText('Failed to load order details')).toBeVisible();
});

/** The details of a completed order, and what sends its mail again. */
async function openCompleted() {
  const { user } = openOrders();
  opensWith(detail({ status: 'COMPLETED' }));
  mockApi('GET /admin/user/{userId}').answers(customer);
  await user.click((await rowOf(completed.product_title)).getByRole('button', { name: 'View details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
  const resend = await dialog.findByRole('button', { name: 'Resend E-mail' });
  return { dialog, resend: () => user.click(resend) };
}

it('the e-mail of a completed order is sent again from its details', async () => {
  const { resend } = await openCompleted();
  mockApi('POST /orders/{orderId}/resend-mail').answers({ message: 'The e-mail is on its way.' });
  await resend();
  expect(await screen.findByText('The e-mail is on its way.')).toBeVisible();
});

it('the details of an order show why its e-mail was not sent again', async () => {
  const { dialog, resend } = await openCompleted();
  mockApi('POST /orders/{orderId}/resend-mail').failsWith('MAIL_UNCONFIGURED');
  await resend();
  expect(await dialog.findByText('E-mail is not configured in this store.')).toBeVisible();
});

it('the details of an order show its history, payment and replacements', async () => {
  const { user } = openOrders();
  const at_unix = pending.creation_unix;
  opensWith(
    detail(),
    aFile({
      history: [
        { event: 'PLACED', at_unix, by: null },
        { event: 'APPROVED', at_unix: at_unix + 60, by: 'zoe.admin' },
        { event: 'VIEWED', at_unix: at_unix + 60, by: null },
        { event: 'REPLACEMENT_DENIED', at_unix: at_unix + 120, by: 'sam.staff' },
      ],
      payment: {
        _id: 'ref-1',
        gateway_id: 'hp_77',
        state: 'PENDING',
        amount: 88,
        paid: null,
        credited: false,
      },
      replacements: [{ _id: 'aabbccdd-1', status: 'DENIED', automatic: false, reason: 'Redeemed' }],
    }),
  );
  mockApi('GET /admin/user/{userId}').answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  expect(timeline.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'PlacedMar 12, 2026, 12:00 AM',
    'Approved by zoe.adminMar 12, 2026, 12:01 AM',
    'Viewed by the customerMar 12, 2026, 12:01 AM',
    'Replacement denied by sam.staffMar 12, 2026, 12:02 AM',
  ]);
  expect(timeline.getByText('Viewed by the customer')).toBeVisible();
  const payment = within(screen.getByRole('region', { name: 'Payment at the gateway' }));
  for (const value of ['Waiting', '$88.00', 'hp_77', 'ref-1']) expect(payment.getByText(value)).toBeVisible();
  const replacements = within(screen.getByRole('region', { name: 'Replacements' }));
  for (const value of ['Denied', 'Redeemed']) expect(replacements.getByText(value)).toBeVisible();
});

it('the details of an order stay readable when its history cannot be loaded', async () => {
  const { user } = openOrders();
  mockApi('GET /orders/{orderId}').answers(detail());
  mockApi('GET /admin/orders/{orderId}').failsWith('INTERNAL', { message: '' });
  mockApi('GET /admin/user/{userId}').answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
  expect(await dialog.findByText('Failed to load the history of the order')).toBeVisible();
  expect(dialog.getByText('j@example.com')).toBeVisible();
});

/** The notes of an order, and the field for another one. */
async function openNotes() {
  const { user } = openOrders();
  mockApi('GET /orders/{orderId}').answers(detail());
  mockApi('GET /admin/orders/{orderId}', { params: { orderId: pending._id } }).answers(aFile());
  mockApi('GET /admin/user/{userId}').answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
  const notes = within(await screen.findByRole('region', { name: 'Notes' }));
  const field = notes.getByRole('textbox', { name: 'Write a note, which only admins read' });
  return { user, notes, field, add: notes.getByRole('button', { name: 'Add Note' }) };
}

it('a note on an order is saved and shown', async () => {
  const { user, notes, field, add } = await openNotes();
  expect(add).toBeDisabled();
  await user.type(field, 'jk Called twice.');
  const note = { _id: 'n1', text: 'jk Called twice.', by: 'ada.admin', at_unix: pending.creation_unix };
  mockApi('POST /admin/orders/{orderId}/notes', { params: { orderId: pending._id } }).answers(note);
  mockApi('GET /admin/orders/{orderId}').answers(aFile({ notes: [note] }));
  await user.click(add);
  expect(await notes.findByText('ada.admin, Mar 12, 2026, 12:00 AM')).toBeVisible();
  await waitFor(() => expect(field).toHaveValue(''));
  await waitFor(() => expect(field).toHaveFocus());
});

it.each([
  ['Failed to add the note', 'INTERNAL', { message: '' }],
  ['This account was closed by its holder.', 'USER_CLOSED', {}],
] as const)('a note that is refused stays in its field: %s', async (words, code, more) => {
  const { user, notes, field, add } = await openNotes();
  await user.type(field, 'jk Called twice.');
  mockApi('POST /admin/orders/{orderId}/notes').failsWith(code, more);
  mockApi('GET /admin/orders/{orderId}').answers(aFile());
  await user.click(add);
  expect(await notes.findByText(words)).toBeVisible();
  expect(field).toHaveValue('jk Called twice.');
});
