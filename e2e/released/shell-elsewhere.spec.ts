import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as playwright, type Page } from '@playwright/test';
import { fileHost, type FileHost } from '../../scripts/file-host.ts';
import { adopt, demo } from '../support/people.ts';
import { startOn } from './mixed-store.ts';

// The shell's own files from another origin (SHELL_FILES_URL), as a bucket or a delivery network has them.

const dist = path.resolve(import.meta.dirname, '../../dist');

interface Elsewhere {
  url: string;
  host: FileHost;
}

const test = playwright.extend<object, { elsewhere: Elsewhere }>({
  elsewhere: [
    async ({ playwright: _playwright }, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'store-elsewhere-'));
      // A path in front, as the bucket in the address of an object store.
      const host = await fileHost((bucket) => (bucket === 'bucket' ? dist : undefined));
      const store = await startOn(dist, dataDir, { SHELL_FILES_URL: `${host.url}bucket/shell/` });
      await use({ url: store.url, host });
      await store.stop();
      await host.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ elsewhere }, use) => use(elsewhere.url),
});
// They share the other origin, and what state it is in.
test.describe.configure({ mode: 'serial' });
test.beforeEach(({ elsewhere: { host } }) => {
  host.state = 'sound';
  host.asked.length = 0;
});

/** What the page complained of, and where the files of the shell came from. */
function watch(page: Page) {
  const complaints: string[] = [];
  const files: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfinished', (request) => {
    if (request.url().includes('/shell/')) files.push(request.url());
  });
  return { complaints, files };
}

/** Pages with markup and without, and one that loads further files of the shell. */
async function expectAWorkingStore(page: Page) {
  // A font that never comes keeps the page from being loaded, and nobody from using it.
  const waitUntil = 'domcontentloaded';
  await page.goto('/', { waitUntil });
  await expect(page.getByTestId('product-card').first()).toBeVisible({ timeout: 30_000 });
  // Tables are drawn with antd, which is in files that the shell loads when they are needed.
  await page.goto('/admin/products', { waitUntil });
  await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 });
}

test('every file of the shell comes from the other origin', async ({ page, elsewhere }) => {
  await adopt(page, demo('admin'));
  // Repeated, because the store takes a file from itself that a busy machine has not read after 5 s.
  await expect(async () => {
    const { complaints, files } = watch(page);
    await expectAWorkingStore(page);
    expect(files.filter((url) => url.startsWith(elsewhere.url))).toEqual([]);
    for (const kind of [/\/main\.\w+\.js$/, /\/main\.\w+\.css$/, /\/\d+\.\w+\.js$/, /\.woff2$/])
      expect(files.some((url) => kind.test(url))).toBe(true);
    expect(complaints).toEqual([]);
  }).toPass({ timeout: 50_000 });
});

for (const state of ['away', 'without-cors', 'changed', 'silent'] as const)
  test(`the store serves the files of the shell itself while the other origin is ${state}`, async ({
    page,
    request,
    elsewhere: { host },
  }) => {
    const failures = async () => {
      const text = await (await request.get('/api/metrics')).text();
      return Number(/remote_failures_total\{remote="shell"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0);
    };
    await adopt(page, demo('admin'));
    const before = await failures();
    host.state = state;
    await expectAWorkingStore(page);
    expect(host.asked).not.toEqual([]);
    await expect.poll(failures).toBeGreaterThan(before);
  });

test('the other origin may go away while a page is open', async ({ page, elsewhere: { host } }) => {
  await page.goto('/');
  await expect(page.getByTestId('product-card').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  host.state = 'away';
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await expect(page.getByLabel('Username or email')).toBeVisible();
});
