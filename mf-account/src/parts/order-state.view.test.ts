import { anOrder } from 'shared-testing';
import { checkoutState, pollEvery } from './order-state.view.ts';

describe('asking again', () => {
  it.each([
    ['an order that is not there', undefined],
    ['a completed order', anOrder()],
    ['an expired order', anOrder({ status: 'EXPIRED' })],
  ])('%s is not read again', (_what, order) => {
    expect(pollEvery(order, 1)).toBe(false);
  });

  it.each([
    [0, 2000],
    [1, 2000],
    [2, 2700],
    [50, 30_000],
  ])('a pending order that was read %i times is read again after %i ms', (asked, after) => {
    expect(pollEvery(anOrder({ status: 'PENDING' }), asked)).toBe(after);
  });

  it('an order with an open replacement is polled slowly', () => {
    const request = {
      _id: 'r',
      status: 'PENDING' as const,
      request_date: 1,
      resolved_unix: null,
      automatic: false,
    };
    const items = [{ deliverable: 'A', active: true, is_replacement: false, request }];
    expect(pollEvery(anOrder({ items }), 1)).toBe(30_000);
  });
});

describe('a checkout', () => {
  it.each([
    [['PENDING', 'PENDING'], 'PENDING'],
    [['COMPLETED', 'PENDING'], 'PENDING'],
    [['COMPLETED', 'CANCELLED'], 'COMPLETED'],
    [['CANCELLED', 'COMPLETED'], 'COMPLETED'],
    [['EXPIRED', 'EXPIRED'], 'EXPIRED'],
    [['FAILED'], 'FAILED'],
  ] as const)('a checkout with orders that are %j is %s', (statuses, state) => {
    expect(checkoutState(statuses.map((status) => anOrder({ status })))).toBe(state);
  });
});
