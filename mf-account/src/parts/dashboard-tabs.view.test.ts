import { linksFor, tabByKey, tabOf } from './dashboard-tabs.view.ts';

it.each([
  ['/dashboard', '', 'overview'],
  ['/dashboard/', '?tab=nothing', 'overview'],
  ['/dashboard', '?tab=balance', 'balance'],
  ['/dashboard/orders', '', 'orders'],
  ['/dashboard/orders/', '?tab=balance', 'orders'],
])('the address %s%s opens the tab %s', (pathname, search, tab) => {
  expect(tabOf(pathname, search)).toBe(tab);
});

it.each([
  ['USER', ['Settings']],
  ['RESELLER', ['Settings']],
  ['STAFF', ['Settings', 'Replacements']],
  ['ADMIN', ['Settings', 'Replacements']],
] as const)('the dashboard of %s has %j beside its tabs', (role, labels) => {
  expect(linksFor(role).map(({ label }) => label)).toEqual(labels);
});

it.each([
  ['ArrowRight', 'overview', 'balance'],
  ['ArrowRight', 'orders', 'overview'],
  ['ArrowLeft', 'overview', 'orders'],
  ['Home', 'orders', 'overview'],
  ['End', 'overview', 'orders'],
  ['a', 'overview', undefined],
] as const)('%s moves from the tab %s to %s', (key, from, to) => {
  expect(tabByKey(key, from)).toBe(to);
});
