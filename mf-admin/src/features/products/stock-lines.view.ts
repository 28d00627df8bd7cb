/** The name of the draft of an option's stock. */
export const stockDrafts = {
  add: (subcategoryId: string) => `stock-add:${subcategoryId}`,
  set: (subcategoryId: string) => `stock-set:${subcategoryId}`,
};

/** The deliverables in a text: one a line, trimmed, empty ones dropped (rules 3.4). */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The same without duplicates: what setting the stock keeps. */
export const distinctLinesOf = (text: string): string[] => [...new Set(linesOf(text))];

export const itemsOf = (lines: readonly string[]) => lines.map((deliverable) => ({ deliverable }));
