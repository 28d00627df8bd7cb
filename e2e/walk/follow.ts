import { expect, type Page } from '@playwright/test';
import { OPEN_DIALOG } from '../support/open-dialog.ts';
import type { Stop } from './addresses.ts';

/** Goes there without loading the document again, by a link where the page has one. */
export async function follow(page: Page, { address }: Pick<Stop, 'address'>): Promise<void> {
  const dialog = page.locator(OPEN_DIALOG);
  const link = page.locator(`a[href="${address}"]`).filter({ visible: true }).first();
  // An address may show a dialog, also one that opens only now, and nothing behind it can be pressed.
  await expect(async () => {
    if ((await dialog.count()) > 0) {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    if ((await link.count()) > 0) return link.click({ timeout: 3_000 });
    await page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
    );
  }).toPass();
}
