import type { Page } from '@playwright/test';
import type { Stop } from './addresses.ts';

/** Goes there without loading the document again, by a link where the page has one. */
export async function follow(page: Page, { address }: Pick<Stop, 'address'>): Promise<void> {
  const dialog = page.locator('dialog[open]');
  // An address may show a dialog, and nothing behind it can be pressed.
  if ((await dialog.count()) > 0) {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  const link = page.locator(`a[href="${address}"]`).filter({ visible: true }).first();
  if ((await link.count()) > 0) return link.click();
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}
