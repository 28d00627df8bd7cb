import type { Role } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

const users = statement<{ role: Role; count: number }>(
  'counts.users',
  'select role, count(*) as count from users group by role',
);

const balances = statement<{ cents: number }>(
  'counts.balances',
  'select coalesce(sum(balance_cents), 0)::bigint as cents from users',
);

const pending = statement<{ count: number }>(
  'counts.pending-requests',
  "select count(*) as count from replacement_requests where status = 'PENDING'",
);

const resolved = statement<Record<'APPROVED' | 'DENIED', number>>(
  'counts.resolved-requests',
  `select count(*) filter (where status = 'APPROVED') as "APPROVED", count(*) filter (where status = 'DENIED') as "DENIED"
     from replacement_requests where status <> 'PENDING'`,
);

export const usersByRole = (on: Queryable) => users.rows(on);
/** The sum of all balances, in cents. */
export const sumOfBalances = async (on: Queryable): Promise<number> => (await balances.row(on))?.cents ?? 0;
/** The number of pending requests, from an index that has only these. */
export const pendingRequests = async (on: Queryable): Promise<number> => (await pending.row(on))?.count ?? 0;
export const resolvedRequests = async (on: Queryable) =>
  (await resolved.row(on)) ?? { APPROVED: 0, DENIED: 0 };
