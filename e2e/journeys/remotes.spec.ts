import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page, Route } from '@playwright/test';
import { adopt, apiAs, demo } from '../support/people.ts';
import { NARROWEST } from '../support/sizes.ts';
import {
  aShopper,
  expect,
  expectAccessible,
  expectColoursAccessible,
  expectToFit,
  takenOver,
  test,
} from '../support/store.ts';

// A remote that is absent, slow, damaged or of another contract breaks its own area only.

const root = path.resolve(import.meta.dirname, '../..');
const panel = (page: Page) => page.locator('[data-reason]');
const cards = (page: Page) => page.getByTestId('product-card').first();

/** The failure is intended here, so its messages in the console are expected. */
const forgive = (complaints: string[]) => complaints.splice(0);

const tamper = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()};globalThis.__intruder = true;` });
};

const breakages: Record<string, { files: string; how: (route: Route) => Promise<void>; reason: string }> = {
  'an entry that answers 503': {
    files: '**/mf-storefront/*/remoteEntry.*.js',
    how: (route) => route.fulfill({ status: 503, body: '' }),
    reason: 'unreachable',
  },
  'an entry that is not there': {
    files: '**/mf-storefront/*/remoteEntry.*.js',
    how: (route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
    reason: 'unreachable',
  },
  'an entry that was tampered with': {
    files: '**/mf-storefront/*/remoteEntry.*.js',
    how: tamper,
    reason: 'unreachable',
  },
  'a page chunk that was tampered with': {
    files: '**/mf-storefront/*/remote.*.js',
    how: tamper,
    reason: 'unreachable',
  },
  'a page chunk that cannot be reached': {
    files: '**/mf-storefront/*/remote.*.js',
    how: (route) => route.abort('connectionrefused'),
    reason: 'unreachable',
  },
};

for (const [what, { files, how, reason }] of Object.entries(breakages)) {
  test(`${what} breaks only its own area and recovers without a reload`, async ({ page, watch }) => {
    await page.route(files, how);
    await page.goto('/products');
    await expect(panel(page)).toHaveAttribute('data-reason', reason);
    await page.evaluate('globalThis.__sameDocument = true');
    expect(await page.evaluate('globalThis.__intruder')).toBeUndefined();
    // The rest goes on: another remote's page, the shell's own pages, and back.
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute(files);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(cards(page)).toBeVisible();
    expect(await page.evaluate('globalThis.__sameDocument')).toBe(true);
    forgive(watch.complaints);
  });
}

const faultsOfAnotherArea: Record<string, { files: string | RegExp; how: (route: Route) => Promise<void> }> =
  {
    'whose hashes cannot be read': { files: /\/remotes\.json\?of=/, how: (route) => route.abort() },
    'whose first file was tampered with': { files: '**/mf-account/*/remoteEntry.*.js', how: tamper },
    'whose later file was tampered with': { files: /\/mf-account\/[^/]+\/(?!remote)[^/]+\.js$/, how: tamper },
  };

for (const [what, { files, how }] of Object.entries(faultsOfAnotherArea)) {
  test(`another area ${what} breaks only itself and recovers without a reload`, async ({ page, watch }) => {
    await adopt(page, demo('member'));
    await page.goto('/products');
    await takenOver(page);
    await page.route(files, how);
    await page.evaluate(`history.pushState(null, '', '/cart'); dispatchEvent(new PopStateEvent('popstate'))`);
    await expect(panel(page)).toHaveAttribute('data-reason', 'unreachable');
    expect(await page.evaluate('globalThis.__intruder')).toBeUndefined();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute(files);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /cart/i })).toBeVisible();
    await expect(panel(page)).toBeHidden();
    forgive(watch.complaints);
  });
}

/** In both modes, and at the narrowest. */
async function expectAPageForEveryone(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await expectColoursAccessible(page, 'dark');
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no size.');
  await page.setViewportSize(NARROWEST);
  await expectToFit(page);
  await page.setViewportSize(size);
}

test('the panels of a failed remote and of a failed page pass axe', async ({ page, watch }) => {
  await page.route('**/mf-storefront/*/remoteEntry.*.js', (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  await page.goto('/products');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectAPageForEveryone(page);
  await page.route('**/shell/*.js', (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await expect(page.getByRole('alert')).toContainText('This page stopped because of an error.');
  await expectAPageForEveryone(page);
  await page.unroute('**/shell/*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Username or email')).toBeVisible();
  forgive(watch.complaints);
});

test('a page of a remote whose chunk failed to load recovers', async ({ page, watch }) => {
  await page.goto('/products');
  await expect(cards(page)).toBeVisible();
  await takenOver(page);
  await page.evaluate('globalThis.__sameDocument = true');
  const chunks = /\/mf-storefront\/[^/]+\/(?!remote)[^/]+\.js$/;
  await page.route(chunks, (route) => route.fulfill({ status: 503, body: '' }));
  const address = await page.evaluate<string>(
    `fetch('/api/products/all?amount=1').then((reply) => reply.json()).then(([product]) => '/products/' + product._id)`,
  );
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await expect(panel(page)).toHaveAttribute('data-reason', 'unreachable');
  await page.unroute(chunks);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate('globalThis.__sameDocument')).toBe(true);
  forgive(watch.complaints);
});

test('Retry repairs a remote that was the first to load a shared module', async ({ page, watch }) => {
  await adopt(page, demo('staff'));
  const chunks = /\/mf-staff\/[^/]+\/(?!remote)[^/]+\.js$/;
  await page.route(chunks, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/dashboard/replacements');
  await expect(panel(page)).toHaveAttribute('data-reason', 'unreachable');
  await page.unroute(chunks);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Replacement Requests' })).toBeVisible();
  await expect(panel(page)).toBeHidden();
  forgive(watch.complaints);
});

/** Changes the registry that the page carries, and the one that Retry asks for. */
async function withRegistry(page: Page, change: (text: string) => string) {
  const rewrite = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  };
  await page.route((url) => url.pathname === '/products' || url.pathname === '/remotes.json', rewrite);
}

/** The server leaves them out for a remote that it refuses itself. */
const withoutHints = (html: string) =>
  html.replace(/<link (rel|data-later)="(preload|stylesheet)"[^>]*mf-storefront[^>]*>/g, '');

test('a remote for another contract is rejected with both versions before it is loaded', async ({
  page,
  watch,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await withRegistry(page, (text) =>
    withoutHints(text).replaceAll('"contract":"^2.0.0"', '"contract":"^9.0.0"'),
  );
  await page.goto('/products');
  await expect(panel(page)).toHaveAttribute('data-reason', 'incompatible');
  await expect(panel(page)).toContainText(/needs contract \^9\.0\.0, this shell has contract 2\.\d+\.\d+/);
  expect(asked.filter((url) => url.includes('/mf-storefront/'))).toEqual([]);
  forgive(watch.complaints);
});

test('a remote that needs a name which the shell does not share is rejected with that name', async ({
  page,
  watch,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await withRegistry(page, (text) =>
    withoutHints(text).replace(/("@tanstack\/react-query":\{"names":\[)/g, '$1"useNothing",'),
  );
  await page.goto('/products');
  await expect(panel(page)).toHaveAttribute('data-reason', 'incompatible');
  await expect(panel(page)).toContainText(
    /mf-storefront \S+ needs useNothing of @tanstack\/react-query, this shell has @tanstack\/react-query 5\.\S+ without\./,
  );
  expect(asked.filter((url) => url.includes('/mf-storefront/'))).toEqual([]);
  forgive(watch.complaints);
});

test('a remote runs only from a listed origin', async ({ page, watch }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await withRegistry(page, (text) =>
    text.replaceAll('"base":"/mf-storefront/', '"base":"https://elsewhere.invalid/mf-storefront/'),
  );
  await page.goto('/products');
  await expect(panel(page)).toHaveAttribute('data-reason', 'foreign');
  expect(asked.filter((url) => url.includes('elsewhere.invalid'))).toEqual([]);
  forgive(watch.complaints);
});

test('routes and menu stay when the registry is empty', async ({ page, watch }) => {
  await withRegistry(page, (text) => text.replace(/"remotes":\[.*\](?=\}(<\/script>|$))/, '"remotes":[]'));
  await page.goto('/products');
  await expect(panel(page)).toHaveAttribute('data-reason', 'absent');
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  forgive(watch.complaints);
});

test('a promotion takes effect on the next page until it is rolled back', async ({ page }) => {
  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, [path.join(root, 'api/src/releases.ts'), ...args]);
  // The same remote under another version.
  const { remotes } = JSON.parse(await readFile(path.join(root, 'dist/remotes.json'), 'utf8')) as {
    remotes: { name: string; version: string }[];
  };
  const built = remotes.find(({ name }) => name === 'mf-staff')!.version;
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'release-')), 'mf-staff');
  await cp(path.join(root, 'dist/mf-staff', built), folder, { recursive: true });
  const entry = await readFile(path.join(folder, 'remote.json'), 'utf8');
  await writeFile(path.join(folder, 'remote.json'), entry.replaceAll(built, '9.9.9-e2e'));
  await command('record', 'mf-staff', folder);

  await adopt(page, demo('staff'));
  const openUntil = (version: string) =>
    expect(async () => {
      await page.goto('/dashboard/replacements');
      await expect(page.getByRole('heading', { name: 'Replacement Requests' })).toBeVisible();
      const loaded = await page.evaluate<string[]>(
        `performance.getEntriesByType('resource').map(({ name }) => name)`,
      );
      expect(loaded.filter((url) => url.includes(`/mf-staff/${version}/`))).not.toEqual([]);
    }).toPass({ timeout: 10_000 });
  await openUntil(built);
  const moved = await command('promote', 'mf-staff', '9.9.9-e2e');
  expect(moved.stdout).toBe(`mf-staff ${built} -> 9.9.9-e2e\n`);
  await openUntil('9.9.9-e2e');
  await command('rollback', 'mf-staff');
  await openUntil(built);
  await rm(path.dirname(folder), { recursive: true });
});

test('a remote that does not load within 8 seconds can be retried', async ({ page, watch }) => {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/mf-storefront/*/remoteEntry.*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/products', { waitUntil: 'commit' });
  await expect(panel(page)).toHaveAttribute('data-reason', 'slow', { timeout: 12_000 });
  release();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page)).toBeVisible();
  forgive(watch.complaints);
});

test('a marked remote from a developer machine is left by one click', async ({ page, watch }) => {
  await adopt(page, demo('admin'));
  // Nothing listens there: only the override fails.
  await page.goto('/products?mf=mf-storefront@http://localhost:9');
  await expect(page).toHaveURL(/\/products$/);
  await expect(panel(page)).toHaveAttribute('data-reason', 'unreachable');
  await expect(page.getByText('Local: mf-storefront http://localhost:9/ (gives no manifest)')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(cards(page)).toBeVisible();
  await expect(page.getByText('Local:')).toBeHidden();
  forgive(watch.complaints);
});

test('a remote from a developer machine is rejected unless account and origin are allowed', async ({
  page,
  watch,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  const refusal = page.getByRole('alert');
  await page.goto('/products?mf=mf-storefront@http://localhost:9');
  await expect(refusal).toHaveText(/^Sign in with an account that may open remotes/);
  const shopper = aShopper();
  await apiAs(page.request, shopper);
  await adopt(page, shopper);
  await page.goto('/products?mf=mf-storefront@http://localhost:9');
  await expect(refusal).toHaveText(
    `The account ${shopper.username} may not open this store with a remote from http://localhost:9. An administrator allows accounts in Store Settings.`,
  );
  await adopt(page, demo('admin'));
  await page.goto('/products?mf=mf-storefront@https://elsewhere.invalid');
  await expect(refusal).toHaveText(
    'This store does not allow remotes from https://elsewhere.invalid, only from http://localhost:*, http://127.0.0.1:*.',
  );
  await page.getByRole('link', { name: 'Open the page without it' }).click();
  await expect(cards(page)).toBeVisible();
  expect(asked).not.toContain('elsewhere.invalid');
  expect(asked).not.toContain('localhost:9');
  forgive(watch.complaints);
});
