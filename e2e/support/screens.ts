import { openScreen, prepare, type PreparedStore } from '../../scripts/screens/open.mjs';
import type { Screen } from '../../scripts/screens/table.mjs';
import { expect, expectAccessible, expectColoursAccessible, expectToFit, test as base } from './store.ts';

/** The test of the store, with the data that the screens of the table need. */
export const test = base.extend<object, { prepared: PreparedStore }>({
  prepared: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures out of the pattern
    async ({}, use, { project }) => use(await prepare(project.use.baseURL ?? '')),
    { scope: 'worker' },
  ],
});

/** A page as its address shows it; the walk (e2e/walk) looks at those. */
const isWalked = ({ at, act, answers }: Screen) =>
  !act && !answers && !(typeof at === 'string' && at.includes('?'));

/** One test for each screen outside of the walk: axe finds nothing in either mode, and on phones nothing is cut at 320 px. */
export function holdScreens(screens: readonly Screen[]): void {
  // Colours and places during a movement do not count.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  for (const screen of screens.filter((each) => !isWalked(each))) {
    test(`axe finds nothing on ${screen.name}, light and dark, and nothing is cut at 320 px`, async ({
      page,
      prepared,
      isMobile,
    }) => {
      test.skip(screen.narrow === true && !isMobile, 'only phones have it');
      await page.emulateMedia({ colorScheme: 'light' });
      await openScreen(page, screen, prepared);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expectColoursAccessible(page);
      if (!isMobile) return;
      await page.setViewportSize({ width: 320, height: 640 });
      await expectToFit(page);
    });
  }
}
