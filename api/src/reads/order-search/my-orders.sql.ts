import type { OrderStatus } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { summary, type OrderSummary } from '../../shop/orders/orders.sql.ts';
import { ordersOfUser } from '../totals/rollups.sql.ts';

type Row<T> = T & Record<string, unknown>;

// $2 is a pattern, folded as titles are by `folded` (migration 0008). $3 is a status.
const mineWhere = `o.user_id = $1 and ($3::text is null or o.status = $3)
  and ($2::text is null or folded(o.product_title) like $2 or o.id::text like $2)`;

// Without a filter the page is found in the index alone.
const mine = statement<Row<OrderSummary>>(
  'orders.mine',
  `select ${summary}
     from (select id from orders where user_id = $1 order by created_at desc, id desc offset $2 limit $3) page
     cross join lateral (select * from orders where id = page.id offset 0) o
    order by o.created_at desc, o.id desc`,
);
const mineLike = statement<Row<OrderSummary>>(
  'orders.mine-like',
  `select ${summary} from orders o where ${mineWhere} order by o.created_at desc, o.id desc offset $4 limit $5`,
);
const countMine = statement<{ total: number }>(
  'orders.count-mine',
  `select count(*) as total from orders o where ${mineWhere}`,
);

export interface MyOrders {
  search: string | null;
  status: OrderStatus | null;
  skip: number;
  amount: number;
}

export const myOrders = (on: Queryable, userId: string, { search, status, skip, amount }: MyOrders) =>
  search === null && status === null
    ? mine.rows(on, [userId, skip, amount])
    : mineLike.rows(on, [userId, search, status, skip, amount]);
export const countMyOrders = async (on: Queryable, userId: string, { search, status }: MyOrders) => {
  if (search !== null) return (await countMine.row(on, [userId, search, status]))?.total ?? 0;
  const totals = await ordersOfUser(on, userId);
  return totals.reduce((sum, each) => sum + (status === null || each.status === status ? each.orders : 0), 0);
};
