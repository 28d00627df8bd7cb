import type { Page, Response } from '@playwright/test';
import { adopt, demo } from '../support/people.ts';
import { expect, test } from '../support/store.ts';

// Far from the server's time zone, so that a date of the first HTML which the browser writes otherwise is found.
test.use({ timezoneId: 'Pacific/Kiritimati' });

interface FirstProduct {
  _id: string;
  title: string;
  description: string;
}

async function aProduct(page: Page): Promise<FirstProduct> {
  const [product] = (await (await page.request.get('/api/products/all?amount=1')).json()) as FirstProduct[];
  if (!product) throw new Error('The store has no product.');
  return product;
}

/** Opens a page until it comes with its markup, which a server under load leaves to the browser (docs/adr/0008). */
const openDrawn = async (page: Page, address: string) => {
  let reply: Response | null = null;
  await expect(async () => {
    reply = await page.goto(address, { waitUntil: 'commit' });
    expect(await reply?.text()).toContain('<h1');
  }).toPass();
  return reply as Response | null;
};

/** Counts what moves on the page, and keeps the first element that the server drew, from before the first paint. */
async function watchTakeOver(page: Page) {
  await page.addInitScript(`
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('DOMContentLoaded', () => {
      globalThis.drawn = document.querySelector('#root > div');
    });
  `);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  return {
    errors,
    shift: () => page.evaluate<number>('globalThis.shift'),
    isSameElement: () =>
      page.evaluate<boolean>(
        'globalThis.drawn !== null && globalThis.drawn === document.querySelector("#root > div")',
      ),
  };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page shows its promise and its first cards', async ({ page }) => {
    const product = await aProduct(page);
    await openDrawn(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('on gift cards');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cardwell' })).toBeVisible();
    await expect(page.getByTestId('product-card').first()).toContainText(product.title);
    expect(await page.getByTestId('product-card').count()).toBeGreaterThanOrEqual(8);
  });

  test('the product page shows the product, its options and the way to sign in', async ({ page }) => {
    const product = await aProduct(page);
    await openDrawn(page, `/products/${product._id}`);
    await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
    await expect(page.getByText(product.description)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sign in to Purchase' })).toBeVisible();
    await expect(page.getByText(/\$\d+\.\d\d/).first()).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Customer Reviews' }).getByRole('listitem'),
    ).not.toHaveCount(0);
  });

  test('the sign-in and the registration show their forms', async ({ page }) => {
    for (const [address, name] of [
      ['/login', 'Sign In'],
      ['/register', 'Register'],
    ] as const) {
      await openDrawn(page, address);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
      // Otherwise the browser would write the password into the address.
      await expect(page.locator('form')).toHaveAttribute('method', 'post');
    }
  });

  test('the page of an unknown product has the status 404', async ({ page }) => {
    const reply = await openDrawn(page, '/products/00000000-0000-4000-8000-000000000000');
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
});

for (const who of ['guest', 'member'] as const) {
  test(`the browser hydrates the pages for a ${who} without a shift or an error`, async ({ page }) => {
    if (who === 'member') await adopt(page, demo('member'));
    const { _id: id } = await aProduct(page);
    const watch = await watchTakeOver(page);
    const forms = who === 'guest' ? ['/login', '/register'] : [];
    for (const address of ['/', '/products', `/products/${id}`, ...forms]) {
      await openDrawn(page, address);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await watch.isSameElement(), address).toBe(true);
      expect(await watch.shift(), address).toBeLessThan(0.02);
    }
    expect(watch.errors).toEqual([]);
  });
}

test('the page reacts to the visitor once it is hydrated', async ({ page }) => {
  const { title } = await aProduct(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(title).first()).toBeVisible();
});

test.describe('while the scripts are loading', () => {
  /** Opens a page whose scripts arrive when `release` is called. */
  async function openHeld(page: Page, address: string) {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await openDrawn(page, address);
    return release;
  }

  test('a search that is typed before the scripts arrive runs later', async ({ page }) => {
    const release = await openHeld(page, '/');
    const box = page.getByPlaceholder('Search gift cards...');
    await box.pressSequentially('pixelforge');
    await box.press('Enter');
    release();
    await expect(page).toHaveURL(/[?&]search=pixelforge$/);
    await expect(page.getByTestId('product-card')).toHaveCount(1);
    await expect(box).toHaveValue('pixelforge');
    await box.press('!');
    await expect(box).toHaveValue('pixelforge!');
  });

  test('a filter that is chosen before the scripts arrive filters the list', async ({ page }) => {
    const release = await openHeld(page, '/products');
    await page.getByLabel('In stock only').check();
    await page.getByLabel('Sort by').selectOption('price_asc');
    release();
    await expect(page).toHaveURL(/sort=price_asc/);
    await expect(page).toHaveURL(/in_stock=true/);
    await expect(page.getByLabel('In stock only')).toBeChecked();
    await expect(page.getByLabel('Sort by')).toHaveValue('price_asc');
  });

  test('a sign-in that is sent before the scripts arrive signs in once they run', async ({ page }) => {
    const { username, password } = demo('member');
    const release = await openHeld(page, '/login');
    await page.getByLabel('Username or email').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    release();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('a signed-in member who opens /login never sees the form', async ({ page }) => {
    await adopt(page, demo('member'));
    const release = await openHeld(page, '/login');
    await expect(page.getByLabel('Username or email')).toBeHidden();
    release();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('a press before the scripts arrive takes effect once they run', async ({ page }) => {
    const { _id: id, title } = await aProduct(page);
    const presses: [address: string, button: string][] = [
      ['/', `View Details, ${title}`],
      ['/', 'See Savings Calculator'],
      ['/products', `View Details, ${title}`],
      [`/products/${id}`, 'Terms of Service'],
      ['/nowhere', 'Terms of Service'],
    ];
    for (const [address, name] of presses) {
      const release = await openHeld(page, address);
      await page.getByRole('button', { name, exact: true }).click();
      release();
      await expect(page.getByRole('dialog'), `${name} at ${address}`).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
});

test('the sitemap that robots.txt names lists every product', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /admin');
  expect(robots).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  const total = (await request.get('/api/products/all?amount=1')).headers()['x-total-count'];
  const xml = await (await request.get('/sitemap.xml')).text();
  expect(xml.match(/\/products\/[^<]+<\/loc><lastmod>/g)?.length).toBe(Number(total));
});
