import { limits } from 'shared-contract';
import { fail } from '../../platform/failure.ts';
import { spread } from 'shared-contract/money';
import { centsOf, discountOf, dollarsOf } from '../money.ts';
import type { LedgerEntry } from '../ledger/ledger.sql.ts';
import type { NewOrder } from '../orders/new-orders.sql.ts';
import { insufficient, nameOf, unavailable } from '../stock/stock.rules.ts';
import type { LockedOption } from '../catalogue/option-locks.sql.ts';

/** An option of a cart, or one that an admin gives away, and how many. */
export interface WantedLine {
  option: LockedOption;
  amount: number;
}

export interface DraftLine extends WantedLine {
  /** This line's share of the discount. */
  discountCents: number;
  totalCents: number;
  /** The description in the ledger. */
  description: string;
}

/** A checkout before it is written: each line becomes one order. */
export interface Draft {
  lines: DraftLine[];
  subtotalCents: number;
  discountPermille: number;
  discountCents: number;
  totalCents: number;
}

/**
 * The orders of a checkout (rules 5.3): the discount is rounded half up once and spread by largest
 * remainder. Refuses with CART_EMPTY, ITEM_UNAVAILABLE or STOCK_INSUFFICIENT, naming the first option.
 */
export function draftOf(wanted: readonly WantedLine[], discountPermille: number): Draft {
  if (wanted.length === 0) throw fail('CART_EMPTY');
  for (const { option } of wanted) if (!option.onSale) throw unavailable(option);
  for (const { option, amount } of wanted) if (option.available < amount) throw insufficient(option);

  const subtotals = wanted.map(({ option, amount }) => option.priceCents * amount);
  const subtotalCents = subtotals.reduce((sum, each) => sum + each, 0);
  const discountCents = discountOf(subtotalCents, discountPermille);
  const shares = spread(discountCents, subtotals);
  const lines = wanted.map((line, at) => ({
    ...line,
    discountCents: shares[at] ?? 0,
    totalCents: (subtotals[at] ?? 0) - (shares[at] ?? 0),
    description: `Purchase of ${line.amount} × ${nameOf(line.option)}`,
  }));
  return { lines, subtotalCents, discountPermille, discountCents, totalCents: subtotalCents - discountCents };
}

/** The draft, if it costs what the buyer was shown (dollars) or the buyer does not say; else CART_CHANGED. */
export function asShown(draft: Draft, expectedTotal: number | undefined): Draft {
  if (expectedTotal === undefined || centsOf(expectedTotal) === draft.totalCents) return draft;
  throw fail('CART_CHANGED', {
    details: {
      subtotal: dollarsOf(draft.subtotalCents),
      discount: dollarsOf(draft.discountCents),
      total: dollarsOf(draft.totalCents),
      lines: draft.lines.map(({ option, amount }) => ({
        subcategoryId: option.id,
        amount,
        price: dollarsOf(option.priceCents),
      })),
    },
  });
}

/** The balance must cover the total. */
export function affordable(draft: Draft, balanceCents: number): Draft {
  if (balanceCents < draft.totalCents) throw fail('BALANCE_INSUFFICIENT');
  return draft;
}

/** Rows for the same option are one order; an order holds at most 100 items. */
export function mergedAmounts(
  items: readonly { subcategoryId: string; amount: number }[],
): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const { subcategoryId, amount } of items) {
    const sum = (amounts.get(subcategoryId) ?? 0) + amount;
    if (sum > limits.cartAmountMax) {
      throw fail('REQUEST_INVALID', {
        message: `At most ${limits.cartAmountMax} of one option can be given at a time.`,
      });
    }
    amounts.set(subcategoryId, sum);
  }
  return amounts;
}

/** The orders of a draft, one for each line and in its order, with these ids. */
export function ordersOf({ lines }: Draft, ids: readonly string[]): NewOrder[] {
  return lines.map(({ option, amount, discountCents }, at) => ({
    id: ids[at]!,
    productId: option.productId,
    productTitle: option.productTitle,
    imageUrl: option.imageUrl,
    optionId: option.id,
    optionTitle: option.title,
    priceCents: option.priceCents,
    faceValueCents: option.faceValueCents,
    amount,
    discountCents,
  }));
}

/** The ledger entries that take the price of each order from the balance. */
export const debitsOf = (userId: string, orders: readonly NewOrder[], { lines }: Draft): LedgerEntry[] =>
  lines.map(({ totalCents, description }, at) => {
    const orderId = orders[at]!.id;
    return { userId, kind: 'PURCHASE', reference: orderId, amountCents: -totalCents, orderId, description };
  });
