import { ORDER_STATUSES, PAYMENT_METHODS, type OrderStatus, type PaymentMethod } from 'shared-contract';
import type { Queryable } from '../../db/db.ts';
import { statement, type Statement } from '../../db/statement.ts';
import { adminSummary, type AdminOrderSummary } from './orders.sql.ts';
import type { IdRange } from './search.ts';

/** What the admin's list may be narrowed by. */
export interface OrderFilter {
  status: OrderStatus | null;
  paymentMethod: PaymentMethod | null;
  search:
    | { by: 'nothing' }
    /** A pattern of `like`, looked for in every order from the newest on. */
    | { by: 'text' | 'title' | 'ids'; pattern: string }
    /** By index: orders of these products with such a title, and those whose id or buyer's id is in the range. */
    | { by: 'parts'; pattern: string; productIds: string[]; range: IdRange };
}

type Listed = AdminOrderSummary & Record<string, unknown>;
type By = OrderFilter['search']['by'];
interface Shape {
  list: Statement<Listed>;
  count: Statement<{ total: number }>;
}

const walks: Record<Exclude<By, 'parts'>, string> = {
  nothing: 'and $1::text is null',
  text: 'and (lower(o.product_title) like lower($1) or o.id::text like lower($1) or o.user_id::text like lower($1))',
  title: 'and lower(o.product_title) like lower($1)',
  ids: 'and (o.id::text like lower($1) or o.user_id::text like lower($1))',
};

// A statement of its own for each filter, so that each is planned for what it asks: the rarer statuses, products
// and ids have indexes, all else walks the orders from the newest and stops when the page is full.
function shapeOf(status: OrderStatus | null, method: PaymentMethod | null, by: By): Shape {
  const name = `admin-orders.${status ?? 'any'}.${method ?? 'any'}.${by}`;
  const ofStatus =
    status === null
      ? ''
      : `and o.status = '${status}'${status === 'COMPLETED' ? '' : " and o.status <> 'COMPLETED'"}`;
  const filters = `${ofStatus} ${method === null ? '' : `and o.payment_method = '${method}'`}`;
  if (by === 'parts') return partsShape(name, filters);
  const from = `from orders o where true ${filters} ${walks[by]}`;
  return {
    list: statement(
      `${name}.list`,
      `select ${adminSummary} from (select * ${from} order by o.created_at desc, o.id desc offset $2 limit $3) o
         join users u on u.id = o.user_id order by o.created_at desc, o.id desc`,
    ),
    count: statement(`${name}.count`, `select count(*) as total from (select ${from} limit $2) o`),
  };
}

function partsShape(name: string, filters: string): Shape {
  // Of each product no more than the last of the page can come from.
  const hits = (most: string) => `
    select o.id, o.created_at from unnest($2::uuid[]) product (id) cross join lateral (
      select o.id, o.created_at from orders o
       where o.product_id = product.id and lower(o.product_title) like lower($1) ${filters}
       order by o.created_at desc, o.id desc limit ${most}) o
     union
    select o.id, o.created_at from orders o where o.id between $3 and $4 ${filters}
     union
    select o.id, o.created_at from orders o where o.user_id between $3 and $4 ${filters}`;
  return {
    list: statement(
      `${name}.list`,
      `select ${adminSummary}
         from (select * from (${hits('$5::bigint + $6::bigint')}) hit
                order by created_at desc, id desc offset $5 limit $6) page
         join orders o on o.id = page.id join users u on u.id = o.user_id
        order by o.created_at desc, o.id desc`,
    ),
    count: statement(
      `${name}.count`,
      `select count(*) as total from (select from (${hits('$5::bigint')}) hit limit $5) o`,
    ),
  };
}

const shapes = new Map<string, Shape>();
for (const status of [null, ...ORDER_STATUSES]) {
  for (const method of [null, ...PAYMENT_METHODS]) {
    for (const by of ['nothing', 'text', 'title', 'ids', 'parts'] as const) {
      shapes.set(`${status} ${method} ${by}`, shapeOf(status, method, by));
    }
  }
}

function find({ status, paymentMethod, search }: OrderFilter): { shape: Shape; values: unknown[] } {
  const shape = shapes.get(`${status} ${paymentMethod} ${search.by}`);
  if (!shape) throw new Error('Every filter has its statements.');
  if (search.by === 'nothing') return { shape, values: [null] };
  if (search.by !== 'parts') return { shape, values: [search.pattern] };
  return { shape, values: [search.pattern, search.productIds, search.range.from, search.range.to] };
}

export function listOrders(on: Queryable, filter: OrderFilter, skip: number, amount: number | null) {
  const { shape, values } = find(filter);
  return shape.list.rows(on, [...values, skip, amount]);
}

/** How many there are, counting no further than `atMost`; null counts them all. */
export async function countOrders(
  on: Queryable,
  filter: OrderFilter,
  atMost: number | null,
): Promise<number> {
  const { shape, values } = find(filter);
  return (await shape.count.row(on, [...values, atMost]))?.total ?? 0;
}

const titled = statement<{ productId: string }>(
  'admin-orders.products-titled',
  'select distinct product_id as "productId" from product_titles where lower(title) like lower($1) limit $2',
);

/** Products that ever had such a title, `atMost` of them. */
export const productsTitled = async (on: Queryable, pattern: string, atMost: number): Promise<string[]> =>
  (await titled.rows(on, [pattern, atMost])).map((row) => row.productId);
