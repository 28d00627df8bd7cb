import type { Page } from '@playwright/test';

/** A tenth of the cumulative layout shift that counts as good. */
export const MOVES_AT_MOST = 0.01;

// A string, because the compiler does not know the types of the page.
const layoutShift = `new Promise((done) => {
  const sum = (list) => list.getEntriesByType('layout-shift').reduce((all, { value, hadRecentInput }) => all + (hadRecentInput ? 0 : value), 0);
  const observer = new PerformanceObserver((list) => done(sum(list)));
  observer.observe({ type: 'layout-shift', buffered: true });
  // Every document has one, so that the answer comes at once where nothing moved.
  observer.observe({ type: 'navigation', buffered: true });
  setTimeout(() => done(0), 500);
})`;

/** How much of the page moved by itself since it was opened. */
export const shifted = (page: Page) => page.evaluate<number>(layoutShift);
