import { limits } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { ordersOfUser } from '../totals/rollups.sql.ts';

interface ClaimRecordRow {
  username: string;
  createdAt: Date;
  orders: number;
  items?: number;
  claims: number;
  approved: number;
  denied: number;
}

type Claims = Pick<ClaimRecordRow, 'username' | 'createdAt' | 'claims' | 'approved' | 'denied'>;

const claimsOf = statement<Claims & { userId: string }>(
  'replacements.claim-record',
  `select u.id as "userId", u.username, u.created_at as "createdAt", c.claims, c.approved, c.denied
     from replacement_requests r join users u on u.id = r.user_id
    cross join lateral (select count(*) as claims, count(*) filter (where status = 'APPROVED') as approved,
                               count(*) filter (where status = 'DENIED') as denied
                          from replacement_requests where user_id = u.id) c
    where r.id = $1`,
);

const itemsBought = statement<{ items: number }>(
  'replacements.items-bought',
  `select coalesce(sum(amount), 0) as items from orders where user_id = $1 and status = 'COMPLETED'`,
);

/**
 * The purchases and claims of the customer of a request; undefined when there is no such request. Items are counted order by order, and
 * therefore not for a customer with very many orders.
 */
export async function claimRecord(on: Queryable, requestId: string): Promise<ClaimRecordRow | undefined> {
  const found = await claimsOf.row(on, [requestId]);
  if (!found) return undefined;
  const { userId, ...claims } = found;
  const placed = await ordersOfUser(on, userId);
  const orders = placed.find(({ status }) => status === 'COMPLETED')?.orders ?? 0;
  const all = placed.reduce((sum, each) => sum + each.orders, 0);
  if (all > limits.claimRecordOrders) return { ...claims, orders };
  const { items } = (await itemsBought.row(on, [userId]))!;
  return { ...claims, orders, items };
}
