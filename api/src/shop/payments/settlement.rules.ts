import type { LedgerKind, OrderStatus } from 'shared-contract';

/** The facts about a payment that was paid. */
export interface PaidFacts {
  paidCents: number;
  /** The amount that the payment was opened for. */
  amountCents: number;
  /** Whether it was closed, or its time was over, before it was paid. */
  late: boolean;
  /** The orders of its checkout; empty for a top-up. */
  orders: readonly { status: OrderStatus; totalCents: number; paid: boolean; late: boolean }[];
}

interface Credit {
  kind: LedgerKind;
  amountCents: number;
  description: string;
}

/** The effect of a payment, which happens once. */
export interface Settlement {
  /** Whether orders that an admin approved take this payment. */
  absorb: boolean;
  /** The new status of its PENDING orders; null when it has none. */
  pending: 'COMPLETED' | 'FAILED' | 'EXPIRED' | null;
  /** The part that is credited to the balance; null where nothing is. */
  credit: Credit | null;
  effect: 'COMPLETED' | 'CREDITED';
}

const total = (orders: readonly { totalCents: number }[]) =>
  orders.reduce((sum, each) => sum + each.totalCents, 0);

/**
 * The right amount completes the orders (rules 6.6). A late or short payment, and one for orders that are final, is credited to the balance.
 * Of an overpayment the excess is credited. An approved order takes its own payment. Every cent that was paid goes to exactly one of these.
 */
export function settlementOf(facts: PaidFacts): Settlement {
  return facts.orders.length === 0 ? topUp(facts) : checkout(facts);
}

function topUp({ paidCents, amountCents, late }: PaidFacts): Settlement {
  const [kind, description]: [LedgerKind, string] =
    paidCents < amountCents
      ? ['SHORT_PAYMENT', 'Top-up that was paid short']
      : late
        ? ['LATE_PAYMENT', 'Top-up that was paid after its time']
        : ['TOP_UP', paidCents > amountCents ? 'Top-up that was overpaid' : 'Top-up through HoodPay'];
  return {
    absorb: false,
    pending: null,
    credit: { kind, amountCents: paidCents, description },
    effect: 'CREDITED',
  };
}

function checkout({ paidCents, amountCents, orders }: PaidFacts): Settlement {
  const short = paidCents < amountCents;
  const approved = orders.filter((order) => order.status === 'COMPLETED' && !order.paid);
  const pending = orders.filter((order) => order.status === 'PENDING');
  const overdue = pending.some((order) => order.late);

  let left = paidCents;
  const absorb = !short && approved.length > 0 && left >= total(approved);
  if (absorb) left -= total(approved);
  const completes = !short && pending.length > 0 && !overdue && left >= total(pending);
  if (completes) left -= total(pending);

  const done = absorb || completes;
  const [kind, description]: [LedgerKind, string] = done
    ? ['OVERPAYMENT', 'What was paid over what could be completed']
    : short
      ? ['SHORT_PAYMENT', 'Payment that was short of what the order cost']
      : ['LATE_PAYMENT', 'Payment for an order that was no longer waiting for it'];
  return {
    absorb,
    pending: pending.length === 0 ? null : completes ? 'COMPLETED' : overdue ? 'EXPIRED' : 'FAILED',
    credit: left > 0 ? { kind, amountCents: left, description } : null,
    effect: done ? 'COMPLETED' : 'CREDITED',
  };
}
