import Papa from 'papaparse';

/** A time as tables have it: in UTC (ISO 8601), empty where there is none. */
export const utc = (unixSeconds: number | null): string =>
  unixSeconds === null ? '' : new Date(unixSeconds * 1000).toISOString();

/** How a text begins that spreadsheets run as a formula. The library's own pattern leaves out texts of several lines. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A table as CSV (RFC 4180), its first row the names of its columns. A text that a spreadsheet would run as a formula is made plain text, by
 * a quote before it. A file of its own, because the library is fetched with the first download.
 */
export const csv = (fields: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `${Papa.unparse([fields, ...rows] as unknown[][], { escapeFormulae: formula })}\r\n`;

/** The rows of a CSV text, their separator found by the library; or the row, from 1, in which a quoted cell does not end. */
export function parseCsv(text: string): { rows: string[][] } | { brokenRow: number } {
  // Empty rows are left out when the separator is detected, because they count against every candidate. The result includes them.
  const { delimiter } = Papa.parse(text, { preview: 20, skipEmptyLines: true }).meta;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const broken = errors.find(({ type }) => type === 'Quotes');
  return broken ? { brokenRow: (broken.row ?? 0) + 1 } : { rows: data };
}
