import { chromium, type Page } from '@playwright/test';
import { expect, test } from '../support/store.ts';

const barWidth = (page: Page) => page.evaluate<number>('innerWidth - document.documentElement.clientWidth');
const pageWidth = (page: Page) =>
  page.evaluate<number>(`document.querySelector('header').getBoundingClientRect().width`);
const terms = (page: Page) => page.getByRole('dialog', { name: 'Terms of Service' });

async function expectNothingToMove(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const before = await pageWidth(page);
  // The first HTML is there before its buttons work.
  await expect(async () => {
    if (!(await terms(page).isVisible()))
      await page.getByRole('button', { name: 'Terms of Service' }).click({ timeout: 1_000 });
    await expect(terms(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await pageWidth(page)).toBe(before);
  await terms(page).getByRole('button', { name: 'Close' }).click();
  await expect(terms(page)).toBeHidden();
  expect(await pageWidth(page)).toBe(before);
}

test('opening a dialog shifts nothing with or without a scroll bar', async ({ baseURL }, { project }) => {
  // A separate browser, because the others hide their scroll bars.
  const { launchOptions } = project.use;
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  try {
    const page = await browser.newPage({
      baseURL: baseURL ?? '',
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
    });
    await page.goto('/products');
    await expect.poll(() => barWidth(page)).toBeGreaterThan(0);
    await expectNothingToMove(page);
    await page.setViewportSize({ width: 1280, height: 1600 });
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveCSS('width', '1280px');
    await expectNothingToMove(page);
  } finally {
    await browser.close();
  }
});
