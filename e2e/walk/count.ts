import type { Reporter, TestCase } from '@playwright/test/reporter';

interface Count {
  stops: number;
  known: number;
  states: number;
  axe: number;
  seenByAxe: number;
}

/** Prints at the end how far the walk went. */
class WalkCount implements Reporter {
  private readonly counts: Count[] = [];

  onTestEnd(test: TestCase): void {
    for (const { type, description } of test.results.at(-1)?.annotations ?? [])
      if (type === 'walked' && description) this.counts.push(JSON.parse(description) as Count);
  }

  onEnd(): void {
    if (this.counts.length === 0) return;
    const sum = (key: keyof Count) => this.counts.reduce((all, count) => all + count[key], 0);
    console.log(
      `\nThe walk: ${sum('stops')} visits, ${sum('known')} of them to pages that had been looked at; ` +
        `${sum('states')} states of pages at two widths in light and dark; axe looked at ${sum('axe')} and knew the markup of the other ${sum('seenByAxe')}.`,
    );
  }
}

// eslint-disable-next-line import-x/no-default-export -- Playwright asks for it
export default WalkCount;
