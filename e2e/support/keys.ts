import { expect, type Locator, type Page } from '@playwright/test';

const MANY = 150;

/** Presses Tab until the element has the focus; fails when it never does. */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MANY; presses += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

/** Goes to the element by Tab and presses a key there. */
export async function pressAt(
  page: Page,
  target: Locator,
  { key = 'Enter', back = false } = {},
): Promise<void> {
  await tabTo(page, target, { back });
  await page.keyboard.press(key);
}
