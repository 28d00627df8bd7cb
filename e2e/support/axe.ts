import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** The rules that another colour scheme can break. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

// Colours during a transition are no contrast. Transitions far from the window are not drawn, and never end.
const movementEnds = `Promise.race([
  Promise.allSettled(
    document.getAnimations()
      .filter((animation) => animation.playState === 'running' && animation.effect.getComputedTiming().endTime < 5000)
      .map((animation) => animation.finished),
  ),
  new Promise((resolve) => setTimeout(resolve, 2000)),
])`;

/**
 * What axe finds on the page as it is now: the rule and the element of each finding.
 * @param only the rules to ask for; without it all of them
 */
export async function axeFindings(page: Page, only?: readonly string[]): Promise<string[]> {
  await page.evaluate(movementEnds);
  // The store has no frames: one copy in the page is all axe needs, and it stays until the page goes.
  if (!(await page.evaluate<boolean>('typeof axe === "object"'))) await page.evaluate(axe.source);
  const options = {
    resultTypes: ['violations'],
    // The rule of WCAG 2.2, which axe runs only on request.
    rules: { 'target-size': { enabled: true } },
    ...(only && { runOnly: { type: 'rule', values: only } }),
  };
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`);
}
