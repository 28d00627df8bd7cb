import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isFailure, type Failure } from '../../platform/failure.ts';
import type { DraftLine } from './checkout.rules.ts';
import type { GatewayHistory } from '../payments/gateway-history.sql.ts';
import { reservationSeconds, withinLimits } from './reservation.rules.ts';

const newcomer: GatewayHistory = { hasPaid: false, abandoned: 0, secondsSinceLast: null };
const payer: GatewayHistory = { ...newcomer, hasPaid: true };

const line = (amount: number, available: number, title = '$10'): DraftLine => ({
  option: {
    id: title,
    productId: 'p',
    title,
    productTitle: 'Orbit',
    imageUrl: null,
    priceCents: 1000,
    faceValueCents: null,
    available,
    onSale: true,
    exists: true,
  } as DraftLine['option'],
  amount,
  discountCents: 0,
  totalCents: 1000,
  description: '',
});
const refusalOf = (work: () => unknown): Failure | undefined => {
  try {
    work();
  } catch (error) {
    if (isFailure(error)) return error;
    throw error;
  }
  return undefined;
};

/** How many of an option with this stock a buyer with this history can reserve. */
const most = (history: GatewayHistory, available: number): number => {
  let amount = 0;
  while (amount < available && !refusalOf(() => withinLimits([line(amount + 1, available)], history)))
    amount++;
  return amount;
};

it('a new account can reserve a quarter of an option or three codes', () => {
  assert.deepEqual(
    [1, 3, 4, 15, 16, 19, 20, 100, 199].map((available) => most(newcomer, available)),
    [1, 3, 3, 3, 4, 4, 5, 25, 49],
  );
});

it('an account that has paid can reserve half of an option or ten codes', () => {
  assert.deepEqual(
    [1, 10, 19, 21, 22, 23, 100, 199].map((available) => most(payer, available)),
    [1, 10, 10, 10, 11, 11, 50, 99],
  );
});

it('the refusal of a reservation names every line that is over its limit', () => {
  const wanted = [line(5, 12, '$5'), line(3, 12, '$10'), line(9, 20, '$20')];
  const refusal = refusalOf(() => withinLimits(wanted, newcomer));
  assert.equal(refusal?.code, 'RESERVATION_LIMIT');
  assert.equal(
    refusal.message,
    'Only 3 of Orbit – $5 can be reserved for HoodPay now, your cart holds 5. ' +
      'Only 5 of Orbit – $20 can be reserved for HoodPay now, your cart holds 9. ' +
      'Paying with your balance has no such limit.',
  );
  assert.deepEqual(refusal.details, {
    lines: [
      { subcategoryId: '$5', most: 3 },
      { subcategoryId: '$20', most: 5 },
    ],
  });
});

const lines = (count: number, each: number) =>
  Array.from({ length: count }, (_, n) => line(each, 1000, `$${n}`));

it('a new account can reserve 50 items in all', () => {
  assert.equal(
    refusalOf(() => withinLimits(lines(50, 1), newcomer)),
    undefined,
  );
  const refusal = refusalOf(() => withinLimits([...lines(49, 1), line(2, 1000)], newcomer));
  assert.equal(
    refusal?.message,
    'Only 50 items can be reserved for HoodPay at a time, your cart holds 51. Paying with your balance has no such limit.',
  );
  assert.deepEqual([refusal.code, refusal.details], ['RESERVATION_LIMIT', { lines: [] }]);
});

it('an account that has paid can reserve 200 items in all', () => {
  assert.equal(
    refusalOf(() => withinLimits(lines(20, 10), payer)),
    undefined,
  );
  assert.match(
    refusalOf(() => withinLimits([...lines(20, 10), line(1, 1000, '$x')], payer))?.message ?? '',
    /^Only 200 items .* holds 201\./,
  );
});

it('a reservation is short after two unpaid checkouts', () => {
  const seconds = (abandoned: number, replaces = false, configured = 1800) =>
    reservationSeconds({ ...newcomer, abandoned, secondsSinceLast: 7200 }, replaces, configured);
  assert.deepEqual(
    [seconds(0), seconds(1), seconds(0, true), seconds(1, true), seconds(2), seconds(3, true), seconds(9)],
    [1800, 1800, 1800, 300, 300, 300, 300],
  );
  assert.equal(seconds(2, false, 60), 60);
});

it('a gateway checkout is refused for an hour after four unpaid ones', () => {
  const at = (abandoned: number, secondsSinceLast: number) =>
    refusalOf(() => reservationSeconds({ ...payer, abandoned, secondsSinceLast }, true, 1800));
  assert.equal(at(3, 0), undefined);
  assert.equal(at(4, 3600), undefined);
  const refusal = at(4, 1100);
  assert.deepEqual([refusal?.code, refusal?.retryAfterSeconds], ['RESERVATIONS_PAUSED', 2500]);
  assert.equal(
    refusal?.message,
    '4 of your HoodPay checkouts were not paid. Please try again in 42 minutes, or pay with your balance.',
  );
  assert.match(at(5, 3599)?.message ?? '', /^5 of .* in 1 minute, /);
  // The clock of another transaction may be a little ahead.
  assert.match(at(4, -0.5)?.message ?? '', /in 60 minutes/);
});
