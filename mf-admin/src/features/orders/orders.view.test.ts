import { addressOf, filterFrom, isApprovable, isFiltered, queryOf } from './orders.view.ts';

const none = { search: '', status: null, payment: null };

describe('the filter in the address', () => {
  it.each([
    ['', none],
    [
      'search=maya&status=PENDING&payment=HOODPAY&page=3',
      { search: 'maya', status: 'PENDING', payment: 'HOODPAY' },
    ],
    ['status=EXPIRED&payment=CASH', none],
  ])('the address %j of the orders reads as %j', (address, filter) => {
    expect(filterFrom(new URLSearchParams(address))).toEqual(filter);
  });

  it('a filter is the same after it was written into the address and read', () => {
    const filter = { search: 'a b', status: 'FAILED', payment: 'BALANCE' } as const;
    expect(filterFrom(new URLSearchParams(addressOf(filter)))).toEqual(filter);
    expect(addressOf(filterFrom(new URLSearchParams()))).toEqual({});
  });
});

it('the list of orders asks the server for what was chosen', () => {
  expect(queryOf({ search: 'x', status: 'PENDING', payment: 'BALANCE' })).toEqual({
    search: 'x',
    status: 'PENDING',
    payment_method: 'BALANCE',
  });
  expect(queryOf(filterFrom(new URLSearchParams()))).toEqual({});
});

it('the list of orders knows whether a filter is chosen', () => {
  expect(isFiltered(none)).toBe(false);
  expect(isFiltered({ ...none, status: 'FAILED' })).toBe(true);
});

it.each([
  ['PENDING', true],
  ['COMPLETED', false],
  ['FAILED', false],
  ['CANCELLED', false],
  ['EXPIRED', false],
] as const)('the list of orders offers approval of a %s order: %s', (status, offered) => {
  expect(isApprovable(status)).toBe(offered);
});
