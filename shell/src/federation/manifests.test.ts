import { bundled } from './bundled-manifests.ts';
import { builtWith, manifestsWith, routeAt } from './manifests.ts';

const owner = (pathname: string) => {
  const found = routeAt(manifestsWith([], [], bundled), pathname);
  return found && `${found.manifest.name} ${found.route.path}`;
};

it.each([
  ['/', 'mf-storefront /'],
  ['/products', 'mf-storefront /products'],
  ['/products/abc', 'mf-storefront /products/:productId'],
  ['/categories/abc', 'mf-storefront /categories/:categoryId'],
  ['/cart', 'mf-account /cart'],
  ['/orders/abc', 'mf-account /orders/:orderId'],
  ['/dashboard', 'mf-account /dashboard'],
  ['/dashboard/orders', 'mf-account /dashboard/orders'],
  ['/dashboard/settings', 'mf-account /dashboard/settings'],
  ['/dashboard/security', 'mf-account /dashboard/security'],
  ['/dashboard/replacements', 'mf-staff /dashboard/replacements'],
  ['/dashboard/replacements/security', 'mf-staff /dashboard/replacements/security'],
  ['/admin/dashboard', 'mf-admin /admin/dashboard'],
  ['/admin/products/create', 'mf-admin /admin/products/create'],
  ['/admin/products/edit/abc', 'mf-admin /admin/products/edit/:productId'],
  ['/admin/products/abc/stock', 'mf-admin /admin/products/:productId/stock'],
  ['/admin/users/abc', 'mf-admin /admin/users/:userId'],
  ['/cart/', 'mf-account /cart'],
  ['/products/:productId', 'mf-storefront /products/:productId'],
  ['/Products', undefined],
  ['/nowhere', undefined],
])('%s belongs to %s', (pathname, expected) => {
  expect(owner(pathname)).toBe(expected);
});

it('a remote that was taken out of service has pages only for a developer who brings it', () => {
  const path = '/dashboard/replacements';
  expect(routeAt(manifestsWith([], ['mf-staff'], bundled), path)).toBeUndefined();
  const local = { name: 'mf-staff', basePaths: [path], routes: [{ path, title: 'Queue' }], nav: [] };
  expect(routeAt(manifestsWith([local], ['mf-staff'], bundled), path)?.manifest).toBe(local);
});

it('the routes of the registry replace older ones', () => {
  const newer = {
    name: 'mf-staff',
    basePaths: ['/staff'],
    routes: [{ path: '/staff/queue', title: 'Queue' }],
    nav: [],
  };
  expect(routeAt(manifestsWith([newer], [], bundled), '/staff/queue')?.manifest).toBe(newer);
});

it('the menus have the order of the build', () => {
  const names = (manifests: typeof bundled) => manifests.map(({ name }) => name);
  expect(names(bundled)).toEqual(builtWith);
  expect(names(manifestsWith([...bundled].reverse()))).toEqual(builtWith);
});
