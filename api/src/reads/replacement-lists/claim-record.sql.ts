import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

interface ClaimRecordRow {
  username: string;
  createdAt: Date;
  orders: number;
  items: number;
  claims: number;
  approved: number;
  denied: number;
}

const record = statement<ClaimRecordRow & Record<string, unknown>>(
  'replacements.claim-record',
  `select u.username, u.created_at as "createdAt", o.orders, o.items, c.claims, c.approved, c.denied
     from replacement_requests r join users u on u.id = r.user_id
    cross join lateral (select count(*) as orders, coalesce(sum(amount), 0) as items
                          from orders where user_id = u.id and status = 'COMPLETED') o
    cross join lateral (select count(*) as claims, count(*) filter (where status = 'APPROVED') as approved,
                               count(*) filter (where status = 'DENIED') as denied
                          from replacement_requests where user_id = u.id) c
    where r.id = $1`,
);

/** What the customer of a request bought and asked for; undefined where there is no such request. */
export const claimRecord = (on: Queryable, requestId: string) => record.row(on, [requestId]);
