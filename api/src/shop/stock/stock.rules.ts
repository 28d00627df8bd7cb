import type { STOCK_PLACES } from 'shared-contract';
import { fail, type Failure } from '../../platform/failure.ts';

/** A line as it is sold, and its place in the call, from 1. */
export interface StockLine {
  text: string;
  line: number;
}

/** Lines as they are sold: trimmed, without empty ones. */
export const stockLines = (typed: readonly { deliverable: string }[]): StockLine[] =>
  typed
    .map(({ deliverable }, at) => ({ text: deliverable.trim(), line: at + 1 }))
    .filter(({ text }) => text !== '');

/** The lines of an addition, as they are sold. Throws STOCK_INPUT_EMPTY where none is left. */
export function linesToAdd(typed: readonly { deliverable: string }[]): StockLine[] {
  const lines = stockLines(typed);
  if (lines.length === 0) throw fail('STOCK_INPUT_EMPTY');
  return lines;
}

/** Where an item is that has the code of a line. */
export interface Place {
  /** The id of the item. */
  id: string;
  state: (typeof STOCK_PLACES)[number];
  subcategoryId: string;
  title: string;
  productTitle: string;
  /** The option or its product is deleted. */
  deleted: boolean;
}

/** Whether an item may move: it is for sale in a deleted option, where nobody can buy it. It never leaves an order. */
export const mayMove = ({ state, deleted }: Place): boolean => deleted && state === 'AVAILABLE';

/** A line that was left out; `place` is null where the same code stands before it in the call. */
export interface LeftOut {
  line: number;
  place: Place | null;
}

/**
 * The texts to add, each once, and the lines to leave out. `found`: where a text is in the store. `staying`: texts of
 * this option's items that stay as they are; their lines are neither added nor left out.
 */
export function sortOut(
  lines: readonly StockLine[],
  found: ReadonlyMap<string, Place>,
  staying: ReadonlySet<string>,
): { fresh: string[]; leftOut: LeftOut[] } {
  const seen = new Set<string>();
  const fresh: string[] = [];
  const leftOut: LeftOut[] = [];
  for (const { text, line } of lines) {
    const place = seen.has(text) ? null : found.get(text);
    if (place !== undefined) leftOut.push({ line, place });
    else if (!staying.has(text)) fresh.push(text);
    seen.add(text);
  }
  return { fresh, leftOut };
}

interface Titled {
  title: string;
  productTitle: string;
}

/** The name of an option in messages and the ledger. */
export const nameOf = ({ productTitle, title }: Titled): string => `${productTitle} – ${title}`;

export const unavailable = (option: Titled | undefined): Failure =>
  option
    ? fail('ITEM_UNAVAILABLE', { message: `${nameOf(option)} is no longer sold. Remove it to continue.` })
    : fail('ITEM_UNAVAILABLE');

export const insufficient = (option: Titled & { available: number }): Failure =>
  fail('STOCK_INSUFFICIENT', {
    message:
      option.available === 0
        ? `${nameOf(option)} is out of stock.`
        : `Only ${option.available} left of ${nameOf(option)}.`,
  });
