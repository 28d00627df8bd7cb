import { screen, waitFor, within } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { customer, detail, openOrders, opensWith, pending, rowOf } from '../../testing/some-orders.tsx';

const maskedOrder = detail({ status: 'COMPLETED', deliverables: ['HLC-••••••••'] });

/** The details of an order with masked codes, and the dialog that asks why to reveal them. */
async function openReveal() {
  const { user } = openOrders();
  const masked = mockApi('GET /orders/{orderId}', { query: { codes: 'masked' } }).answers(maskedOrder);
  mockApi('GET /admin/user/{userId}', { query: { codes: 'masked', history: 'none' } }).answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
  const details = within(await screen.findByRole('dialog', { name: 'Order details' }));
  expect(await details.findByText('HLC-••••••••')).toBeVisible();
  expect(masked.received).toHaveLength(1);
  await user.click(details.getByRole('button', { name: /^Reveal Codes/ }));
  const question = within(screen.getByRole('dialog', { name: 'Reveal Codes' }));
  return {
    user,
    details,
    question,
    why: question.getByRole('textbox', { name: 'Why do you need them?' }),
    reveal: () => user.click(question.getByRole('button', { name: 'Reveal Codes' })),
  };
}

it('revealing the codes of an order requires a reason', async () => {
  const { question, reveal } = await openReveal();
  await reveal();
  expect(await question.findByText('Please say why you need them')).toBeVisible();
});

it('a failure to reveal the codes of an order keeps the typed reason', async () => {
  const { user, question, why, reveal } = await openReveal();
  await user.type(why, ' The customer called ');
  mockApi('GET /orders/{orderId}').failsWith('RATE_LIMITED');
  await reveal();
  expect(await question.findByRole('alert')).toHaveTextContent('Too many requests.');
  expect(why).toHaveValue(' The customer called ');
});

it('the codes of an order are revealed for a reason', async () => {
  const { user, details, why, reveal } = await openReveal();
  await user.type(why, ' The customer called ');
  const read = mockApi('GET /orders/{orderId}', { query: { why: 'The customer called' } }).answers(
    detail({ status: 'COMPLETED', deliverables: ['HLC-5520-QRTX'] }),
  );
  await reveal();
  expect(await details.findByText('HLC-5520-QRTX')).toBeVisible();
  expect(read.received[0]?.query).toEqual({ why: 'The customer called' });
  expect(details.queryByRole('button', { name: /^Reveal Codes/ })).toBeNull();
  await waitFor(() => expect(details.getByRole('list', { name: /^Codes of order/ })).toHaveFocus());
});

/** The details of an order with a replaced code. */
async function openReplaced() {
  const { user } = openOrders();
  opensWith(
    detail({
      status: 'COMPLETED',
      deliverables: ['HLC-••••-NEW'],
      items: itemsOf('HLC-••••-OLD', 'HLC-••••-NEW'),
    }),
  );
  mockApi('GET /admin/user/{userId}', { query: { codes: 'masked', history: 'none' } }).answers(customer);
  await user.click((await rowOf('Halcyon Stays')).getByRole('button', { name: 'View details' }));
  const details = within(await screen.findByRole('dialog', { name: 'Order details' }));
  const codes = within(await details.findByRole('list', { name: /^Codes of order/ }));
  return { user, details, codes, written: jest.spyOn(navigator.clipboard, 'writeText') };
}
const itemsOf = (...codes: string[]) =>
  codes.map((deliverable, index) => ({
    deliverable,
    active: index > 0,
    is_replacement: index > 0,
    request: null,
  }));

it('a replaced code of an order is marked and stands last', async () => {
  const { codes } = await openReplaced();
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'HLC-••••-NEW',
    'HLC-••••-OLDReplaced',
  ]);
});

it('the ID of an order can be copied', async () => {
  const { user, details, written } = await openReplaced();
  await user.click(details.getByRole('button', { name: 'Copy Order ID' }));
  expect(written).toHaveBeenLastCalledWith(pending._id);
});

it('a code of an order can be copied once it is revealed', async () => {
  const { user, details, codes, written } = await openReplaced();
  expect(codes.queryByRole('button')).toBeNull();
  await user.click(details.getByRole('button', { name: /^Reveal Codes/ }));
  const question = within(screen.getByRole('dialog', { name: 'Reveal Codes' }));
  await user.type(question.getByRole('textbox', { name: 'Why do you need them?' }), 'The customer called');
  mockApi('GET /orders/{orderId}').answers(
    detail({
      status: 'COMPLETED',
      deliverables: ['HLC-5520-NEW'],
      items: itemsOf('HLC-5520-OLD', 'HLC-5520-NEW'),
    }),
  );
  await user.click(question.getByRole('button', { name: 'Reveal Codes' }));
  await user.click(await codes.findByRole('button', { name: /^Copy code 1 of order/ }));
  expect(written).toHaveBeenLastCalledWith('HLC-5520-NEW');
  expect(codes.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(codes.getByText('HLC-5520-OLD')).toBeVisible();
});
