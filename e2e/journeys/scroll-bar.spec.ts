import { chromium, type Page } from '@playwright/test';
import { expect, test } from '../support/store.ts';

const barWidth = (page: Page) => page.evaluate<number>('innerWidth - document.documentElement.clientWidth');
const header = (page: Page) => page.getByRole('banner', { includeHidden: true }).boundingBox();
const terms = (page: Page) => page.getByRole('dialog', { name: 'Terms of Service' });

async function expectNothingToMove(page: Page): Promise<void> {
  const before = await header(page);
  await page.getByRole('button', { name: 'Terms of Service' }).click();
  await expect(terms(page)).toBeVisible();
  expect(await header(page)).toEqual(before);
  await terms(page).getByRole('button', { name: 'Close' }).click();
  await expect(terms(page)).toBeHidden();
  expect(await header(page)).toEqual(before);
}

test('a dialog over a page with a scroll bar moves nothing, and a page without one has its whole width', async ({
  baseURL,
  isMobile,
}, { project }) => {
  test.skip(isMobile, 'the bar of a phone takes no place');
  // A browser of its own, for the others have their scroll bars hidden.
  const { launchOptions } = project.use;
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  try {
    const page = await browser.newPage({
      baseURL: baseURL ?? '',
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
    });
    await page.goto('/products');
    expect(await barWidth(page)).toBeGreaterThan(0);
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
