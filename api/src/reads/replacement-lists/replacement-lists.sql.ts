import type { ReplacementSort, ReplacementStatus } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { literalOf } from '../../platform/db/like.ts';
import { statement } from '../../platform/db/statement.ts';
import { batchSize, type From } from '../../platform/batches.ts';
import { isNamed } from '../../shop/accounts/users.sql.ts';
import { requestColumns, requestTables, type RequestRow } from '../../shop/replacements/replacements.sql.ts';

type Row<T> = T & Record<string, unknown>;

/** Skipped rows are not joined. The number is a literal for the planner, which would otherwise expect a tenth of all rows. */
const listed = (where: string, order: string) =>
  `select ${requestColumns} from ${requestTables(`(
     select * from (select * from replacement_requests r where ${where} order by ${order} offset $2 limit $3) page
      limit ${batchSize})`)}
    order by ${order}`;

const pending = statement<Row<RequestRow>>(
  'replacements.pending',
  listed(
    `status = 'PENDING' and (requested_at, id) > (
       coalesce((select requested_at from replacement_requests where id = $1), '-infinity'),
       coalesce($1::uuid, '00000000-0000-0000-0000-000000000000'))`,
    'r.requested_at, r.id',
  ),
);

const lastResolved = `coalesce((select resolved_at from replacement_requests where id = $1), 'infinity')`;
const resolved = statement<Row<RequestRow>>(
  'replacements.resolved',
  listed(
    `status <> 'PENDING' and ($4::text is null or status = $4)
       and resolved_at <= ${lastResolved} and (resolved_at < ${lastResolved} or id > $1)`,
    'r.resolved_at desc, r.id',
  ),
);

/** Pending requests, oldest first. */
export const pendingRequests = (on: Queryable, { after, skip }: From, amount: number) =>
  pending.rows(on, [after, skip, amount]);

/** Resolved requests of one status, or of both; the last one resolved comes first. */
export const resolvedRequests = (
  on: Queryable,
  status: ReplacementStatus | null,
  { after, skip }: From,
  amount: number,
) => resolved.rows(on, [after, skip, amount, status]);

/** The filter and the sort order; a null field does not filter. */
export interface RequestFilter {
  status: ReplacementStatus | null;
  search: RequestSearch | null;
  sort: ReplacementSort;
}
interface RequestSearch {
  /** A pattern of `like`, folded as names and titles are. */
  pattern: string;
  /** The ids of orders and requests that begin like the text; null where none can. */
  ids: { from: string; to: string } | null;
}

const sorts: Record<ReplacementSort, string> = {
  waiting: `order by status <> 'PENDING', case when status = 'PENDING' then requested_at end, resolved_at desc, id`,
  newest: 'order by requested_at desc, id',
  oldest: 'order by requested_at, id',
};

/**
 * A product is also found by its earlier titles, because an order has the title that it was sold under. Only customers with a request are
 * searched by name.
 */
const matches = ({ pattern, ids }: RequestSearch) =>
  `(r.user_id in (select u.id from users u where u.id in (select user_id from replacement_requests) and ${isNamed(literalOf(pattern), pattern)})
    or r.subcategory_id in (select s.id from subcategories s join product_titles t on t.product_id = s.product_id
                             where t.folded like ${literalOf(pattern)})
    ${ids === null ? '' : ['r.order_id', 'r.id'].map((id) => `or ${id} between ${literalOf(ids.from)} and ${literalOf(ids.to)}`).join(' ')})`;

/** The sorted ids of the requests that match a filter, and their number. `amount`: null for all from `skip` on. */
export async function findRequests(
  on: Queryable,
  { status, search, sort }: RequestFilter,
  skip: number,
  amount: number | null,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await on.execute<{ ids: string[]; total: number }>({
    text: `with found as materialized (
             select r.id, r.status, r.requested_at, r.resolved_at from replacement_requests r
              where ${status === null ? 'true' : `r.status = '${status}'`} and ${search === null ? 'true' : matches(search)})
           select (select count(*) from found)::int as total,
                  array(select id from found ${sorts[sort]} offset $1 limit $2) as ids`,
    values: [skip, amount],
  });
  return rows[0]!;
}

const ofIds = statement<Row<RequestRow>>(
  'replacements.of-ids',
  `select ${requestColumns} from ${requestTables(`(
     select r.*, chosen.place from unnest($1::uuid[]) with ordinality chosen (id, place) join replacement_requests r using (id))`)}
    order by r.place`,
);

/** These requests, in the order of their ids. */
export const requestsOf = (on: Queryable, ids: readonly string[]) => ofIds.rows(on, [ids]);
