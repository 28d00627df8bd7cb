import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** The rules that another colour scheme can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The rules to ask for: all of them, those about colours, or the others. */
export type Rules = 'all' | 'colours' | 'structure';

const choices: Record<Rules, object> = {
  all: { rules: { 'target-size': { enabled: true } } },
  colours: { runOnly: { type: 'rule', values: colourRules } },
  structure: {
    rules: {
      'target-size': { enabled: true },
      ...Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
    },
  },
};

// Colours during a transition are no contrast. Transitions far from the window are not drawn, and never end.
const movementEnds = `Promise.race([
  Promise.allSettled(
    document.getAnimations()
      .filter((animation) => animation.playState === 'running' && animation.effect.getComputedTiming().endTime < 5000)
      .map((animation) => animation.finished),
  ),
  new Promise((resolve) => setTimeout(resolve, 2000)),
])`;

/** What axe finds on the page as it is now: the rule and the element of each finding. `target-size`, of WCAG 2.2, is one of the rules. */
export async function axeFindings(page: Page, rules: Rules = 'all'): Promise<string[]> {
  await page.evaluate(movementEnds);
  // The store has no frames: one copy in the page is all axe needs, and it stays until the page goes.
  if (!(await page.evaluate<boolean>('typeof axe === "object"'))) await page.evaluate(axe.source);
  // The element itself is shown, so axe need not look for a selector of each.
  const options = { resultTypes: ['violations'], selectors: false, ...choices[rules] };
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`);
}
