import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { literalOf } from '../../platform/db/like.ts';
import { batchSize, type From } from '../../platform/batches.ts';

/** The filter of the log; an absent field does not filter. Times in unix seconds, the end exclusive. */
export interface AuditFilter {
  actorId?: string | undefined;
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

const named = statement<{ id: string }>(
  'audit-log.actor',
  'select id from users where username_folded = lower($1)',
);

/** The id of who has this name, in any case; null where nobody has. */
export const actorIdOf = async (on: Queryable, name: string): Promise<string | null> =>
  (await named.row(on, [name]))?.id ?? null;

/** Values are in the text, so that the planner knows how many rows have them. Such a text has no name, because it is hardly ever used again. */
const narrowed = ({ actorId, action, target_type, target_id, from_unix, to_unix }: AuditFilter): string =>
  [
    'true',
    actorId !== undefined && `l.actor_id = ${literalOf(actorId)}`,
    action !== undefined && `l.action = ${literalOf(action)}`,
    target_type !== undefined && `l.target_type = ${literalOf(target_type)}`,
    target_id !== undefined && `l.target_id = ${literalOf(target_id)}`,
    from_unix !== undefined && `l.at >= to_timestamp(${from_unix})`,
    to_unix !== undefined && `l.at < to_timestamp(${to_unix})`,
  ]
    .filter(Boolean)
    .join(' and ');

const newestFirst = 'order by l.at desc, l.seq desc';

async function rowsOf(on: Queryable, where: string, skip: number, amount: number): Promise<StoredAudit[]> {
  const { rows } = await on.execute<StoredAudit & Record<string, unknown>>({
    text: `select l.seq::text as id, l.at, l.actor_id as "actorId", u.username, l.action, l.target_type as "targetType",
                  l.target_id as "targetId", l.before, l.after, l.request_id as "requestId", l.address
             from (select * from audit_log l where ${where} ${newestFirst} offset ${skip} limit ${amount}) l
             left join users u on u.id = l.actor_id ${newestFirst}`,
  });
  return rows;
}

/** A page, the newest first. */
export const pageOfAudit = (on: Queryable, filter: AuditFilter, skip: number, amount: number) =>
  rowsOf(on, narrowed(filter), skip, amount);

/** The next rows of the whole list. */
export function batchOfAudit(on: Queryable, filter: AuditFilter, { after, skip }: From) {
  const from =
    after === null
      ? ''
      : `and (l.at, l.seq) < ((select at from audit_log where seq = ${Number(after)}), ${Number(after)})`;
  return rowsOf(on, `${narrowed(filter)} ${from}`, skip, batchSize);
}

/** How many rows there are, up to `atMost`. */
export async function countAudit(on: Queryable, filter: AuditFilter, atMost: number | null): Promise<number> {
  const { rows } = await on.execute<{ total: number }>({
    text: `select count(*)::int as total from (select from audit_log l where ${narrowed(filter)} limit ${atMost}) l`,
  });
  return rows[0]?.total ?? 0;
}
