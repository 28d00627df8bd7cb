import { manifest } from './manifest.ts';
import { elsewhere, paths } from './paths.ts';

it('the paths of the account are these addresses', () => {
  expect([
    paths.cart(),
    paths.order('a b/c'),
    paths.dashboard(),
    paths.balance(),
    paths.orders(),
    paths.settings(),
    paths.security(),
    elsewhere.home(),
    elsewhere.products(),
    elsewhere.replacements(),
    elsewhere.login('/orders/1?x=2'),
  ]).toEqual([
    '/cart',
    '/orders/a%20b%2Fc',
    '/dashboard',
    '/dashboard?tab=balance',
    '/dashboard/orders',
    '/dashboard/settings',
    '/dashboard/security',
    '/',
    '/products',
    '/dashboard/replacements',
    '/login?from=%2Forders%2F1%3Fx%3D2',
  ]);
});

it('the pages of the account are for customers except the order page', () => {
  expect(manifest.routes.map(({ path, roles }) => [path, roles])).toEqual([
    ['/cart', ['USER', 'RESELLER']],
    ['/orders/:orderId', undefined],
    ['/dashboard', ['USER', 'RESELLER']],
    ['/dashboard/orders', ['USER', 'RESELLER']],
    ['/dashboard/settings', ['USER', 'RESELLER']],
    ['/dashboard/security', ['USER', 'RESELLER']],
  ]);
});
