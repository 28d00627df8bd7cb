import { limits } from 'shared-contract/types';
import { strings } from '../../strings.ts';

const text = strings.stockImport.problems;

/** A file as its rows and cells; a plain text has one cell in each row. */
export interface CodeFile {
  name: string;
  rows: readonly (readonly string[])[];
  /** How many columns the widest row has. */
  columns: number;
  /** The file is valid, but may be truncated. */
  mayBeCutOff: boolean;
  /** The first row is probably a header (rules 3.11). */
  hasNames: boolean;
}

/** A file, or a sentence that says what is wrong with it. */
export type ReadFile = { file: CodeFile } | { problem: string };

const isTable = (name: string): boolean => /\.(csv|tsv)$/i.test(name);
const megabyte = 1_048_576;

/** Decodes bytes as UTF-8, or as UTF-16 with a byte order mark. */
function textOf(bytes: Uint8Array): { content: string } | { problem: string } {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const encoding = mark === 0xff_fe ? 'utf-16le' : mark === 0xfe_ff ? 'utf-16be' : 'utf-8';
  if (encoding === 'utf-8' && bytes.includes(0)) return { problem: text.nul };
  try {
    return { content: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return { problem: text.encoding };
  }
}

/** Reads a TXT or CSV file whole. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > limits.importFileMax) return { problem: text.tooLarge(Math.ceil(file.size / megabyte)) };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { problem: text.unreadable };
  }
  const read = textOf(bytes);
  return 'problem' in read ? read : rowsOf(file.name, read.content);
}

/** Rows of a text: cells if the file name is that of a table, else lines. */
export async function rowsOf(name: string, content: string): Promise<ReadFile> {
  const parsed = isTable(name)
    ? (await import('shared-ui/csv')).parseCsv(content)
    : { rows: content.split(/\r\n|[\n\r]/).map((line) => [line]) };
  if ('brokenRow' in parsed) return { problem: text.cutOff(parsed.brokenRow) };
  const { rows } = parsed;
  // An empty text after the last line break is no line.
  if (rows.at(-1)?.every((cell) => cell.trim() === '')) rows.pop();
  if (rows.length > limits.importLinesMax) return { problem: text.tooLong(rows.length) };
  if (rows.every((cells) => cells.every((cell) => cell.trim() === ''))) return { problem: text.empty };
  const columns = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const mayBeCutOff = !/[\n\r]$/.test(content) && isLastShortest(rows);
  return { file: { name, rows, columns, mayBeCutOff, hasNames: beginsWithNames(rows, isTable(name)) } };
}

/** A truncated last code still looks valid: it is detected by being shorter than every other line. */
function isLastShortest(rows: CodeFile['rows']): boolean {
  const lengths = rows.map((cells) => cells.join('').length).filter((length) => length > 0);
  const last = lengths.pop() ?? 0;
  return lengths.length > 1 && lengths.every((length) => length > last);
}

const hasDigit = (cells: readonly string[] = []) => cells.some((cell) => /\d/.test(cell));
/** Header names of code columns and of columns that are often beside them: one or more of these words. */
const columnName =
  /^\s*(?:(?:code|key|pin|serial|voucher|card|gift|number|note|comment)s?(?:[ _-]+|\s*$))+$/i;
/** A header has no digit and names a known column or, in a table, is above a row with a digit. In a text it is one line. */
const beginsWithNames = ([first = [], next]: CodeFile['rows'], inTable: boolean): boolean =>
  !hasDigit(first) &&
  (first.some((cell) => cell.split(/[,;\t]/).some((part) => columnName.test(part))) ||
    (inTable && hasDigit(next)));

/** Header names of the code column, most certain first: a code may come with a serial number, a product number or a PIN. */
const codeNames = [/redeem/i, /code|key|voucher/i, /card|gift/i, /(?:^|[^a-z])pin/i];
/** How many rows are read to find the column of the codes. */
const rowsLooked = 200;

/** The column that most likely holds the codes. */
export function codeColumn({ rows, columns, hasNames }: CodeFile): number {
  const names = hasNames ? (rows[0] ?? []) : [];
  for (const name of codeNames) {
    const at = names.findIndex((cell) => name.test(cell));
    if (at >= 0) return at;
  }
  const looked = rows.slice(hasNames ? 1 : 0, rowsLooked);
  const lengthOf = (column: number) => {
    const values = looked.map((cells) => (cells[column] ?? '').trim()).filter((value) => value !== '');
    // A code may occur twice in a file, but a product name or a price is in most rows.
    return new Set(values).size <= values.length / 2 ? 0 : values.join('').length;
  };
  const lengths = Array.from({ length: columns }, (_, column) => lengthOf(column));
  return lengths.indexOf(Math.max(...lengths));
}

/** One line per row with its code, so that each keeps its row number; a header becomes an empty line. */
export const linesOf = ({ rows }: CodeFile, column: number, hasHeader: boolean): string[] =>
  rows.map((cells, at) => (hasHeader && at === 0 ? '' : (cells[column] ?? '').trim()));

/** The first three lines with codes, of the beginning of a file, which may be long. */
export const firstLines = (file: CodeFile, column: number, hasHeader: boolean): string[] =>
  linesOf({ ...file, rows: file.rows.slice(0, rowsLooked) }, column, hasHeader)
    .filter(Boolean)
    .slice(0, 3);

/** Longer than any code, so that the server still says that a line is too long, and short enough for a body. */
const longest = 2 * limits.deliverableMax + 2;
/** A fifth of the limit of a call: the server needs little memory for a part, and buyers wait only briefly for its transaction. */
const linesOfPart = 2_000;
/** Characters of a part: at most 6 MB of JSON, whatever they are. */
const charactersOfPart = 1_000_000;

/** Splits lines into parts that fit into one call. */
export function partsOf(lines: readonly string[]): string[][] {
  const parts: string[][] = [];
  let part: string[] = [];
  let characters = 0;
  for (const line of lines) {
    const sent = line.length > longest ? line.slice(0, longest) : line;
    if (part.length === linesOfPart || (part.length > 0 && characters + sent.length > charactersOfPart)) {
      parts.push(part);
      [part, characters] = [[], 0];
    }
    part.push(sent);
    characters += sent.length;
  }
  return [...parts, part];
}
