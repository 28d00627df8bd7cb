import { limits, type ReplacementStatus } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { batchSize, type From } from '../../platform/http/batches.ts';
import { requestColumns, requestTables, type RequestRow } from '../../shop/replacements/replacements.sql.ts';

type Row<T> = T & Record<string, unknown>;

/** What is skipped is not joined; the number is for the planner, which expects a tenth of everything otherwise. */
const ofPage = (
  where: string,
  order: string,
  skip: string,
  amount: string,
  atMost: number = limits.pageAmountMax,
) =>
  `select ${requestColumns} from ${requestTables(`(
     select * from (select * from replacement_requests r where ${where} order by ${order} offset ${skip} limit ${amount}) page
      limit ${atMost})`)}
    order by ${order}`;
const ofBatch = (where: string, order: string, skip: string) =>
  ofPage(where, order, skip, String(batchSize), batchSize);
const isPending = "status = 'PENDING'";
const oldestFirst = 'r.requested_at, r.id';
const isResolved = "status <> 'PENDING' and ($1::text is null or status = $1)";
const latestFirst = 'r.resolved_at desc, r.id';

const pending = statement<Row<RequestRow>>(
  'replacements.pending',
  ofPage(isPending, oldestFirst, '$1', '$2'),
);

const pendingBatch = statement<Row<RequestRow>>(
  'replacements.pending-batch',
  ofBatch(
    `${isPending} and (requested_at, id) > (
       coalesce((select requested_at from replacement_requests where id = $1), '-infinity'),
       coalesce($1::uuid, '00000000-0000-0000-0000-000000000000'))`,
    oldestFirst,
    '$2',
  ),
);

const resolved = statement<Row<RequestRow>>(
  'replacements.resolved',
  ofPage(isResolved, latestFirst, '$2', '$3'),
);

const resolvedBatch = statement<Row<RequestRow>>(
  'replacements.resolved-batch',
  ofBatch(
    `${isResolved} and resolved_at <= coalesce((select resolved_at from replacement_requests where id = $2), 'infinity')
       and (resolved_at < coalesce((select resolved_at from replacement_requests where id = $2), 'infinity') or id > $2)`,
    latestFirst,
    '$3',
  ),
);

export const pendingRequests = (on: Queryable, skip: number, amount: number) =>
  pending.rows(on, [skip, amount]);
export const resolvedRequests = (
  on: Queryable,
  status: ReplacementStatus | null,
  skip: number,
  amount: number,
) => resolved.rows(on, [status, skip, amount]);
export const pendingBatchOf = (on: Queryable, { after, skip }: From) => pendingBatch.rows(on, [after, skip]);
export const resolvedBatchOf = (on: Queryable, status: ReplacementStatus | null, { after, skip }: From) =>
  resolvedBatch.rows(on, [status, after, skip]);
