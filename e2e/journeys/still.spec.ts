import { expect, test, type Page } from '@playwright/test';
import { apiAs, signIn } from '../support/people.ts';
import { MOVES_AT_MOST, shifted } from '../support/shift.ts';
import { aShopper } from '../support/store.ts';

const ANSWER_MS = 700;
/** Only on a slow device do parts that load in sequence also appear in sequence. */
const SLOWER = 4;
const LINES = 14;

const scrolledTo = (page: Page) => page.evaluate<number>('window.scrollY');

/** Delays the responses of these addresses. */
const delay = (page: Page, addresses: string) =>
  page.route(addresses, async (route) => {
    await new Promise((done) => setTimeout(done, ANSWER_MS));
    await route.continue();
  });

test('the pages of an account do not shift while they load', async ({ page, request }) => {
  const account = aShopper();
  await apiAs(request, account);
  await signIn(page, account);
  await delay(page, '**/api/**');
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const pages = [
    '/cart',
    '/dashboard',
    '/dashboard?tab=balance',
    '/dashboard/orders',
    '/dashboard/settings',
    '/',
  ];
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(
      page.getByText(/^(Your cart is empty|No orders yet|No transactions yet|Change Email|Shop Gift Cards)$/),
    ).toBeVisible();
    await expect(page.getByRole('banner').getByText('$0.00')).toBeVisible();
    expect(await shifted(page), path).toBeLessThan(MOVES_AT_MOST);
  }
});

test(
  'a dialog at the foot of a phone does not grow when its content arrives late',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await expect(page.getByRole('button', { name: /^View Details/ }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await delay(page, '**/*.js');
    await delay(page, '**/api/**');
    const sheets = [
      { name: /^View Details/, shows: /Total price/ },
      { name: 'See Savings Calculator', shows: /Starting at/ },
    ];
    const dialog = page.getByRole('dialog');
    for (const { name, shows } of sheets) {
      await page.getByRole('button', { name }).first().click();
      await expect(dialog).toContainText(shows);
      expect(await shifted(page), String(name)).toBeLessThan(MOVES_AT_MOST);
      await dialog.getByRole('button', { name: 'Close' }).first().click();
      await expect(dialog).toBeHidden();
    }
  },
);

const drawn = `[...document.querySelectorAll('header *')]
    .filter((each) => each.checkVisibility())
    .map((each) => getComputedStyle(each, '::before').content)
    .filter((content) => content.includes('"') && content !== '""')`;

test('the first paint shows the last account and the skeleton of the page', async ({ page, request }) => {
  const account = aShopper();
  await apiAs(request, account);
  await signIn(page, account);
  await expect(page.getByRole('banner').getByText('$0.00')).toBeVisible();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/cart');
  await expect(page.locator('[data-part="waiting"] [data-shape="cart"]')).toBeVisible();
  expect(await page.evaluate(drawn)).toContain('"$0.00"');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden();
});

test('the first paint shows nothing of an account that has signed out', async ({ page, request }) => {
  const account = aShopper();
  await apiAs(request, account);
  await signIn(page, account);
  await expect(page.getByRole('banner').getByText('$0.00')).toBeVisible();
  await page.goto('/dashboard/settings');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  expect(await page.evaluate(drawn)).toEqual([]);
  expect(
    await page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('last-visit:'))`),
  ).toEqual([]);
});

test('removing a line far down in a long cart does not scroll the window', async ({ page, request }) => {
  const account = aShopper();
  const api = await apiAs(request, account);
  const products = await api.get<{ _id: string }[]>('/products/all');
  const options: { _id: string }[] = [];
  for (const { _id } of products) {
    if (options.length >= LINES) break;
    const stock = await api.get<{ _id: string; stock_count: number }[]>(`/products/${_id}/stock`);
    options.push(...stock.filter(({ stock_count }) => stock_count > 0));
  }
  for (const { _id } of options) await api.post('/user/cart/update', { subcategoryId: _id, amount: 1 });
  await signIn(page, account);
  await page.goto('/cart');
  const bin = page.getByRole('button', { name: /^Remove / }).nth(LINES - 4);
  await bin.scrollIntoViewIfNeeded();
  const before = await scrolledTo(page);
  expect(before).toBeGreaterThan(400);
  await bin.click();
  const undo = page.getByRole('button', { name: /^Undo/ });
  await expect(undo).toBeFocused();
  await expect(undo).toBeInViewport();
  expect(Math.abs((await scrolledTo(page)) - before)).toBeLessThan(50);
});
