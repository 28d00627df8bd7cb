import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { literalOf } from '../../platform/db/like.ts';
import { batchSize, type From } from '../../platform/batches.ts';
import { isId } from '../../platform/ids.ts';

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

const all = (...conditions: (string | false)[]): string =>
  ['true', ...conditions].filter(Boolean).join(' and ');

/** The targets whose rows belong to the history of an order or product, itself first. Every other target has only its own rows. */
function historyOf({ target_type, target_id }: AuditFilter): string | undefined {
  if (target_id === undefined || !isId(target_id)) return undefined;
  const id = literalOf(target_id);
  if (target_type === 'product')
    return `select 'product', ${id} union all select 'subcategory', id::text from subcategories where product_id = ${id}`;
  if (target_type !== 'order') return undefined;
  return `select 'order', ${id}
          union all select 'replacement_request', id::text from replacement_requests where order_id = ${id}
          union all select 'payment', p.id::text from orders o join gateway_payments p using (checkout_id) where o.id = ${id}
          union all select 'payment_alarm', a.id::text
                      from orders o join gateway_payments p using (checkout_id) join payment_alarms a on a.payment_id = p.id
                     where o.id = ${id}`;
}

/** The row of the admin who created an order; its target is the buyer. It has the time of the order, so the buyer's other rows are not read. */
const madeIn = (orderId: string) =>
  `l.target_type = 'user' and l.action = 'orders.create-and-approve' and l.after -> 'orderIds' ? ${orderId}
     and l.target_id = (select user_id::text from orders where id = ${orderId})
     and l.at = (select created_at from orders where id = ${orderId})`;

/**
 * SQL: `columns` of the rows of a filter; `rest` are more conditions, order and limit. Each target of a history is a subquery of its own, read by the
 * index in list order and only as far as needed. With an `or`, all rows of the targets or the whole index may be read. Values are literals, so
 * that the planner knows how many rows match. Such a statement has no name, because it is hardly ever used again.
 */
function found(filter: AuditFilter, columns: string, rest: string): string {
  const { actorId, action, target_type: type, target_id: id, from_unix, to_unix } = filter;
  const narrowed = all(
    actorId !== undefined && `l.actor_id = ${literalOf(actorId)}`,
    action !== undefined && `l.action = ${literalOf(action)}`,
    from_unix !== undefined && `l.at >= to_timestamp(${from_unix})`,
    to_unix !== undefined && `l.at < to_timestamp(${to_unix})`,
  );
  const rows = (of: string) => `(select ${columns} from audit_log l where ${of} and ${narrowed} ${rest})`;
  const history = historyOf(filter);
  if (history === undefined)
    return rows(
      all(
        type !== undefined && `l.target_type = ${literalOf(type)}`,
        id !== undefined && `l.target_id = ${literalOf(id)}`,
      ),
    );
  const each = `select l.* from (${history}) t (type, id)
                 cross join lateral ${rows('l.target_type = t.type and l.target_id = t.id')} l`;
  return type === 'order' && id !== undefined ? `${each} union all ${rows(madeIn(literalOf(id)))}` : each;
}

const newestFirst = 'order by l.at desc, l.seq desc';

/** A page, the newest first. `more`: one more condition. */
export async function pageOfAudit(
  on: Queryable,
  filter: AuditFilter,
  skip: number,
  amount: number,
  more = '',
) {
  const rows = found(filter, '*', `${more} ${newestFirst} limit ${skip + amount}`);
  const page = await on.execute<StoredAudit & Record<string, unknown>>({
    text: `select l.seq::text as id, l.at, l.actor_id as "actorId", u.username, l.action, l.target_type as "targetType",
                  l.target_id as "targetId", l.before, l.after, l.request_id as "requestId", l.address
             from (select * from (${rows}) l ${newestFirst} offset ${skip} limit ${amount}) l
             left join users u on u.id = l.actor_id ${newestFirst}`,
  });
  return page.rows;
}

/** The next rows of the whole list. */
export function batchOfAudit(on: Queryable, filter: AuditFilter, { after, skip }: From) {
  const from =
    after === null
      ? ''
      : `and (l.at, l.seq) < ((select at from audit_log where seq = ${Number(after)}), ${Number(after)})`;
  return pageOfAudit(on, filter, skip, batchSize, from);
}

/** How many rows there are, up to `atMost`. */
export async function countAudit(on: Queryable, filter: AuditFilter, atMost: number | null): Promise<number> {
  const { rows } = await on.execute<{ total: number }>({
    text: `select count(*)::int as total from (select from (${found(filter, '1', `limit ${atMost}`)}) l limit ${atMost}) l`,
  });
  return rows[0]?.total ?? 0;
}
