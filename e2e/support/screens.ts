import { openScreen, prepare, type PreparedStore } from '../../scripts/screens/open.ts';
import type { Screen } from '../../scripts/screens/table.ts';
import { DESKTOP, NARROWEST, PHONE } from './sizes.ts';
import { expectAccessible, expectColoursAccessible, expectToFit, test as base } from './store.ts';

/** Once for a worker. A worker fixture would start separate workers, each with a browser. */
let prepared: Promise<PreparedStore> | undefined;

/** The test of the store, with the data that the screens of the table need. */
export const test = base.extend<{ prepared: PreparedStore }>({
  prepared: async ({ baseURL }, use) => use(await (prepared ??= prepare(baseURL ?? ''))),
});

/** A page as its address shows it; the walk (e2e/walk) looks at those. */
const isWalked = ({ at, act, answers }: Screen) =>
  !act && !answers && !(typeof at === 'string' && at.includes('?'));

/** One test for each screen that the walk does not come to: axe finds nothing at either width in either mode, and nothing is cut at 320 px. */
export function holdScreens(screens: readonly Screen[]): void {
  // Colours and places in the middle of a movement are not judged.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  for (const screen of screens.filter((each) => !isWalked(each))) {
    test(`axe finds nothing on ${screen.name}, on a desktop and on a phone, light and dark, and nothing is cut at 320 px`, async ({
      page,
      prepared,
    }) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(screen.narrow ? PHONE : DESKTOP);
      await openScreen(page, screen, prepared);
      if (!screen.narrow) {
        await expectAccessible(page);
        await expectColoursAccessible(page, 'dark');
        await page.setViewportSize(PHONE);
      }
      await expectAccessible(page);
      await expectColoursAccessible(page, screen.narrow ? 'dark' : 'light');
      await page.setViewportSize(NARROWEST);
      await expectToFit(page);
    });
  }
}
