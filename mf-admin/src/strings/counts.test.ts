import { strings } from '../strings.ts';

const many = 12_345;

it.each([
  ['choices of an order', strings.createOrder.option('$10 card', '$8.40', many), '12,345 in stock'],
  ['added codes', strings.stock.added(many), 'Successfully added 12,345 stock items!'],
  ['the new stock', strings.stock.updated(many), 'New count: 12,345 items'],
  ['a deleted option', strings.deleteSubcategory.text(many), 'the 12,345 items in stock'],
  ['orders of a user', strings.user.history(many), 'Order History (12,345)'],
  ['bars of the chart', strings.salesChart.bar('May 1', '$9.00', many), '12,345 orders'],
  ['a pointed-at bar', strings.salesChart.orders(many), '12,345 orders'],
  ['payments to look at', strings.overview.paymentsToCheck(many), '12,345 payments'],
  ['requests that wait', strings.waitingRequests.waiting(many, null), '12,345 requests wait'],
  ['a work in steps', strings.oneByOne.progress(1_000, many), '1,000 of 12,345 done'],
])('the count of %s has separators', (_, written, part) => {
  expect(written).toContain(part);
});
