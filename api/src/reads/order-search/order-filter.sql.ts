import type { OrderSettlement, OrderSort, OrderStatus, PaymentMethod } from 'shared-contract';
import { patternOf } from '../../platform/db/like.ts';
import { idRangeOf, narrowed } from './search.sql.ts';

/** The filter of the list; a null field does not filter. */
export interface OrderFilter {
  status: OrderStatus | null;
  paymentMethod: PaymentMethod | null;
  settled: OrderSettlement | null;
  /** Unix seconds of when it was placed, the end exclusive. */
  fromUnix: number | null;
  toUnix: number | null;
  /** Unix seconds of when it was completed, the end exclusive. */
  completedFromUnix: number | null;
  completedToUnix: number | null;
  /** The id of a product; it is a literal in the SQL. */
  productId: string | null;
  /** Only orders with a replacement request for an item. */
  replacementAsked: boolean;
  minCents: number | null;
  maxCents: number | null;
  search: OrderSearch | null;
  /** The order of the page. */
  sort: OrderSort;
}
export type SearchFilter = OrderFilter & { search: OrderSearch };

export interface OrderSearch {
  /** A pattern of `like`, folded as titles are by `folded` (migration 0008). */
  pattern: string;
  /** The smallest and the greatest id that begin with the text; null when no id can, and for one or two letters, which match too many. */
  from: string | null;
  to: string | null;
}

export function orderSearchOf(text: string | undefined): OrderSearch | null {
  const pattern = patternOf(text);
  if (text === undefined || pattern === null) return null;
  return { pattern, ...((text.trim().length > 2 ? idRangeOf(text) : null) ?? { from: null, to: null }) };
}

const settledAs: Record<OrderSettlement, string> = {
  PAID: 'and o.paid_at is not null',
  FREE: 'and o.admin_made',
  BY_HAND: 'and o.approved_by is not null and not o.admin_made',
  UNPAID: `and o.status = 'COMPLETED' and o.paid_at is null and (o.admin_made or (o.approved_by is not null and not o.admin_made))`,
};

/** Conditions that the totals cannot answer. Numbers are literals, so that the planner can estimate how many orders match. */
function alsoNarrowed(filter: OrderFilter): string {
  const { settled, fromUnix, toUnix, completedFromUnix, completedToUnix, minCents, maxCents } = filter;
  const at = (unix: number) => `to_timestamp(${unix})`;
  return [
    settled && settledAs[settled],
    fromUnix !== null && `and o.created_at >= ${at(fromUnix)}`,
    toUnix !== null && `and o.created_at < ${at(toUnix)}`,
    (completedFromUnix !== null || completedToUnix !== null) && "and o.status = 'COMPLETED'",
    completedFromUnix !== null && `and o.completed_at >= ${at(completedFromUnix)}`,
    completedToUnix !== null && `and o.completed_at < ${at(completedToUnix)}`,
    filter.productId !== null && `and o.product_id = '${filter.productId}'`,
    filter.replacementAsked && 'and o.replacement_asked',
    minCents !== null && `and o.total_cents >= ${minCents}`,
    maxCents !== null && `and o.total_cents <= ${maxCents}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whether the totals know how many orders there are: they tell statuses and methods apart. */
export const isCounted = (filter: OrderFilter): boolean => alsoNarrowed(filter) === '';

/** The conditions of a filter without its search, on the orders `o`. */
export const narrowedBy = (filter: OrderFilter) =>
  `${narrowed(filter.status, filter.paymentMethod)} ${alsoNarrowed(filter)}`;

/** The rows of `order_days` that count a kind of orders. */
export const ofKind = ({ status, paymentMethod }: OrderFilter) => {
  const is = (column: string, value: string | null) =>
    value === null ? `${column} is null` : `${column} = '${value}'`;
  return `${is('status', status)} and ${is('payment_method', paymentMethod)}`;
};

/** Paid orders are the completed ones without the unpaid ones. The completed ones are a stored total; the unpaid ones are few. */
export function ofPaid(filter: OrderFilter): { completed: OrderFilter; unpaid: OrderFilter } | null {
  if (filter.settled !== 'PAID' || (filter.status ?? 'COMPLETED') !== 'COMPLETED') return null;
  const completed: OrderFilter = { ...filter, settled: null, status: 'COMPLETED' };
  return isCounted(completed) ? { completed, unpaid: { ...completed, settled: 'UNPAID' } } : null;
}
