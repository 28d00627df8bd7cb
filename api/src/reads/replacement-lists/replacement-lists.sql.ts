import type { ReplacementStatus } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { batchSize, type From } from '../../platform/batches.ts';
import { requestColumns, requestTables, type RequestRow } from '../../shop/replacements/replacements.sql.ts';

type Row<T> = T & Record<string, unknown>;

/** What is skipped is not joined; the number is for the planner, which expects a tenth of everything otherwise. */
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
