import { anOrder } from 'shared-testing';
import { checkoutState, pollEvery } from './order-state.view.ts';

describe('asking again', () => {
  const pending = anOrder({ status: 'PENDING' });
  it.each([
    [undefined, 1, false],
    [anOrder(), 1, false],
    [anOrder({ status: 'EXPIRED' }), 1, false],
    [pending, 0, 2000],
    [pending, 1, 2000],
    [pending, 2, 2700],
    [pending, 50, 30_000],
  ])('a pending order is polled at the interval of case %#', (order, asked, after) => {
    expect(pollEvery(order, asked)).toBe(after);
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
