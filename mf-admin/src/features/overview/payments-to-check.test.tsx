import { screen, waitFor, within } from '@testing-library/react';
import type { PaymentAlarm } from 'shared-contract/types';
import { anAdminStoreConfig, mockApi } from 'shared-testing';
import { renderAdmin, someStats } from '../../testing/render-admin.tsx';
import { amountText } from './payments.view.ts';

const alarm: PaymentAlarm = {
  _id: 'a1',
  reason: 'OTHER_CURRENCY',
  state: 'COMPLETED',
  second: true,
  amount: 1010.5,
  currency: 'EUR',
  gateway_id: 'gw-1',
  since_unix: 1_763_800_000,
  user_id: 'u1',
  username: 'maria',
  order_ids: ['0a1b2c3d-1', '9f8e7d6c-2'],
};
const refund: PaymentAlarm = {
  ...alarm,
  _id: 'a2',
  reason: 'AFTER_SETTLEMENT',
  state: 'REFUNDED',
  second: false,
  amount: null,
  currency: null,
  gateway_id: 'gw-2',
  order_ids: [],
};
const alarms = (delay = 0) => mockApi('GET /admin/payment-alarms', { query: { skip: 0, amount: 20 }, delay });

function overview(total: number) {
  mockApi('GET /admin/config', { times: 'always' }).answers(anAdminStoreConfig());
  mockApi('GET /admin/orders/all', { query: { amount: 5 }, times: 'always' }).answers([]);
  return renderAdmin('/admin/dashboard', { stats: someStats({ paymentsToCheck: total }) });
}
async function opened(total: number) {
  const view = overview(total);
  await view.user.click(await screen.findByRole('button', { name: 'Show' }));
  return { ...view, dialog: within(screen.getByRole('dialog', { name: 'Payments that need a look' })) };
}

it.each([
  [1, '1 payment needs a look'],
  [3, '3 payments need a look'],
])('the overview says that %s payments need a look', async (total, words) => {
  overview(total);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show' })).toBeVisible();
});

it('the overview mentions no payments while none needs a look', async () => {
  overview(0);
  expect(await screen.findByText('Total Revenue')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
});

it('the list of payments shows the problem, the amount and the purpose of each', async () => {
  alarms().answers([alarm, refund], 23);
  const { dialog } = await opened(23);
  const [first, second] = (await dialog.findAllByRole('listitem')).map((item) => within(item));
  expect(first!.getByText('HoodPay says COMPLETED, in another currency than US dollars.')).toBeVisible();
  expect(first!.getByText('It is a second payment, beside the one that the store opened.')).toBeVisible();
  for (const value of ['1,010.50 EUR', 'gw-1']) expect(first!.getByText(value)).toBeVisible();
  expect(first!.getByText(/^Nov 22, 2025/)).toBeVisible();
  expect(first!.getByRole('link', { name: 'Order 9f8e7d6c… of maria' })).toHaveAttribute(
    'href',
    '/admin/orders?search=9f8e7d6c-2',
  );
  expect(second!.getByText('HoodPay says REFUNDED, after the payment was settled.')).toBeVisible();
  expect(second!.queryByText(/second payment/)).toBeNull();
  expect(second!.getByText('Not told')).toBeVisible();
  expect(second!.getByRole('link', { name: 'Top-up of maria' })).toHaveAttribute('href', '/admin/users/u1');
  expect(dialog.getByText('And 21 more.')).toBeVisible();
});

it.each([
  ['UNKNOWN_STATE', 'HoodPay says ON_HOLD, which the store does not know.'],
  ['OTHER_REFERENCE', 'HoodPay says ON_HOLD, for another reference than the store gave it.'],
  ['NO_AMOUNT', 'HoodPay says ON_HOLD, but not how much was paid.'],
  [
    'OPEN_AT_BACKUP',
    'HoodPay says ON_HOLD, and the backup of this store has it open: the buyer may have the codes. Ask, and give the order if not.',
  ],
  [
    'ACCOUNT_CLOSED',
    'HoodPay says ON_HOLD, and the account was closed before. The money is on its balance, which nobody can spend.',
  ],
] as const)('the list of payments explains %s in a sentence', async (reason, sentence) => {
  alarms().answers([{ ...alarm, reason, state: 'ON_HOLD' }], 1);
  const { dialog } = await opened(1);
  expect(await dialog.findByText(sentence)).toBeVisible();
});

it('the list of payments says that an unknown payment has no known purpose', async () => {
  alarms().answers(
    [{ ...alarm, reason: 'UNKNOWN_REFERENCE', second: false, user_id: null, username: null, order_ids: [] }],
    1,
  );
  const { dialog } = await opened(1);
  expect(
    await dialog.findByText(
      'HoodPay says COMPLETED, for a reference that this store does not know. If it was restored, the buyer may have the codes.',
    ),
  ).toBeVisible();
  expect(dialog.getByText('Nothing that this store knows')).toBeVisible();
});

const offTheList = { message: 'The payment is off the list.' };

it('a payment that was looked at leaves the list and gives the focus to the next', async () => {
  alarms().answers([alarm, refund], 2);
  const { dialog, user } = await opened(2);
  const sent = mockApi('POST /admin/payment-alarms/{alarmId}/looked-at', { delay: 50 }).answers(offTheList);
  alarms().answers([refund], 1);
  await user.click(await dialog.findByRole('button', { name: 'Looked at, gw-1' }));
  expect(await screen.findByText('The payment is off the list.')).toBeVisible();
  await waitFor(() => expect(dialog.queryByText('gw-1')).toBeNull());
  expect(sent.received[0]?.path).toBe('/admin/payment-alarms/a1/looked-at');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Looked at, gw-2' })).toHaveFocus());
});

it('the list of payments is empty once all were looked at', async () => {
  alarms().answers([refund], 1);
  const { dialog, user } = await opened(1);
  mockApi('POST /admin/payment-alarms/{alarmId}/looked-at').answers(offTheList);
  alarms().answers([], 0);
  await user.click(await dialog.findByRole('button', { name: 'Looked at, gw-2' }));
  expect(await dialog.findByText('No payment needs a look')).toBeVisible();
  expect(dialog.getByText('What HoodPay says of every payment is clear.')).toBeVisible();
});

it('a payment that could not be taken off the list stays with an error', async () => {
  alarms().answers([alarm], 1);
  const { dialog, user } = await opened(1);
  mockApi('POST /admin/payment-alarms/{alarmId}/looked-at').failsWith('INTERNAL', { message: '' });
  alarms().answers([alarm], 1);
  const lookedAt = await dialog.findByRole('button', { name: 'Looked at, gw-1' });
  await user.click(lookedAt);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to take the payment off the list');
  expect(lookedAt).toBeVisible();
});

it('the list of payments shows loading, a failed load and a retry', async () => {
  alarms(200).failsWith('INTERNAL', { message: '' });
  const { dialog, user } = await opened(1);
  expect(await dialog.findByText('Loading payments...')).toBeVisible();
  expect(await dialog.findByText('Failed to load payments')).toBeVisible();
  alarms().answers([alarm], 1);
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByText('gw-1')).toBeVisible();
});

it('an amount is shown in any currency that HoodPay names', () => {
  expect(amountText({ amount: 10, currency: 'EUR' })).toBe('10.00 EUR');
  expect(amountText({ amount: 0.5, currency: 'no currency' })).toBe('0.50 no currency');
  expect(amountText({ amount: 7, currency: null })).toBe('7.00');
  expect(amountText({ amount: null, currency: 'EUR' })).toBeNull();
});
