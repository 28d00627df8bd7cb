import { ORDER_STATUSES, PAYMENT_METHODS, type OrderStatus, type PaymentMethod } from 'shared-contract';
import type { Queryable } from '../../db/db.ts';
import { statement, type Statement } from '../../db/statement.ts';
import { adminSummary, type AdminOrderSummary } from './orders.sql.ts';

/** What the admin's list may be narrowed by. */
export interface OrderFilter {
  status: OrderStatus | null;
  paymentMethod: PaymentMethod | null;
  search:
    | null
    /** A pattern of `like` over order id, product title and buyer id. */
    | { pattern: string }
    /** Every id that starts with the same characters lies between two. */
    | { from: string; to: string };
}

type Listed = AdminOrderSummary & Record<string, unknown>;
interface Shape {
  list: Statement<Listed>;
  countUpTo: Statement<{ total: number }>;
  count: Statement<{ total: number }>;
}

const matches = {
  all: '',
  pattern: `and (lower(o.product_title) like lower($1) or o.id::text like lower($1) or o.user_id::text like lower($1))`,
  prefix: 'and (o.id between $1 and $2 or o.user_id between $1 and $2)',
} as const;
type Match = keyof typeof matches;

// A statement of its own for each filter, so that each is planned for what it asks: the rarer statuses and
// the ids have indexes, all else walks the orders from the newest and stops when the page is full.
function shapeOf(status: OrderStatus | null, method: PaymentMethod | null, match: Match): Shape {
  const name = `admin-orders.${status ?? 'any'}.${method ?? 'any'}.${match}`;
  const byStatus =
    status === null
      ? ''
      : `and o.status = '${status}'${status === 'COMPLETED' ? '' : " and o.status <> 'COMPLETED'"}`;
  const where = `where true ${byStatus} ${method === null ? '' : `and o.payment_method = '${method}'`} ${matches[match]}`;
  const next = match === 'all' ? 1 : match === 'pattern' ? 2 : 3;
  return {
    list: statement(
      `${name}.list`,
      `select ${adminSummary} from orders o join users u on u.id = o.user_id ${where}
        order by o.created_at desc, o.id desc offset $${next} limit $${next + 1}`,
    ),
    countUpTo: statement(
      `${name}.count-up-to`,
      `select count(*) as total from (select from orders o ${where} limit $${next}) o`,
    ),
    count: statement(`${name}.count`, `select count(*) as total from orders o ${where}`),
  };
}

const shapes = new Map<string, Shape>();
for (const status of [null, ...ORDER_STATUSES]) {
  for (const method of [null, ...PAYMENT_METHODS]) {
    for (const match of ['all', 'pattern', 'prefix'] as const) {
      shapes.set(`${status} ${method} ${match}`, shapeOf(status, method, match));
    }
  }
}

function find({ status, paymentMethod, search }: OrderFilter): { shape: Shape; values: string[] } {
  const match: Match = search === null ? 'all' : 'pattern' in search ? 'pattern' : 'prefix';
  const values = search === null ? [] : 'pattern' in search ? [search.pattern] : [search.from, search.to];
  const shape = shapes.get(`${status} ${paymentMethod} ${match}`);
  if (!shape) throw new Error('Every filter has its statements.');
  return { shape, values };
}

export function listOrders(on: Queryable, filter: OrderFilter, skip: number, amount: number | null) {
  const { shape, values } = find(filter);
  return shape.list.rows(on, [...values, skip, amount]);
}

/** How many there are, counting no further than `atMost`. */
export async function countUpTo(on: Queryable, filter: OrderFilter, atMost: number): Promise<number> {
  const { shape, values } = find(filter);
  return (await shape.countUpTo.row(on, [...values, atMost]))?.total ?? 0;
}

export async function countAll(on: Queryable, filter: OrderFilter): Promise<number> {
  const { shape, values } = find(filter);
  return (await shape.count.row(on, values))?.total ?? 0;
}
