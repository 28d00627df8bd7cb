import type { Queryable } from '../../platform/db/db.ts';
import { statements } from '../../platform/db/statement.ts';
import { batchSize, type From } from '../../platform/batches.ts';

/** The filter of the log; an absent field does not filter. Times in unix seconds, the end exclusive. */
export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  target_type?: string | undefined;
  target_id?: string | undefined;
  from_unix?: number | undefined;
  to_unix?: number | undefined;
}

export interface StoredAudit {
  /** The number of the row. */
  id: string;
  at: Date;
  actorId: string | null;
  username: string | null;
  action: string;
  targetType: string;
  targetId: string | null;
  before: unknown;
  after: unknown;
  requestId: string | null;
  address: string | null;
}

// A condition is in the SQL only where its filter is set, so that the planner can use its index.
const conditions: Record<keyof AuditFilter, (value: string) => string> = {
  actor: (value) => `l.actor_id = (select id from users where username_folded = lower(${value}))`,
  action: (value) => `l.action = ${value}`,
  target_type: (value) => `l.target_type = ${value}`,
  target_id: (value) => `l.target_id = ${value}`,
  from_unix: (value) => `l.at >= to_timestamp(${value})`,
  to_unix: (value) => `l.at < to_timestamp(${value})`,
};

/** The condition of a filter, and its values, which come after `before` others. */
function narrowed(filter: AuditFilter, before: number) {
  const given = (Object.keys(conditions) as (keyof AuditFilter)[]).filter((key) => filter[key] !== undefined);
  return {
    where: ['true', ...given.map((key, index) => conditions[key](`$${before + index + 1}`))].join(' and '),
    values: given.map((key) => filter[key]),
  };
}

const rows = statements<StoredAudit & Record<string, unknown>>('audit-log.rows');
const total = statements<{ total: number }>('audit-log.total');

const newest = (where: string, skip: string, amount: string) =>
  `select l.seq::text as id, l.at, l.actor_id as "actorId", u.username, l.action, l.target_type as "targetType",
          l.target_id as "targetId", l.before, l.after, l.request_id as "requestId", l.address
     from (select * from audit_log l where ${where} order by l.seq desc offset ${skip} limit ${amount}) l
     left join users u on u.id = l.actor_id order by l.seq desc`;

/** A page, the newest first. */
export function pageOfAudit(on: Queryable, filter: AuditFilter, skip: number, amount: number) {
  const { where, values } = narrowed(filter, 2);
  return rows(newest(where, '$1', '$2')).rows(on, [skip, amount, ...values]);
}

/** The next rows of the whole list. */
export function batchOfAudit(on: Queryable, filter: AuditFilter, { after, skip }: From) {
  const { where, values } = narrowed(filter, 2);
  const text = newest(`l.seq < coalesce($1::bigint, 9223372036854775807) and ${where}`, '$2', `${batchSize}`);
  return rows(text).rows(on, [after, skip, ...values]);
}

export async function countAudit(on: Queryable, filter: AuditFilter): Promise<number> {
  const { where, values } = narrowed(filter, 0);
  const text = `select count(*)::int as total from audit_log l where ${where}`;
  return (await total(text).row(on, values))?.total ?? 0;
}
