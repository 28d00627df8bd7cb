import Papa from 'papaparse';

/** A time as tables have it: in UTC (ISO 8601), empty where there is none. */
export const utc = (unixSeconds: number | null): string =>
  unixSeconds === null ? '' : new Date(unixSeconds * 1000).toISOString();

/**
 * A table as CSV (RFC 4180), its first row the names of its columns. A text that a spreadsheet would run as a formula is made plain text.
 * A file of its own, because the library is fetched with the first download.
 */
export const csv = (fields: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `${Papa.unparse([fields, ...rows] as unknown[][], { escapeFormulae: true })}\r\n`;
