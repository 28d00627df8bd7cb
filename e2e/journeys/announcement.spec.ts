import { openScreen } from '../../scripts/screens/open.ts';
import { screens } from '../../scripts/screens/table.ts';
import { test } from '../support/screens.ts';
import { expect, expectAccessible, expectColoursAccessible } from '../support/store.ts';

test('the moving announcement can be paused and started by keyboard and passes axe', async ({
  page,
  prepared,
}) => {
  const screen = screens.find(({ name }) => name === 'announcement-scrolling');
  if (!screen) throw new Error('the table has no such screen');
  // The other journeys run with reduced motion; this one does not.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  await openScreen(page, screen, prepared);
  // It stops under the pointer, which a browser without a mouse may take to be in the corner.
  await page.mouse.move(600, 600);
  const bar = page.getByRole('complementary', { name: 'Announcement' });
  const playState = () =>
    page.evaluate<string | undefined>(
      `document.querySelector('[data-to-left] > p')?.getAnimations()[0]?.playState`,
    );
  const place = async () => (await bar.getByText('Save more this week').boundingBox())?.x ?? 0;
  await expect.poll(playState).toBe('running');
  const before = await place();
  await expect.poll(place).toBeLessThan(before);
  await expectAccessible(page);

  const button = bar.getByRole('button');
  await button.focus();
  expect(await playState()).toBe('running');
  await page.keyboard.press('Enter');
  await expect.poll(playState).toBe('paused');
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleName('Play announcement');
  await expectColoursAccessible(page, 'dark');
  await page.keyboard.press('Enter');
  await expect.poll(playState).toBe('running');
});
