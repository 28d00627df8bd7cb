import fc from 'fast-check';
import { dashboardOf, paths, safeReturnPath } from './paths.ts';

const origin = 'https://store.example';

it('the shell has these addresses', () => {
  expect({
    home: paths.home(),
    login: paths.login(),
    loginFrom: paths.loginFrom('/orders/a?b=c'),
    register: paths.register(),
    category: paths.category('a b'),
    cart: paths.cart(),
    balance: paths.balance(),
    dashboards: (['USER', 'RESELLER', 'STAFF', 'ADMIN'] as const).map(dashboardOf),
  }).toMatchInlineSnapshot(`
   {
     "balance": "/dashboard?tab=balance",
     "cart": "/cart",
     "category": "/categories/a%20b",
     "dashboards": [
       "/dashboard",
       "/dashboard",
       "/dashboard/replacements",
       "/admin/dashboard",
     ],
     "home": "/",
     "login": "/login",
     "loginFrom": "/login?from=%2Forders%2Fa%3Fb%3Dc",
     "register": "/register",
   }
  `);
});

it('a return path never leads out of the store', () => {
  const hostile = fc.oneof(
    fc.webUrl(),
    fc.string().map((text) => `/${text}`),
    fc.constantFrom(
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/%5cevil.example',
      '/.//evil.example',
      '/a/..//evil.example',
    ),
  );
  fc.assert(
    fc.property(hostile, (from) => {
      const path = safeReturnPath(from, origin);
      expect(path === null || new URL(path, origin).origin === origin).toBe(true);
    }),
  );
});
