import Papa from 'papaparse';

/** A time in UTC (ISO 8601), or an empty text where there is none. */
export const utc = (unixSeconds: number | null): string =>
  unixSeconds === null ? '' : new Date(unixSeconds * 1000).toISOString();

/** The first characters of a text that spreadsheets run as a formula. The library's own pattern misses texts of several lines. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A table as CSV (RFC 4180) with the column names in the first row. A text that a spreadsheet would run as a formula gets a quote
 * before it, which makes it plain text. This is a separate file, because its library is fetched with the first download.
 */
export const csv = (fields: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `${Papa.unparse([fields, ...rows] as unknown[][], { escapeFormulae: formula })}\r\n`;

/** The rows of a CSV text, or the row (from 1) in which a quoted cell does not end. The library detects the separator. */
export function parseCsv(text: string): { rows: string[][] } | { brokenRow: number } {
  // Empty rows are ignored while the separator is detected, because they count against every candidate. The result includes them.
  const { delimiter } = Papa.parse(text, { preview: 20, skipEmptyLines: true }).meta;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const broken = errors.find(({ type }) => type === 'Quotes');
  return broken ? { brokenRow: (broken.row ?? 0) + 1 } : { rows: data };
}
