import { addressOf, changed, filterFrom, isApprovable, isFiltered, queryOf } from './orders.view.ts';

const none = { search: '', status: null, payment: null, page: 1 };

describe('the filter in the address', () => {
  it.each([
    ['', none],
    [
      'search=maya&status=PENDING&payment=HOODPAY&page=3',
      { search: 'maya', status: 'PENDING', payment: 'HOODPAY', page: 3 },
    ],
    ['status=EXPIRED&payment=CASH&page=0', none],
    ['page=-1', none],
    ['page=1.5', none],
    ['page=x', none],
  ])('%j reads as %j', (address, filter) => {
    expect(filterFrom(new URLSearchParams(address))).toEqual(filter);
  });

  it('comes back from the address it makes', () => {
    const filter = { search: 'a b', status: 'FAILED', payment: 'BALANCE', page: 2 } as const;
    expect(filterFrom(new URLSearchParams(addressOf(filter)))).toEqual(filter);
    expect(addressOf(filterFrom(new URLSearchParams()))).toEqual({});
  });
});

it('asks the server for the page of ten', () => {
  expect(queryOf({ search: 'x', status: 'PENDING', payment: 'BALANCE', page: 3 })).toEqual({
    skip: 20,
    amount: 10,
    search: 'x',
    status: 'PENDING',
    payment_method: 'BALANCE',
  });
  expect(queryOf(filterFrom(new URLSearchParams()))).toEqual({ skip: 0, amount: 10 });
});

it('starts at the first page when a filter changes', () => {
  const filter = { ...filterFrom(new URLSearchParams()), page: 7 };
  expect(changed(filter, { search: 'x' })).toMatchObject({ page: 1, search: 'x' });
  expect(isFiltered(filter)).toBe(false);
  expect(isFiltered(changed(filter, { status: 'FAILED' }))).toBe(true);
});

it.each([
  ['PENDING', true],
  ['COMPLETED', false],
  ['FAILED', false],
  ['CANCELLED', false],
  ['EXPIRED', false],
] as const)('offers approval of a %s order: %s', (status, offered) => {
  expect(isApprovable(status)).toBe(offered);
});
