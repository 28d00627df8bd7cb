import type { Locator, Page } from '@playwright/test';
import { NARROWEST } from '../support/sizes.ts';
import { expect } from '../support/store.ts';
import { aBuyer, aProduct, test } from './desk.ts';

const WIDTHS = [1280, 1366, 1440, 1920];
const LEAST_ROWS = 12;
/** Below the bar of the page. */
const TOP = 64;

const TITLE = 'Wundersame Geschenkkarten der Alpenlandwerkstatt in Salzburg';
const NAME = 'maximiliana.vondernordendaarberg';
const EMAIL = 'maximiliana.von.der.norden@example.online';
const DOLLARS = 100_000;
const UNIX = 1_795_000_000;

const ORDER_STATUSES = ['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED'];
const REQUEST_STATUSES = ['PENDING', 'APPROVED', 'DENIED'];
const MAIL_STATES = ['FAILED', 'SENT', 'QUEUED', 'OBSOLETE'];
const ROLES = ['USER', 'RESELLER', 'STAFF', 'ADMIN'];
const oneOf = (values: readonly string[], index: number) => values[index % values.length];

interface List {
  at: string;
  call: string;
  /** What is long in a row. */
  long: (index: number) => object;
}

const orders: List = {
  at: '/admin/orders',
  call: '/admin/orders/all',
  long: (index) => ({
    product_title: TITLE,
    buyer: { _id: 'buyer', username: NAME },
    amount: 100,
    total_amount: DOLLARS,
    payment_method: 'HOODPAY',
    admin_made: false,
    paid_unix: null,
    approved_by: index === 1 ? 'ada.admin' : null,
    status: oneOf(ORDER_STATUSES, index),
  }),
};

const lists: readonly List[] = [
  orders,
  {
    at: '/admin/products',
    call: '/admin/products',
    long: () => ({
      title: TITLE,
      description: `${TITLE}, ${TITLE}`,
      category: { _id: 'category', title: 'Food, Drink & Restaurants' },
      option_count: 12,
      stock_count: 31_000,
      starting_at: DOLLARS,
    }),
  },
  {
    at: '/admin/users',
    call: '/admin/users',
    long: (index) => ({
      username: NAME,
      email: EMAIL,
      role: oneOf(ROLES, index),
      balance: DOLLARS,
      total_orders: 1_284,
      locked_unix: UNIX,
    }),
  },
  {
    at: '/admin/reviews',
    call: '/admin/reviews',
    long: () => ({
      product_name: TITLE,
      rating: 5,
      text_review: `${TITLE}. ${TITLE}. ${TITLE}. ${TITLE}`,
      reviewed_by: NAME,
    }),
  },
  {
    at: '/admin/stock',
    call: '/admin/stock/levels',
    long: () => ({
      product: { _id: 'product', title: TITLE },
      subcategory: { _id: 'option', title: TITLE },
      stock_count: 31_000,
      low_stock_at: 1_000_000,
      days_left: null,
      margin_percent: null,
    }),
  },
  {
    at: '/admin/replacements',
    call: '/admin/replacement-requests',
    long: (index) => ({
      username: NAME,
      product_title: TITLE,
      original_deliverable: 'WXYZ-ABCD-EFGH-IJKL-MNOP-QRST',
      status: oneOf(REQUEST_STATUSES, index),
    }),
  },
  { at: '/admin/audit', call: '/admin/audit', long: () => ({ actor: { _id: 'actor', username: NAME } }) },
  {
    at: '/admin/mails',
    call: '/admin/mails',
    long: (index) => ({
      username: NAME,
      address: EMAIL,
      last_error: TITLE,
      state: oneOf(MAIL_STATES, index),
    }),
  },
];

/** Lets a call answer with long rows, as many as there are and at least enough to scroll down. */
async function answerLong(page: Page, { call, long }: List): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === `/api${call}`,
    async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const rows = (await response.json()) as object[];
      const all = Array.from({ length: LEAST_ROWS }, (_, index) => ({
        ...rows[index % rows.length],
        _id: `${index}`.padStart(8, '0').padEnd(36, '-'),
        ...long(index),
      }));
      return route.fulfill({ response, json: all });
    },
  );
}

/** Its box that could be scrolled sideways. */
const boxOf = (table: Locator) => table.locator('xpath=..');
const hidden = (box: Locator) => box.evaluate((each) => each.scrollWidth - each.clientWidth);

// A list may be read once more when its test has ended.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const list of lists) {
  test(`the longest rows of ${list.at} fit and scroll below the names of their columns`, async ({
    page,
    admin,
    request,
  }) => {
    // Something to read in the audit log and among the mails.
    await aProduct(admin, { codes: 0 });
    await aBuyer(admin, request);
    await answerLong(page, list);
    await page.goto(list.at);
    const table = page.getByRole('table').first();
    await expect(table.getByRole('row').nth(LEAST_ROWS)).toBeVisible();
    for (const width of WIDTHS) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 600 });
        await expect.poll(() => hidden(boxOf(table))).toBe(0);
        await table.getByRole('row').nth(LEAST_ROWS).scrollIntoViewIfNeeded();
        for (const end of ['first', 'last'] as const) {
          const name = table.getByRole('columnheader')[end]();
          await expect.poll(async () => (await name.boundingBox())?.y).toBe(TOP);
        }
        await page.evaluate('scrollTo(0, 0)');
      });
    }
  });
}

test('the actions of a table that is too wide stay in view', async ({ page }) => {
  await answerLong(page, orders);
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(orders.at);
  const table = page.getByRole('table', { name: 'Order Management' });
  const box = boxOf(table);
  await expect.poll(() => hidden(box)).toBeGreaterThan(0);
  const right = async (of: Locator) => {
    const { x = 0, width = 0 } = (await of.boundingBox()) ?? {};
    return Math.round(x + width);
  };
  const edge = await right(box);
  for (const left of [0, 30, 1_000]) {
    await box.evaluate((each, to) => each.scrollTo({ left: to }), left);
    await expect.poll(() => right(table.getByRole('columnheader', { name: 'Actions' }))).toBe(edge);
    await expect.poll(() => right(table.getByRole('row').nth(1).getByRole('cell').last())).toBe(edge);
  }
});

test('the name of a buyer in the list of orders stays on one line', async ({ page }) => {
  const long = (index: number) => ({
    ...orders.long(index),
    buyer: { _id: 'buyer', username: index === 0 ? 'sam_whitfield' : NAME },
  });
  await answerLong(page, { ...orders, long });
  await page.goto(orders.at);
  const [usual, longest] = ['sam_whitfield', NAME].map((name) =>
    page.getByTitle(name, { exact: true }).first(),
  );
  for (const width of [1024, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of [usual!, longest!])
      await expect.poll(() => name.evaluate((each) => each.clientHeight)).toBeLessThan(30);
    if (width > 1024) expect(await usual!.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0);
  }
});

interface Drawn {
  x: number;
  y: number;
  width: number;
  height: number;
  visibility: string;
}

/** Where the name of the button under the pointer is drawn, whose box no call returns. */
const shownName = (page: Page) =>
  page.evaluate<Drawn>(`(() => {
    const button = document.querySelector('[data-tooltip]:hover');
    const box = button.getBoundingClientRect();
    const style = getComputedStyle(button, '::after');
    const [width, height] = [Number.parseFloat(style.width), Number.parseFloat(style.height)];
    const moved = (move = '0', of) => Number.parseFloat(move) * (move.endsWith('%') ? of / 100 : 1);
    const [across, down] = style.translate.split(' ');
    return {
      x: box.x + Number.parseFloat(style.left) + moved(across, width),
      y: box.y + Number.parseFloat(style.top) + moved(down, height),
      width,
      height,
      visibility: style.visibility,
    };
  })()`);

test('the tooltips of the last row stay within their card', async ({ page, admin }) => {
  const { id } = await aProduct(admin);
  await admin.post('/admin/subcategory/create', { productId: id, title: '$10 card', price: 9 });
  for (const address of ['/admin/categories', `/admin/products/edit/${id}`]) {
    await page.goto(address);
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Move / }) })
      .last();
    await expect(row).toBeVisible();
    const card = row.locator('xpath=ancestor::section[1]');
    const buttons = await row.locator('[data-tooltip]').all();
    expect(buttons.length).toBeGreaterThan(2);
    for (const button of buttons) {
      await button.hover();
      await expect.poll(async () => (await shownName(page)).visibility).toBe('visible');
      const name = await shownName(page);
      const box = await card.boundingBox();
      if (!box) throw new Error('The card is not on screen.');
      expect(name.x).toBeGreaterThan(box.x);
      expect(name.x + name.width).toBeLessThan(box.x + box.width);
      expect(name.y + name.height).toBeLessThan(box.y + box.height);
    }
  }
});

test('no action of an order covers its badge on the narrowest phone', async ({ page }) => {
  await answerLong(page, orders);
  await page.setViewportSize(NARROWEST);
  await page.goto(orders.at);
  const card = page.getByRole('list', { name: 'Order Management' }).getByRole('listitem').first();
  const word = card.getByText('Pending', { exact: true });
  await expect(word).toBeVisible();
  // Its text has the width that it needs.
  expect(await word.evaluate((badge) => badge.scrollWidth - badge.clientWidth)).toBe(0);
  await card.getByRole('button', { name: /^Approve/ }).click({ trial: true });
});
