import { screen, waitFor, within } from '@testing-library/react';
import type { Order } from 'shared-contract/types';
import { anOrder, anOrderRow, mockApi, renderRemote, stopClock } from 'shared-testing';
import { forgetTopUp } from '../../parts/pending-top-up.ts';
import { given, history } from '../../testing/dashboard.tsx';
import { DashboardPage } from './dashboard-page.tsx';

afterEach(forgetTopUp);

const page = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => anOrderRow({ product_title: `Order ${from + index}` }));

const landed = (placed: { orderId: string; codes: number }) =>
  renderRemote(<DashboardPage />, {
    at: { pathname: '/dashboard/orders', state: { placed } } as unknown as string,
  });

it('the order history links to the code longer than it says "Order placed successfully!"', async () => {
  stopClock();
  given();
  mockApi('GET /orders/my-orders', { times: 'always' }).answers(page(1, 1), 1);
  landed({ orderId: 'o1', codes: 1 });
  expect(await screen.findByText('Order placed successfully!')).toBeVisible();
  expect(await screen.findByText('Your code is ready.')).toBeVisible();
  expect(screen.queryByText('Order placed successfully!')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'View your code' })).toBeVisible();
});

it('the codes of a checkout are read masked until View your codes is pressed', async () => {
  given();
  mockApi('GET /orders/my-orders', { times: 'always' }).answers(page(1, 1), 1);
  const order = anOrder();
  const asItems = (deliverable: string) => [
    { deliverable, active: true, is_replacement: false, request: null },
  ];
  const path = { params: { orderId: order._id } };
  const masked = mockApi('GET /orders/{orderId}/checkout', {
    ...path,
    query: { codes: 'masked' },
  }).answers([{ ...order, deliverables: ['••••83AB'], items: asItems('••••83AB') }]);
  const { user } = landed({ orderId: order._id, codes: 1 });
  await waitFor(() => expect(masked.received).toHaveLength(1));
  const read = mockApi('GET /orders/{orderId}/checkout', { ...path, query: {} }).answers([order]);
  expect(read.received).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'View your code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your code' }));
  expect(await dialog.findByText('PIXL-7741-QQ20-83AB')).toBeVisible();
  expect(read.received).toHaveLength(1);
});

/** The dialog with the codes of a checkout of two orders. */
async function openCodes() {
  given();
  mockApi('GET /orders/my-orders', { times: 'always' }).answers(page(1, 2), 2);
  const first = anOrder();
  const second = anOrder({
    product_title: 'Sonora Music',
    items: [{ deliverable: 'SON-1111-2222', active: true, is_replacement: false, request: null }],
  });
  mockApi('GET /orders/{orderId}/checkout', { params: { orderId: first._id }, times: 2 }).answers([
    first,
    second,
  ]);
  const { user } = landed({ orderId: first._id, codes: 2 });
  await user.click(await screen.findByRole('button', { name: 'View your codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your codes' }));
  expect(await dialog.findByText('PIXL-7741-QQ20-83AB')).toBeVisible();
  return { user, dialog };
}

it('View your codes shows every code of the checkout in clear', async () => {
  const { dialog } = await openCodes();
  expect(dialog.getByRole('heading', { name: 'Sonora Music' })).toBeVisible();
  expect(dialog.getByText('SON-1111-2222')).toBeVisible();
});

it('a code of a checkout that was hidden stays hidden when the codes are viewed again', async () => {
  const { user, dialog } = await openCodes();
  await user.click(dialog.getAllByRole('button', { name: 'Hide Item 1' })[1]!);
  expect(dialog.queryByText('SON-1111-2222')).not.toBeInTheDocument();
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  await user.click(screen.getByRole('button', { name: 'View your codes' }));
  expect(await screen.findByText('PIXL-7741-QQ20-83AB')).toBeVisible();
  expect(screen.queryByText('SON-1111-2222')).not.toBeInTheDocument();
});

const back = (orders: Order[]) => {
  given();
  mockApi('GET /orders/my-orders', { times: 'always' }).answers(page(1, 2), 2);
  mockApi('GET /orders/{orderId}/checkout', { params: { orderId: 'o1' } }).answers(orders);
  return history('?checkout=o1');
};
const unpaid = { deliverables: [], items: [] };

it.each([
  ['CANCELLED', 'The checkout was cancelled. You were not charged. Return to your cart to try again.'],
  ['FAILED', 'The payment didn’t go through. You were not charged. Return to your cart to try again.'],
  ['EXPIRED', 'The time to pay ended. You were not charged. Return to your cart to try again.'],
] as const)('a checkout of several lines that ended as %s says so once', async (status, words) => {
  const { where } = back([anOrder({ status, ...unpaid }), anOrder({ status, ...unpaid })]);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Cart' })).toHaveAttribute('href', '/cart');
  await waitFor(() => expect(where()).toBe('/dashboard/orders'));
});

it('a checkout of several lines that was underpaid says where the money is', async () => {
  back([anOrder({ status: 'FAILED', ...unpaid, credited: 4.5 }), anOrder({ status: 'FAILED', ...unpaid })]);
  expect(
    await screen.findByText('Your payment of $4.50 is in your balance. Nothing was delivered for it.'),
  ).toBeVisible();
});

it('a checkout of several lines that is not paid yet can be paid or cancelled', async () => {
  const waits = {
    status: 'PENDING' as const,
    ...unpaid,
    expires_unix: Math.floor(Date.now() / 1000) + 600,
    redirect_url: 'https://pay.example/p1',
  };
  back([anOrder(waits), anOrder(waits)]);
  expect(await screen.findByText(/Your checkout of \$16\.80 waits for its payment\./)).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/left to pay$/);
  expect(screen.getByRole('button', { name: 'Continue to HoodPay' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel checkout' })).toBeVisible();
});

it('a checkout of several lines that was paid leads to its codes', async () => {
  back([anOrder(), anOrder()]);
  expect(await screen.findByText('Order placed successfully!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'View your codes' })).toBeVisible();
});
