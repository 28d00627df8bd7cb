// Every screen and state of the store as data: who sees it, at which address, what the server answers, and what is clicked. `npm
// run screens` takes pictures of them, and the journeys check them with axe.
import type { Locator, Page } from 'playwright-core';

/** Ids of a store with demo data. */
export interface Ids {
  product: string;
  soldOut: string;
  category: string;
  /** By status. */
  orders: Record<string, string>;
  user: string;
}

/**
 * never: the call does not end. fails: 500 without a message. An object changes those fields of the real reply, or of each row of
 * a list.
 */
export type Answer = 'never' | 'empty' | 'fails' | object;

export interface Screen {
  name: string;
  /** A guest where absent. */
  as?: 'member' | 'reseller' | 'staff' | 'admin';
  at: string | ((ids: Ids) => string);
  /** What the server answers, by the path of the call under /api. `*` stands for an id in it. */
  answers?: Readonly<Record<string, Answer>>;
  /** What is done on the page to reach the state. */
  act?: Act;
  /** Only on phones. */
  narrow?: boolean;
  /** A dialog, or something else over the page: only the window is in the picture. */
  still?: boolean;
}

type Act = (page: Page) => Promise<unknown>;

const press =
  (name: string | RegExp, role: 'button' | 'combobox' = 'button'): Act =>
  (page) =>
    page.getByRole(role, { name }).first().click();
const details = press(/^View Details/);
const dialogPress =
  (name: RegExp): Act =>
  (page) => page.getByRole('dialog').getByRole('button', { name }).click();
const inOrder =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };
const openMenu = press('Open menu');
const product = ({ product: id }: Ids) => `/products/${id}`;
const order = (status: string) => (ids: Ids) => `/orders/${ids.orders[status]}`;
/** An announcement as the owner may set it. The demo store's own does not move and has the first style. */
const announcement = (some: object) => ({
  enabled: true,
  text: 'Save more this week. <a href="/products">See all gift cards</a>',
  scrolling: false,
  scroll_direction: 'left',
  ...some,
});
const signInAs =
  (login: string, password: string): Act =>
  async (page) => {
  await page.getByLabel('Username or email').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press('Sign In')(page);
};

const visitor: readonly Screen[] = [
  { name: 'home', at: '/' },
  { name: 'home-menu', at: '/', act: openMenu, narrow: true, still: true },
  { name: 'home-loading', at: '/', answers: { '/products/all': 'never' } },
  { name: 'home-failed', at: '/', answers: { '/products/all': 'fails' } },
  { name: 'home-empty', at: '/?search=zzzz' },
  { name: 'products', at: '/products' },
  { name: 'products-filtered', at: '/products?search=game&sort=price_asc&in_stock=true' },
  { name: 'calculator', at: '/', act: press('See Savings Calculator'), still: true },
  {
    name: 'calculator-result',
    at: '/',
    act: inOrder(press('See Savings Calculator'), (page) =>
      page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click(),
    ),
    still: true,
  },
  { name: 'product-modal-guest', at: '/', act: details, still: true },
  { name: 'product', at: product },
  { name: 'product-loading', at: product, answers: { '/products/*': 'never' } },
  { name: 'product-options-loading', at: product, answers: { '/products/*/stock': 'never' } },
  { name: 'product-options-failed', at: product, answers: { '/products/*/stock': 'fails' } },
  { name: 'product-no-options', at: product, answers: { '/products/*/stock': 'empty' } },
  { name: 'product-no-reviews', at: product, answers: { '/reviews/all': 'empty' } },
  { name: 'product-not-found', at: '/products/00000000-0000-4000-8000-000000000000' },
  { name: 'product-failed', at: product, answers: { '/products/*': 'fails' } },
  {
    name: 'reviews',
    at: '/products',
    act: inOrder(openReviews, (page) =>
      page.getByRole('dialog', { name: 'Customer Reviews' }).getByRole('listitem').first().waitFor(),
    ),
    still: true,
  },
  { name: 'reviews-loading', at: '/login', answers: { '/reviews/all': 'never' }, act: homeReviews, still: true },
  { name: 'reviews-empty', at: '/login', answers: { '/reviews/all': 'empty' }, act: homeReviews, still: true },
  { name: 'reviews-failed', at: '/login', answers: { '/reviews/all': 'fails' }, act: homeReviews, still: true },
  { name: 'terms', at: '/products', act: press('Terms of Service'), still: true },
  { name: 'privacy', at: '/products', act: press('Privacy Policy'), still: true },
  { name: 'login', at: '/login' },
  { name: 'login-missing', at: '/login', act: press('Sign In') },
  { name: 'login-refused', at: '/login', act: signInAs('member', 'not the password') },
  { name: 'login-failed', at: '/login', answers: { '/auth/login': 'fails' }, act: signInAs('member', 'any') },
  { name: 'register', at: '/register' },
  { name: 'register-missing', at: '/register', act: press('Register') },
  { name: 'page-not-found', at: '/no-such-page' },
  ...[2, 3, 4, 5].map((template) => ({
    name: `announcement-${template}`,
    at: '/nothing-here',
    answers: { '/public/config': { announcement_bar_config: announcement({ template }) } },
  })),
  {
    name: 'announcement-scrolling',
    at: '/nothing-here',
    answers: { '/public/config': { announcement_bar_config: announcement({ template: 1, scrolling: true }) } },
  },
  { name: 'guard-loading', at: '/cart', answers: { '/public/guest/token': 'never' } },
  { name: 'config-failed', at: '/products', answers: { '/public/config': 'fails' } },
  { name: 'offline', at: '/products', act: (page) => page.context().setOffline(true), still: true },
  { name: 'order-guest', at: order('COMPLETED') },
];

const customer: readonly Screen[] = [
  { name: 'home-member', as: 'member', at: '/' },
  { name: 'home-member-menu', as: 'member', at: '/', act: openMenu, narrow: true, still: true },
  { name: 'user-menu', as: 'member', at: '/products', act: userMenu, still: true },
  { name: 'access-denied', as: 'member', at: '/admin/orders' },
  { name: 'product-modal', as: 'member', at: '/', act: details, still: true },
  {
    name: 'product-modal-options',
    as: 'member',
    at: '/',
    act: inOrder(details, press(/Select Product/, 'combobox')),
    still: true,
  },
  {
    name: 'product-modal-added',
    as: 'member',
    at: '/',
    answers: { '/user/cart/update': { cart: [] } },
    act: inOrder(details, dialogPress(/^Add 1 to Cart/)),
    still: true,
  },
  {
    name: 'product-modal-failed',
    as: 'member',
    at: '/',
    answers: { '/user/cart/update': 'fails' },
    act: inOrder(details, dialogPress(/^Add 1 to Cart/)),
    still: true,
  },
  { name: 'product-modal-loading', as: 'member', at: '/', answers: { '/products/*/stock': 'never' }, act: details, still: true },
  { name: 'product-modal-none', as: 'member', at: '/', answers: { '/products/*/stock': 'empty' }, act: details, still: true },
  { name: 'product-member', as: 'member', at: product },
  { name: 'product-sold-out', as: 'member', at: ({ soldOut }) => `/products/${soldOut}` },
  { name: 'cart', as: 'reseller', at: '/cart' },
  { name: 'cart-insufficient', as: 'member', at: '/cart', answers: { '/user/personal': { balance: 1 } } },
  { name: 'cart-empty', as: 'member', at: '/cart', answers: { '/user/personal': { cart: [] } } },
  { name: 'cart-failed', as: 'member', at: '/cart', answers: { '/user/personal': 'fails' } },
  { name: 'order-completed', as: 'member', at: order('COMPLETED') },
  { name: 'order-pending', as: 'admin', at: order('PENDING') },
  { name: 'order-failed', as: 'member', at: order('FAILED') },
  { name: 'order-cancelled', as: 'member', at: order('CANCELLED') },
  { name: 'order-expired', as: 'member', at: order('EXPIRED') },
  { name: 'order-not-found', as: 'member', at: '/orders/00000000-0000-4000-8000-000000000000' },
  { name: 'order-load-failed', as: 'member', at: order('COMPLETED'), answers: { '/orders/*': 'fails' } },
  { name: 'dashboard', as: 'member', at: '/dashboard' },
  { name: 'dashboard-balance', as: 'member', at: '/dashboard?tab=balance' },
  { name: 'dashboard-orders', as: 'member', at: '/dashboard/orders' },
  {
    name: 'dashboard-order-details',
    as: 'member',
    at: '/dashboard/orders',
    act: press(/^Order details, /),
    still: true,
  },
  { name: 'dashboard-failed', as: 'member', at: '/dashboard', answers: { '/user/personal': 'fails' } },
  { name: 'dashboard-loading', as: 'member', at: '/dashboard', answers: { '/user/personal': 'never' } },
  { name: 'settings', as: 'member', at: '/dashboard/settings' },
  { name: 'settings-loading', as: 'member', at: '/dashboard/settings', answers: { '/user/personal': 'never' } },
];

/** The lock fails, so that nobody else is kept from the request afterwards. A page that is closed here would not release it. */
const notTaken = { '/staff/requests/*/lock': 'fails' } as const;

const staff: readonly Screen[] = [
  { name: 'queue', as: 'staff', at: '/dashboard/replacements' },
  {
    name: 'queue-resolve',
    as: 'staff',
    at: '/dashboard/replacements',
    answers: notTaken,
    act: press(/^Resolve/),
    still: true,
  },
  { name: 'queue-templates', as: 'staff', at: '/dashboard/replacements', act: press(/^Reply Templates/), still: true },
  { name: 'queue-loading', as: 'staff', at: '/dashboard/replacements', answers: { '/staff/replacement-requests': 'never' } },
  { name: 'queue-empty', as: 'staff', at: '/dashboard/replacements', answers: { '/staff/replacement-requests': 'empty' } },
  { name: 'queue-failed', as: 'staff', at: '/dashboard/replacements', answers: { '/staff/replacement-requests': 'fails' } },
];

/** One word of 60 letters, and the highest price. */
const WORD = 'Wundersamegeschenkgutscheinkartenausgabestelleninternational';
const PRICE = 100_000;
const longProduct = { title: WORD, category: { _id: 'category', title: WORD }, starting_at: PRICE };
const longOption = { title: WORD, price: PRICE, face_value: PRICE };
const longRow = { product_title: WORD, subcategory: { _id: 'option', title: WORD }, total_amount: PRICE };
const longOrder = { ...longRow, total_price: PRICE, unit_price: PRICE, subtotal: PRICE };
const longBalance = { balance: 1_000_000 };

/** What must not be cut off anywhere: the longest names and the largest sums. */
const longest: readonly Screen[] = [
  { name: 'long-home', as: 'member', at: '/', answers: { '/products/all': longProduct, '/user/personal': longBalance } },
  {
    name: 'long-product',
    as: 'member',
    at: product,
    answers: { '/products/*': longProduct, '/products/*/stock': longOption, '/user/personal': longBalance },
  },
  {
    name: 'long-product-modal',
    as: 'member',
    at: '/',
    answers: { '/products/all': longProduct, '/products/*/stock': longOption },
    act: inOrder(details, press(/Select Product/, 'combobox')),
    still: true,
  },
  {
    name: 'long-category',
    as: 'member',
    at: ({ category }) => `/categories/${category}`,
    answers: { '/products/all': longProduct, '/products/categories': { title: WORD } },
  },
  {
    name: 'long-cart',
    as: 'reseller',
    at: '/cart',
    answers: {
      '/subcategories/*': { ...longOption, product: { _id: 'product', title: WORD, product_image_url: null } },
      '/user/personal': longBalance,
    },
  },
  {
    name: 'long-order',
    as: 'member',
    at: order('COMPLETED'),
    answers: { '/orders/*': { ...longOrder, face_value: PRICE, redeem_instructions: WORD } },
  },
  { name: 'long-orders', as: 'member', at: '/dashboard/orders', answers: { '/orders/my-orders': longRow } },
  {
    name: 'long-dashboard',
    as: 'member',
    at: '/dashboard',
    answers: {
      '/user/personal': {
        ...longBalance,
        money_saved: 1_000_000,
        recent_order_history: ['COMPLETED', 'PENDING'].map((status) => ({
          ...longRow,
          _id: status,
          status,
          product_image_url: null,
          amount: 100,
          payment_method: 'BALANCE',
          creation_unix: 1_780_000_000,
          completed_unix: null,
        })),
      },
    },
  },
  {
    name: 'long-queue',
    as: 'staff',
    at: '/dashboard/replacements',
    answers: { '/staff/replacement-requests': { product_title: WORD, subcategory_title: WORD, order_total: PRICE } },
  },
  {
    name: 'long-queue-resolve',
    as: 'staff',
    at: '/dashboard/replacements',
    answers: {
      ...notTaken,
      '/staff/replacement-requests': { product_title: WORD, subcategory_title: WORD, order_total: PRICE },
    },
    act: press(/^Resolve/),
    still: true,
  },
];

const adminPages = {
  overview: '/admin/dashboard',
  products: '/admin/products',
  'product-create': '/admin/products/create',
  categories: '/admin/categories',
  orders: '/admin/orders',
  'order-create': '/admin/orders/create',
  users: '/admin/users',
  analytics: '/admin/analytics',
  reviews: '/admin/reviews',
  replacements: '/admin/replacements',
  settings: '/admin/settings',
};

const admin: readonly Screen[] = [
  ...Object.entries(adminPages).map(([name, at]) => ({ name: `admin-${name}`, as: 'admin' as const, at })),
  { name: 'admin-menu', as: 'admin', at: '/admin/dashboard', act: openMenu, narrow: true, still: true },
  { name: 'admin-product-edit', as: 'admin', at: (ids) => `/admin/products/edit/${ids.product}` },
  { name: 'admin-product-delete', as: 'admin', at: '/admin/products', act: press(/^Delete /), still: true },
  { name: 'admin-category', as: 'admin', at: '/admin/dashboard', act: press(/^Add Category/), still: true },
  { name: 'admin-order-details', as: 'admin', at: '/admin/orders', act: press(/^View details/), still: true },
  { name: 'admin-order-approve', as: 'admin', at: '/admin/orders', act: press(/^Approve/), still: true },
  { name: 'admin-user', as: 'admin', at: (ids) => `/admin/users/${ids.user}`, still: true },
  { name: 'admin-promote', as: 'admin', at: '/admin/users', act: press(/^Promote to Reseller/), still: true },
  { name: 'admin-review-edit', as: 'admin', at: '/admin/reviews', act: press(/^Edit the review/), still: true },
  {
    name: 'admin-request',
    as: 'admin',
    at: '/admin/replacements',
    answers: notTaken,
    act: press(/^Resolve/),
    still: true,
  },
  { name: 'admin-orders-empty', as: 'admin', at: '/admin/orders', answers: { '/admin/orders/all': 'empty' } },
  { name: 'admin-orders-failed', as: 'admin', at: '/admin/orders', answers: { '/admin/orders/all': 'fails' } },
  { name: 'admin-settings-failed', as: 'admin', at: '/admin/settings', answers: { '/admin/config': 'fails' } },
];

export const screens: readonly Screen[] = [...visitor, ...customer, ...staff, ...longest, ...admin];

/** Opens the Reviews from the bar, or from the menu where there is no bar. */
async function openReviews(page: Page): Promise<void> {
  const bar = page.getByRole('banner').getByRole('button', { name: 'Reviews' });
  await eitherVisible(page, bar);
  if (!(await bar.isVisible())) await openMenu(page);
  await page.getByRole('button', { name: 'Reviews' }).filter({ visible: true }).first().click();
}

/** The same on a page that has not loaded reviews yet. */
async function homeReviews(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openReviews(page);
}

async function userMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Account of/ });
  await eitherVisible(page, button);
  if (await button.isVisible()) await button.click();
  else await openMenu(page);
}

/** Waits until the header shows this button or the menu of a phone, once configuration and session are known. */
async function eitherVisible(page: Page, button: Locator): Promise<void> {
  await button
    .or(page.getByRole('button', { name: 'Open menu' }))
    .filter({ visible: true })
    .first()
    .waitFor();
}
