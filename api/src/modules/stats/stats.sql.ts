import type { Role } from 'shared-contract';
import type { Queryable } from '../../db/db.ts';
import { statement } from '../../db/statement.ts';

const totals = statement<{ orders: number; completed: number; pending: number; revenueCents: number }>(
  'stats.orders',
  `select count(*) as orders,
          count(*) filter (where status = 'COMPLETED') as completed,
          count(*) filter (where status = 'PENDING') as pending,
          coalesce(sum(total_cents) filter (where status = 'COMPLETED' and paid_at is not null), 0)::bigint
            as "revenueCents"
     from orders`,
);

const people = statement<{ role: Role; count: number; balanceCents: number }>(
  'stats.people',
  'select role, count(*) as count, coalesce(sum(balance_cents), 0)::bigint as "balanceCents" from users group by role',
);

const sales = statement<{ dayUnix: number; valueCents: number; completed: number }>(
  'stats.sales',
  `select extract(epoch from day)::bigint as "dayUnix",
          coalesce(sum(o.total_cents) filter (where o.paid_at is not null), 0)::bigint as "valueCents",
          count(o.completed_at) as completed
     from generate_series(date_trunc('day', to_timestamp($1), 'UTC'), to_timestamp($2), interval '1 day') as day
     left join orders o on o.status = 'COMPLETED'
          and o.completed_at >= greatest(day, to_timestamp($1))
          and o.completed_at < least(day + interval '1 day', to_timestamp($2) + interval '1 second')
          and ($3::uuid is null or o.product_id = $3)
    group by day order by day`,
);

const product = statement<{ id: string }>('stats.product', 'select id from products where id = $1');

export const orderTotals = async (on: Queryable) => (await totals.row(on))!;
export const peopleByRole = (on: Queryable) => people.rows(on);
/** One row a UTC day of the period, both ends (unix seconds) included; `productId` null for all. */
export const salesByDay = (on: Queryable, startUnix: number, endUnix: number, productId: string | null) =>
  sales.rows(on, [startUnix, endUnix, productId]);
export const productExists = async (on: Queryable, id: string): Promise<boolean> =>
  (await product.row(on, [id])) !== undefined;
