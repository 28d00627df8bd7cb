import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One text that docs/rules.md fixes: a group for the table, its words, and the test file that asserts them. */
export type FixedText = readonly [section: number, text: string, test: string];

const isTitle = (line: string) =>
  /^\s*(?:it|test|describe)(?:\.each)?\(/.test(line) || /^\s*\]\)\(/.test(line);

/** Whether a file of tests holds these words whole, as a string and not in the name of a test. */
function asserts(source: string, text: string): boolean {
  const lines = source.split('\n').filter((line) => !isTitle(line));
  return ["'", '"', '`'].some((quote) => lines.some((line) => line.includes(`${quote}${text}${quote}`)));
}

/**
 * Makes one test of each row of a table: the words stand in the file that is said to assert them. A screen whose wording
 * changes fails there; a table that names too little fails in review, because it is countable.
 */
export function describeFixedTexts(folder: string, texts: readonly FixedText[]): void {
  describe('the fixed texts', () => {
    it.each(texts)('the text of group %i, %j, is asserted in %s', (_, text, test) => {
      expect(asserts(readFileSync(path.join(folder, test), 'utf8'), text)).toBe(true);
    });

    it('every fixed text is listed once in its group', () => {
      const rows = texts.map(([section, text]) => `${section} ${text}`);
      expect(new Set(rows).size).toBe(rows.length);
    });
  });
}
