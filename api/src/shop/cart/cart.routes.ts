import { updateCart } from 'shared-contract';
import type { Module } from '../module.ts';
import { isRetryable } from '../../platform/db/database-errors.ts';
import { fail } from '../../platform/failure.ts';
import { isId } from '../../platform/ids.ts';
import { shortOf, withLine } from './cart.rules.ts';
import { cartLines, setCartLine, type LineWritten } from './cart.sql.ts';

const tries = 4;

/** The cart (rules 4.2): the amount of a line is set, never added to. */
export const cartRoutes: Module = (router, { db }) => {
  const setLine = async (userId: string, subcategoryId: string, amount: number): Promise<LineWritten> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await setCartLine(db, userId, subcategoryId, amount);
      } catch (error) {
        if (!isRetryable(error)) throw error;
        if (attempt === tries) throw fail('DATABASE_UNAVAILABLE', { cause: error });
      }
    }
  };

  router.handle(updateCart, async ({ body: { subcategoryId, amount }, identity: { userId } }) => {
    if (!isId(subcategoryId)) {
      if (amount > 0) throw fail('SUBCATEGORY_NOT_FOUND');
      return { cart: await cartLines(db, userId) };
    }
    const { available, written, before } = await setLine(userId, subcategoryId, amount);
    if (amount > 0 && !written) {
      throw available === null
        ? fail('SUBCATEGORY_NOT_FOUND')
        : fail('STOCK_INSUFFICIENT', { message: shortOf(available) });
    }
    return { cart: withLine(before, subcategoryId, amount) };
  });
};
