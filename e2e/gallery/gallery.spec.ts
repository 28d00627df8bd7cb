import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, expectColoursAccessible, expectAccessible, expectToFit, test } from '../support/store.ts';
import { NARROWEST } from '../support/sizes.ts';

// The gallery of shared-ui (`npm run gallery`), built as a store's pages are and served to the browser from its folder.

// In one worker, which builds it once.
test.describe.configure({ mode: 'default' });

const root = path.resolve(import.meta.dirname, '../..');
const built = path.join(root, '.cache/gallery');
/** Pages of a local host may hash, which others may only over TLS. */
const ADDRESS = 'http://gallery.localhost';

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const webpack = path.join(root, 'node_modules/webpack/bin/webpack.js');
  await promisify(execFile)(process.execPath, [webpack, '--mode', 'production'], {
    cwd: path.join(root, 'shared-ui'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
});

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.route(`${ADDRESS}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const folder = pathname === '/favicon.svg' ? path.join(root, 'shell/public') : built;
    const file = path.join(folder, pathname === '/' ? 'index.html' : pathname);
    return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 });
  });
  await page.goto(ADDRESS);
  await expect(page.getByRole('heading', { name: 'Shared components' })).toBeVisible();
});

test('the gallery passes axe in light and dark mode and fits a narrow phone', async ({ page }) => {
  await expect(page.getByText('Chrome on Windows').first()).toBeVisible();
  await expectAccessible(page);
  await expectColoursAccessible(page, 'dark');
  await page.setViewportSize(NARROWEST);
  await expectToFit(page);
});

test('every dialog of the gallery opens and passes axe', async ({ page }) => {
  const openers = page.getByRole('region', { name: 'Dialogs' }).getByRole('button');
  const dialog = page.getByRole('dialog');
  for (const opener of await openers.all()) {
    await opener.click();
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
