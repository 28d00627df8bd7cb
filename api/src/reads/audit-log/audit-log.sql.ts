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
  /** What `partsOf` finds for the target. */
  parts?: readonly string[] | undefined;
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

const parts = {
  order: statement<{ id: string }>(
    'audit-log.requests',
    'select id from replacement_requests where order_id = $1',
  ),
  product: statement<{ id: string }>(
    'audit-log.options',
    'select id from subcategories where product_id = $1',
  ),
};

/** The ids of the replacement requests of an order, or of the options of a product: their rows are in its history. */
export async function partsOf(on: Queryable, { target_type: type, target_id: id }: AuditFilter) {
  if ((type !== 'order' && type !== 'product') || id === undefined || !isId(id)) return undefined;
  return (await parts[type].rows(on, [id])).map((part) => part.id);
}

/** The rows of a target. An order has that of an admin who made it too, whose target is the buyer. */
function ofTarget({ target_type: type, target_id: id, parts }: AuditFilter): string {
  const own = all(
    type !== undefined && `l.target_type = ${literalOf(type)}`,
    id !== undefined && `l.target_id = ${literalOf(id)}`,
  );
  if (parts === undefined || id === undefined) return own;
  const ofParts =
    parts.length > 0 &&
    `l.target_type = '${type === 'order' ? 'replacement_request' : 'subcategory'}' and l.target_id in (${parts.map(literalOf).join()})`;
  // Written in the transaction of the order, so at the same time: the buyer's other rows are not read.
  const made =
    type === 'order' &&
    `l.target_type = 'user' and l.action = 'orders.create-and-approve' and l.after -> 'orderIds' ? ${literalOf(id)}
       and l.target_id = (select user_id::text from orders where id = ${literalOf(id)})
       and l.at = (select created_at from orders where id = ${literalOf(id)})`;
  return `(${[own, ofParts, made].filter(Boolean).join(' or ')})`;
}

/** Values are in the text, so that the planner knows how many rows have them. Such a text has no name, because it is hardly ever used again. */
const narrowed = (filter: AuditFilter): string => {
  const { actorId, action, from_unix, to_unix } = filter;
  return all(
    actorId !== undefined && `l.actor_id = ${literalOf(actorId)}`,
    action !== undefined && `l.action = ${literalOf(action)}`,
    ofTarget(filter),
    from_unix !== undefined && `l.at >= to_timestamp(${from_unix})`,
    to_unix !== undefined && `l.at < to_timestamp(${to_unix})`,
  );
};

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
