import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

/** The minified build, because each page has to parse it. It records no markup, because only that of findings is shown. */
const axe = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true });`;

/** The rules that another colour scheme can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The rules about how parts of a page fit together. */
const rulesBetween = [
  'accesskeys',
  'bypass',
  'duplicate-id-aria',
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
  'skip-link',
];

/** The rules to run: all of them, those about colours, all but those, or those about how parts fit together. */
export type Rules = 'all' | 'colours' | 'structure' | 'between';

const choices: Record<Rules, RunOptions> = {
  all: { rules: { 'target-size': { enabled: true } } },
  colours: { runOnly: { type: 'rule', values: colourRules } },
  between: { runOnly: { type: 'rule', values: rulesBetween } },
  structure: {
    rules: {
      'target-size': { enabled: true },
      ...Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
    },
  },
};

// Colours during a transition are no contrast. Transitions far from the window are not drawn, and never end by themselves.
const endMovement = `document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().endTime < 5000)
  .forEach((animation) => animation.finish())`;

/**
 * What axe finds on the page as it is now: the rule and the element of each finding. `target-size`, of WCAG 2.2, is one of the rules.
 * @param leavesOutMain elements in the main part are not judged
 */
export async function axeFindings(page: Page, rules: Rules, leavesOutMain: boolean): Promise<string[]> {
  await page.evaluate(endMovement);
  // The store has no frames: one copy in the page is all axe needs, and it stays until the page goes.
  if (!(await page.evaluate<boolean>('typeof axe === "object"'))) await page.evaluate(axe);
  // The element itself is shown, so axe need not look for a selector of each.
  const options = { resultTypes: ['violations'], selectors: false, elementRef: true, ...choices[rules] };
  const where = leavesOutMain ? '{ exclude: ["main"] }' : 'document';
  return page.evaluate<string[]>(`axe.run(${where}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ element }) => id + ': ' + element.outerHTML.slice(0, 300))))`);
}
