import { expect, test as base, type Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { judgedInThisRun, type Scheme } from './judged.ts';
import { markupOf } from './markup.ts';
import { misfitsOf } from './misfits.ts';

/** The checks of every journey: any error fails it. */
interface Watch {
  /** Script errors and console errors of the page so far. */
  complaints: string[];
}

export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        // Chromium reports each 4xx answer itself; the test decides whether it was expected.
        const isNetwork = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isNetwork) complaints.push(`console: ${message.text()}`);
      });
      await use({ complaints });
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Fails with the rule and the element of everything axe finds on the page as it is now, if no test of this run has asked yet. */
export async function expectAccessible(page: Page): Promise<void> {
  // Not while a page is still loading.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const scheme = (await page.locator('html').getAttribute('data-theme')) === 'dark' ? 'dark' : 'light';
  const markup = await markupOf(page);
  const { asked, release } = judgedInThisRun().questions(page.viewportSize()?.width ?? 0, scheme, markup);
  try {
    // Repeated while it finds something: on a busy machine a transition lasts longer than its duration.
    for (const { rules, leavesOutMain } of asked)
      await expect.poll(() => axeFindings(page, rules, leavesOutMain)).toEqual([]);
    // What changed meanwhile was not judged as it was.
    if ((await markupOf(page)).looks !== markup.looks) release();
  } catch (error) {
    release();
    throw error;
  }
}

/** As above in a colour scheme. */
export async function expectColoursAccessible(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await expectAccessible(page);
}

/** Resolves once the scripts have taken over the first HTML, which shows a page before it reacts. */
export const takenOver = (page: Page) =>
  expect.poll(() => page.evaluate('globalThis.replayEarlyInput === undefined')).toBe(true);

/** Fails with everything that does not fit into the width of the window. */
export async function expectToFit(page: Page): Promise<void> {
  await expect.poll(() => misfitsOf(page)).toEqual([]);
}

let made = 0;

/** A new shopper; the name is unique over workers and projects. */
export function aShopper() {
  made += 1;
  const name = `shopper_${process.pid.toString(36)}_${Date.now().toString(36)}_${made}`.slice(0, 32);
  return { username: name, email: `${name}@example.com`, password: `secret of ${made} long words` };
}
