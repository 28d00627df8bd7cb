import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

/** What every journey is watched for: nothing may fail in silence. */
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
        // Chromium reports each 4xx answer by itself; whether one was due is for the test to say.
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

/** Fails with the rule and the element of everything axe finds on the page as it is now. */
export const expectAccessible = (page: Page) => expectNoFindings(page);

/** As above, with the rules that another colour scheme can break; the others have been asked of the same elements. */
export const expectColoursAccessible = (page: Page) =>
  expectNoFindings(page, ['color-contrast', 'link-in-text-block']);

async function expectNoFindings(page: Page, rules?: string[]): Promise<void> {
  // Not the moment in which a page is still loading.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // Colours in the middle of a transition are nobody's contrast. What is far from the window is not drawn, and never ends.
  await page.evaluate(`Promise.race([
    Promise.allSettled(
      document.getAnimations()
        .filter((animation) => animation.playState === 'running' && animation.effect.getComputedTiming().endTime < 5000)
        .map((animation) => animation.finished),
    ),
    new Promise((resolve) => setTimeout(resolve, 2000)),
  ])`);
  // The store has no frames, for which axe would open a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    // The rule of WCAG 2.2, which axe leaves to those who ask for it.
    rules: { 'target-size': { enabled: true } },
  });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const findings = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  expect(findings).toEqual([]);
}

/** What stands beyond the side of the window, and text that its own box cuts where no ellipsis says so. */
const misfits = `(() => {
  const found = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) found.push('the page scrolls sideways to ' + document.documentElement.scrollWidth);
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  for (const element of (dialog ?? document.body).querySelectorAll('*')) {
    if (element.closest('[aria-hidden="true"], .visually-hidden, svg, [hidden]')) continue;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (!element.checkVisibility({ visibilityProperty: true }) || box.width < 2 || box.height < 2) continue;
    const name = element.tagName.toLowerCase() + '.' + element.className + ' "' + element.textContent.slice(0, 40) + '"';
    // A strip that scrolls by itself (tabs) may be wider than the window.
    const strip = (() => {
      for (let at = element.parentElement; at; at = at.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX) && at !== document.body && at.scrollWidth > at.clientWidth + 1) return true;
      return false;
    })();
    if (!strip && (box.right > width + 1 || box.left < -1)) found.push('outside: ' + name);
    const clips = /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
    const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    if (clips && isText) found.push('cut: ' + name);
  }
  return found;
})()`;

/** Fails with everything that does not fit into the width of the window. */
export async function expectToFit(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<string[]>(misfits)).toEqual([]);
}

let made = 0;

/** A shopper nobody else has; the name is unique over workers and projects. */
export function aShopper() {
  made += 1;
  const name = `shopper_${process.pid.toString(36)}_${Date.now().toString(36)}_${made}`.slice(0, 32);
  return { username: name, email: `${name}@example.com`, password: `secret of ${made} long words` };
}
