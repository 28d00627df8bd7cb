import { matchPath } from 'react-router-dom';
import { navItems } from './layout/nav.ts';
import { manifest } from './manifest.ts';
import { paths } from './paths.ts';

it('the paths name every page of the administration', () => {
  expect({
    dashboard: paths.dashboard(),
    products: paths.products(),
    categories: paths.categories(),
    createProduct: paths.createProduct(),
    editProduct: paths.editProduct('p 1'),
    stock: paths.stock('p1'),
    stockLevels: paths.stockLevels(),
    importStock: paths.importStock('p 1', 's1'),
    codes: paths.codes('p1', 's1'),
    orders: paths.orders(),
    createOrder: paths.createOrder(),
    order: paths.order('o1'),
    users: paths.users(),
    user: paths.user('u1'),
    analytics: paths.analytics(),
    reviews: paths.reviews(),
    review: paths.review('r1'),
    replacements: paths.replacements(),
    settings: paths.settings(),
    security: paths.security(),
    mails: paths.mails(),
    audit: paths.audit(),
    system: paths.system(),
  }).toMatchInlineSnapshot(`
    {
      "analytics": "/admin/analytics",
      "audit": "/admin/audit",
      "categories": "/admin/categories",
      "codes": "/admin/products/edit/p1/s1/codes",
      "createOrder": "/admin/orders/create",
      "createProduct": "/admin/products/create",
      "dashboard": "/admin/dashboard",
      "editProduct": "/admin/products/edit/p%201",
      "importStock": "/admin/products/edit/p%201/s1/import",
      "mails": "/admin/mails",
      "order": "/admin/orders/o1",
      "orders": "/admin/orders",
      "products": "/admin/products",
      "replacements": "/admin/replacements",
      "review": "/admin/reviews/r1",
      "reviews": "/admin/reviews",
      "security": "/admin/security",
      "settings": "/admin/settings",
      "stock": "/admin/products/p1/stock",
      "stockLevels": "/admin/stock",
      "system": "/admin/system",
      "user": "/admin/users/u1",
      "users": "/admin/users",
    }
  `);
});

const routeOf = (address: string) => manifest.routes.find(({ path }) => matchPath(path, address));

it('the manifest declares a page for admins only at each address and entry of the menu', () => {
  const addresses = [
    ...Object.values(paths).map((make) => make('id', 'id')),
    ...navItems.map(({ to }) => to),
    ...manifest.nav.map(({ to }) => to),
  ];
  for (const address of addresses) expect(routeOf(address)?.roles).toEqual(['ADMIN']);
});

it('the menu lists the parts of the administration', () => {
  expect(navItems.map(({ label }) => label)).toEqual([
    'Overview',
    'Products',
    'Orders',
    'Users',
    'Replacements',
    'Reviews',
    'Analytics',
    'Settings',
  ]);
});
