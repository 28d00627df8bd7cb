import { expect, test, type Page } from '@playwright/test';
import { apiAs, signIn } from '../support/people.ts';
import { aShopper } from '../support/store.ts';

const ANSWER_MS = 700;
/** A tenth of the cumulative layout shift that counts as good. */
const MOVES_AT_MOST = 0.01;
/** On a slow device only, things that load one after the other also appear one after the other. */
const SLOWER = 4;
const LINES = 14;

// A string, because the compiler does not know the types of the page.
const layoutShift = `new Promise((done) => {
  const sum = (list) => list.getEntries().reduce((all, { value }) => all + value, 0);
  new PerformanceObserver((list) => done(sum(list))).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(0), 500);
})`;

/** How much of the page moved by itself since it was opened. */
const shifted = (page: Page) => page.evaluate<number>(layoutShift);
const scrolledTo = (page: Page) => page.evaluate<number>('window.scrollY');

test('the pages of an account do not shift while they load', async ({ page, request }) => {
  const account = aShopper();
  await apiAs(request, account);
  await signIn(page, account);
  await page.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, ANSWER_MS));
    await route.continue();
  });
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  for (const path of ['/cart', '/dashboard', '/dashboard?tab=balance', '/dashboard/orders']) {
    await page.goto(path);
    await expect(page.getByText(/^(Your cart is empty|No orders yet|No transactions yet)$/)).toBeVisible();
    expect(await shifted(page), path).toBeLessThan(MOVES_AT_MOST);
  }
});

test('a removal deep in a long cart leaves the window where it is', async ({ page, request }) => {
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
