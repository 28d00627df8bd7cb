import { limits, type MalformedReason, type StockImportState, type StockLineState } from 'shared-contract';
import type { Place } from '../stock.rules.ts';

/** Whether the name is that of a table, whose cells a spreadsheet runs where they begin like a formula. */
export const isTable = (fileName: string): boolean => /\.(csv|tsv)$/i.test(fileName);

/**
 * The text of a cell of a table, without the quote before a sign with which formulas begin. The quote makes spreadsheets show the rest as text,
 * and the files of this store have it, too.
 */
export const textOfCell = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

/**
 * Whether a line is what a spreadsheet wrote in place of the value that it shows (`=A1`, `@SUM(A1:A9)`), or nothing but signs with which that
 * begins. Codes may begin with these signs: with `=` or as arithmetic (`-2+3`) in a text alone, and as a call of a function in none.
 */
export const isFormula = (text: string, inTable: boolean): boolean =>
  /^[=+\-@]+(?:[a-z][a-z\d.]*\(.*\))?$/is.test(text) ||
  (inTable && (text.startsWith('=') || isArithmetic(text)));

/** Numbers with an operator between them, after a sign; a signed number alone is none. */
const isArithmetic = (text: string): boolean =>
  /^[+\-@][\d+\-*/^%.,() ]+$/.test(text) && /\d[%) ]*[+\-*/^]/.test(text);

/** Why a line cannot be a code; undefined where it can. The line is trimmed. */
export function malformed(text: string): MalformedReason | undefined {
  if (text.includes('\uFFFD') || !text.isWellFormed()) return 'UNREADABLE';
  if (/[\r\n]/.test(text)) return 'LINE_BREAK';
  if (/[^\t\P{Cc}]/u.test(text)) return 'CONTROL_CHARACTER';
  if (text.length > limits.deliverableMax && [...text].length > limits.deliverableMax) return 'TOO_LONG';
  return undefined;
}

/** The state of a line whose code occurs in the file for the first time. */
export function stateOf(place: Place | undefined, subcategoryId: string): StockLineState {
  if (!place) return 'NEW';
  if (place.subcategoryId !== subcategoryId) return 'ELSEWHERE';
  return place.state === 'AVAILABLE' ? 'AVAILABLE' : 'SOLD';
}

/** How many lines are in which state. */
export function countStates(
  lines: readonly { state: StockLineState }[],
): Partial<Record<StockLineState, number>> {
  const counts: Partial<Record<StockLineState, number>> = {};
  for (const { state } of lines) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

/** The states in which an admin may take each step of an import (rules 3.13). */
export const importMoves = {
  upload: ['UPLOADING'],
  commit: ['READY', 'CANCELLED', 'STOPPED'],
  cancel: ['UPLOADING', 'READY', 'COMMITTING'],
  // One that is being undone too: its job may have failed for good.
  undo: ['CANCELLED', 'STOPPED', 'DONE', 'UNDOING'],
} as const satisfies Record<string, readonly StockImportState[]>;
