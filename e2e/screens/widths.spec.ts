import { openScreen } from '../../scripts/screens/open.ts';
import { screens, type Screen } from '../../scripts/screens/table.ts';
import { test } from '../support/screens.ts';
import { DESKTOP, NARROWEST, PHONE } from '../support/sizes.ts';
import { aShopper, expect, expectToFit } from '../support/store.ts';

// Between a phone and a desktop, where the menu becomes a bar and the cards become tables.
const WIDTHS = [768, 992, 1024, 1200];
/** A phone at twice its size. */
const ZOOMED = PHONE.width / 2;
const LONGEST_NAME = 32;
const MOST_LINKS = 20;

const external_links = Array.from({ length: MOST_LINKS }, (_, index) => ({
  name: `Help and contact ${index + 1}`,
  href: `https://example.com/${index + 1}`,
  in_nav_bar: true,
  in_footer: true,
}));

const shoppersPages: readonly Screen[] = [
  { name: 'home', at: '/' },
  { name: 'products', at: '/products' },
  { name: 'a product', at: ({ product }) => `/products/${product}` },
  { name: 'the cart', as: 'member', at: '/cart' },
  { name: 'the dashboard', as: 'member', at: '/dashboard' },
];
const desks: readonly Screen[] = [
  { name: 'the staff queue', as: 'staff', at: '/dashboard/replacements' },
  { name: 'the orders of the administration', as: 'admin', at: '/admin/orders' },
  { name: 'the overview of the administration', as: 'admin', at: '/admin/dashboard' },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const screen of shoppersPages) {
  test(`nothing is cut on ${screen.name}, from a phone at twice its size to a desktop`, async ({ page, prepared }) => {
    await openScreen(page, screen, prepared);
    await expectToFitEverywhere(page, [ZOOMED, ...WIDTHS]);
  });
}

for (const screen of desks) {
  test(`nothing is cut on ${screen.name} between phone and desktop`, async ({ page, prepared }) => {
    await openScreen(page, screen, prepared);
    await expectToFitEverywhere(page);
  });
}

test('nothing is cut on home with the longest name and the most links', async ({
  page,
  request,
  prepared,
}) => {
  const shopper = aShopper();
  const reply = await request.post('/api/auth/register', {
    data: { ...shopper, username: shopper.username.padEnd(LONGEST_NAME, 'W') },
  });
  expect(reply.status()).toBe(200);
  const { token } = (await reply.json()) as { token: string };
  const tokens = { ...prepared.tokens, member: token };
  const answers = { '/public/config': { external_links } };
  await openScreen(page, { name: 'home', as: 'member', at: '/', answers }, { ...prepared, tokens });
  await expect(page.getByRole('contentinfo').getByText('Help and contact 20')).toBeVisible();
  await expectToFitEverywhere(page);
});

for (const screen of screens.filter(({ name }) => name.startsWith('long-'))) {
  test(`nothing is cut on ${screen.name}, from the narrowest phone to a desktop`, async ({ page, prepared }) => {
    await openScreen(page, screen, prepared);
    await expect(page.getByText('Wundersamegeschenk').first()).toBeVisible();
    await expectToFitEverywhere(page, [NARROWEST.width, PHONE.width, ...WIDTHS, DESKTOP.width]);
  });
}

test('the largest figures of the overview stay on one line, from a phone to a desktop', async ({ page, prepared }) => {
  await page.route('**/api/admin/stats', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const stats = (await response.json()) as object;
    return route.fulfill({ response, json: { ...stats, totalRevenue: 12_345_678.9, totalOrders: 1_000_709 } });
  });
  await openScreen(page, { name: 'the overview', as: 'admin', at: '/admin/dashboard' }, prepared);
  for (const width of [PHONE.width, ...WIDTHS, DESKTOP.width]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ['$12,345,678.90', '1,000,709'])
      await expect
        .poll(() => page.getByRole('link', { name, exact: true }).evaluate((each) => each.getClientRects().length))
        .toBe(1);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

async function expectToFitEverywhere(
  page: Parameters<typeof expectToFit>[0],
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  for (const width of widths) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      // By then a component that differs by width has been drawn.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      await expectToFit(page);
    });
  }
}
