import { expect, type Locator, type Page } from '@playwright/test';

const MANY = 150;

/** What has the focus, where a bar that stays at an edge of the window covers it from top to bottom. */
const covered = `(() => {
  const at = document.activeElement;
  const { left, right, top, bottom } = at.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('header, [data-part="action-bar"]');
  const bar = over && !over.contains(at) && over.getBoundingClientRect();
  return bar && bar.top <= top && bar.bottom >= bottom ? at.outerHTML.slice(0, 120) : null;
})()`;

/** Presses Tab until the element has the focus; fails when it never does, and where the focus is covered on the way. */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MANY; presses += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    expect(await page.evaluate(covered)).toBeNull();
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
