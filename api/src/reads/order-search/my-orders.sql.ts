import type { OrderStatus } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, statements } from '../../platform/db/statement.ts';
import { batchSize, type From } from '../../platform/batches.ts';
import { summary, type OrderSummary } from '../../shop/orders/orders.sql.ts';
import { ordersOfUser } from '../totals/rollups.sql.ts';
import { afterOrder, narrowed, newestFirst, rowsOf } from './search.sql.ts';

type Row<T> = T & Record<string, unknown>;

export interface MyOrders {
  /** A pattern of `like`, folded as titles are by `folded` (migration 0008); null for any. */
  search: string | null;
  status: OrderStatus | null;
  skip: number;
  amount: number;
}

const page = statements<Row<OrderSummary>>('my-orders.page');
const total = statements<{ total: number }>('my-orders.total');

const mine = ({ search, status }: MyOrders) =>
  `from orders o where o.user_id = $1 ${narrowed(status)}
    and ${search === null ? '$2::text is null' : '(folded(o.product_title) like $2 or o.id::text like $2)'}`;

export const myOrders = (on: Queryable, userId: string, asked: MyOrders) =>
  page(rowsOf(summary, `select o.id ${mine(asked)} ${newestFirst} offset $3 limit $4`)).rows(on, [
    userId,
    asked.search,
    asked.skip,
    asked.amount,
  ]);

export async function countMyOrders(on: Queryable, userId: string, asked: MyOrders): Promise<number> {
  const { search, status } = asked;
  if (search !== null)
    return (await total(`select count(*) as total ${mine(asked)}`).row(on, [userId, search]))?.total ?? 0;
  const totals = await ordersOfUser(on, userId);
  return totals.reduce((sum, each) => sum + (status === null || each.status === status ? each.orders : 0), 0);
}

/** An order is at most 100 items of at most 4,096 characters, and all items of a batch are in memory at once. */
const itemsOfBatch = 1_000;

const history = statement<Row<OrderSummary>>(
  'my-orders.history',
  `select ${summary} from (
     select o.*, sum(amount) over (${newestFirst}) - amount as "itemsBefore"
       from (select * from orders o where user_id = $1 and ${afterOrder('$2')}
              ${newestFirst} offset $3 limit $4) o) o
    where "itemsBefore" < ${itemsOfBatch} ${newestFirst}`,
);

/** The next orders of a user, newest first: at most so many, fewer where they have very many items, and none after the last one only. */
export const batchOfOrders = (on: Queryable, userId: string, { after, skip }: From, most = batchSize) =>
  history.rows(on, [userId, after, skip, most]);
