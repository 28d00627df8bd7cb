import { openScreen, prepare, type PreparedStore } from '../../scripts/screens/open.mjs';
import { screens } from '../../scripts/screens/table.mjs';
import { expect, expectAccessible, expectToFit, test as base } from '../support/store.ts';

// The screens of visitors, and what the storefront and the shell show to who is signed in.
const mine = screens.filter(({ as, name }) => !as || /^(home|product|user-menu|access-denied)/.test(name));

const test = base.extend<object, { prepared: PreparedStore }>({
  prepared: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures out of the pattern
    async ({}, use, { project }) => use(await prepare(project.use.baseURL ?? '')),
    { scope: 'worker' },
  ],
});
// What is caught in the middle of a movement is nobody's colour and nobody's place.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const screen of mine) {
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
    await expectAccessible(page);
    if (!isMobile) return;
    await page.setViewportSize({ width: 320, height: 640 });
    await expectToFit(page);
  });
}
