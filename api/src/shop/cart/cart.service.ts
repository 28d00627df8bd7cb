import type { CartEntry } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { isId } from '../../platform/ids.ts';
import { shortOf, withLine } from './cart.rules.ts';
import { cartLines, removeCartLine, setCartLine } from './cart.sql.ts';

/** Worded for the buyer, whose page still shows the option. */
const gone = () => fail('SUBCATEGORY_NOT_FOUND', { message: 'This option is no longer sold.' });

interface Line {
  userId: string;
  subcategoryId: string;
  amount: number;
}

/**
 * Sets the amount of a line, and never adds to it (rules 4.2); 0 removes it. Returns the whole cart. Setting is the
 * busiest write of the store: one statement, without a transaction around it. Throws SUBCATEGORY_NOT_FOUND or STOCK_INSUFFICIENT.
 */
export async function setAmount(on: Queryable, line: Line): Promise<CartEntry[]> {
  const { userId, subcategoryId, amount } = line;
  if (amount === 0) {
    if (isId(subcategoryId)) await removeCartLine(on, userId, subcategoryId);
    return cartLines(on, userId);
  }
  if (!isId(subcategoryId)) throw gone();
  const { available, written, before } = await setCartLine(on, userId, subcategoryId, amount);
  if (!written) {
    throw available === null ? gone() : fail('STOCK_INSUFFICIENT', { message: shortOf(available) });
  }
  return withLine(before, line);
}
