import type { MalformedReason, StockLineState } from 'shared-contract';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';
import { batchSize, type From } from '../../../platform/batches.ts';
import type { Place } from '../stock.rules.ts';

/** A line of a file as it is stored. */
export interface FileRow {
  line: number;
  state: StockLineState;
  reason: MalformedReason | null;
  placeId: string | null;
  placeState: Place['state'] | null;
  deliverable: Buffer | null;
  keyId: string | null;
  fingerprint: Buffer | null;
}

type Row<T> = T & Record<string, unknown>;

const known = statement<{ fingerprint: Buffer }>(
  'imports.known',
  `select fingerprint from stock_import_rows
    where import_id = $1 and fingerprint = any ($2::bytea[]) and state <> 'TWIN'`,
);
const insertRows = statement(
  'imports.insert-rows',
  `insert into stock_import_rows (import_id, line, state, reason, place_id, place_state, deliverable, key_id, fingerprint)
   select $1, line, state, reason, place_id, place_state, deliverable, case when state = 'NEW' then $2 end, fingerprint
     from unnest($3::int[], $4::text[], $5::text[], $6::uuid[], $7::text[], $8::bytea[], $9::bytea[])
          as r(line, state, reason, place_id, place_state, deliverable, fingerprint)`,
);
const rowColumns = `select r.line, r.state, r.reason, r.place_id as "placeId", r.place_state as "placeState", r.deliverable,
    r.key_id as "keyId", r.fingerprint, s.title, p.title as "productTitle"
  from stock_import_rows r left join subcategories s on s.id = r.place_id left join products p on p.id = s.product_id`;
const ofState = `r.import_id = $1 and ($2::text is null or r.state = $2 or ($2 = 'PROBLEM' and r.state <> 'NEW'))`;

/** A line, and what the option is called that has its code. */
export type ListedRow = FileRow & { title: string | null; productTitle: string | null };

const rows = statement<Row<ListedRow>>(
  'imports.rows',
  `${rowColumns} where ${ofState} order by r.line offset $3 limit $4`,
);
const rowBatch = statement<Row<ListedRow>>(
  'imports.row-batch',
  `${rowColumns} where ${ofState} and r.line > $3 order by r.line offset $4 limit ${batchSize}`,
);

const next = statement<Row<FileRow>>(
  'imports.next',
  `${rowColumns} where r.import_id = $1 and r.line > $2 and r.state = 'NEW' order by r.line limit $3`,
);
const deleteRows = statement(
  'imports.delete-rows',
  'delete from stock_import_rows where import_id = $1 and line = any ($2::int[])',
);
const leaveOut = statement(
  'imports.leave-out',
  `update stock_import_rows r
      set state = l.state, place_id = l.place_id, place_state = l.place_state, deliverable = null, key_id = null
     from unnest($2::int[], $3::text[], $4::uuid[], $5::text[]) as l(line, state, place_id, place_state)
    where r.import_id = $1 and r.line = l.line`,
);
const purge = statement(
  'imports.purge',
  `delete from stock_import_rows
    where (import_id, line) in (
      select r.import_id, r.line from stock_imports b join stock_import_rows r on r.import_id = b.id
       where b.state in ('DISCARDED', 'UNDONE') or (b.state = 'DONE' and b.ended_at < now() - interval '30 days')
       limit $1)`,
);

/** Which of these fingerprints earlier lines of the file have. */
export const knownInFile = (tx: Tx, id: string, fingerprints: readonly Buffer[]) =>
  known.rows(tx, [id, fingerprints]);

export const insertFileRows = (tx: Tx, id: string, keyId: string, lines: readonly FileRow[]) =>
  insertRows.run(tx, [
    id,
    keyId,
    lines.map(({ line }) => line),
    lines.map(({ state }) => state),
    lines.map(({ reason }) => reason),
    lines.map(({ placeId }) => placeId),
    lines.map(({ placeState }) => placeState),
    lines.map(({ deliverable }) => deliverable),
    lines.map(({ fingerprint }) => fingerprint),
  ]);

export type RowState = StockLineState | 'PROBLEM' | null;

export const fileRows = (on: Queryable, id: string, state: RowState, skip: number, amount: number) =>
  rows.rows(on, [id, state, skip, amount]);
/** The next ones after a line, which is a row's `_id` here. */
export const fileRowBatch = (on: Queryable, id: string, state: RowState, { after, skip }: From) =>
  rowBatch.rows(on, [id, state, after ?? 0, skip]);

/** The next lines that are to be added. */
export const nextRows = (tx: Tx, id: string, after: number, amount: number) =>
  next.rows(tx, [id, after, amount]);

export const deleteFileRows = (tx: Tx, id: string, lines: readonly number[]) =>
  deleteRows.run(tx, [id, lines]);

export const leaveOutRows = (
  tx: Tx,
  id: string,
  lines: readonly Pick<FileRow, 'line' | 'state' | 'placeId' | 'placeState'>[],
) =>
  leaveOut.run(tx, [
    id,
    lines.map(({ line }) => line),
    lines.map(({ state }) => state),
    lines.map(({ placeId }) => placeId),
    lines.map(({ placeState }) => placeState),
  ]);

/** Returns how many lines are gone. */
export const purgeRows = (on: Queryable, atMost: number) => purge.run(on, [atMost]);
