import { limits, type StockImportState, type StockLineState } from 'shared-contract';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';

export interface ImportRow {
  id: string;
  subcategoryId: string;
  title: string;
  productId: string;
  productTitle: string;
  /** Neither the option nor its product is deleted. */
  exists: boolean;
  actorId: string;
  username: string;
  fileName: string;
  state: StockImportState;
  onProblem: 'SKIP' | 'STOP' | null;
  supplier: string | null;
  unitCostCents: number | null;
  expiresAt: Date | null;
  parts: number;
  lines: number;
  new: number;
  twin: number;
  available: number;
  sold: number;
  elsewhere: number;
  malformed: number;
  doneTo: number;
  added: number;
  leftOut: number;
  withdrawn: number;
  unsold: number;
  held: number;
  createdAt: Date;
  endedAt: Date | null;
}

type Row<T> = T & Record<string, unknown>;

/** Counts codes of an import in a state: only where somebody may want to withdraw them, or waits for it. */
const countIn = (state: 'AVAILABLE' | 'RESERVED', most: string, ...imports: readonly StockImportState[]) =>
  `case when b.state in (${imports.map((each) => `'${each}'`).join(', ')})
        then (select count(*)::int
                from (select from stock_items i where i.import_id = b.id and i.state = '${state}' ${most}) i)
        else 0 end`;

/** `most`: a limit for the items that are counted of each. */
const selected = (
  most = '',
) => `select b.id, b.subcategory_id as "subcategoryId", s.title, p.id as "productId", p.title as "productTitle",
    s.deleted_at is null and p.deleted_at is null as exists, b.actor_id as "actorId", u.username, b.file_name as "fileName", b.state, b.on_problem as "onProblem", b.supplier,
    b.unit_cost_cents as "unitCostCents", b.expires_at as "expiresAt", b.parts, b.lines, b.new_count as new,
    b.twin_count as twin, b.available_count as available, b.sold_count as sold, b.elsewhere_count as elsewhere,
    b.malformed_count as malformed, b.done_to as "doneTo", b.added_count as added, b.left_out_count as "leftOut",
    b.withdrawn_count as withdrawn, b.created_at as "createdAt", b.ended_at as "endedAt",
    ${countIn('AVAILABLE', most, 'CANCELLED', 'STOPPED', 'DONE')} as unsold,
    ${countIn('RESERVED', most, 'CANCELLED', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE')} as held
  from stock_imports b join subcategories s on s.id = b.subcategory_id join products p on p.id = s.product_id
  join users u on u.id = b.actor_id`;

// A plan that a connection made while there were no lines would read all of them for each batch until the table is analysed, a minute later.
const useIndexes = statement('imports.use-indexes', `select set_config('enable_seqscan', 'off', true)`);
const insert = statement<{ id: string }>(
  'imports.insert',
  `insert into stock_imports (subcategory_id, actor_id, file_name)
   select s.id, $2, $3 from subcategories s join products p on p.id = s.product_id
    where s.id = $1 and s.deleted_at is null and p.deleted_at is null
   returning id`,
);
const read = statement<Row<ImportRow>>('imports.read', `${selected()} where b.id = $1`);
const lock = statement('imports.lock', 'select from stock_imports where id = $1 for update');
const keep = statement(
  'imports.keep',
  'select from stock_imports where id = any ($1::uuid[]) order by id for share',
);
const list = statement<Row<ImportRow>>(
  'imports.list',
  `${selected(`limit ${limits.importUnsoldListed}`)} where b.subcategory_id = $1 and b.state <> 'DISCARDED' order by b.created_at desc, b.id offset $2 limit $3`,
);
const countOf = statement<{ count: number }>(
  'imports.count',
  `select count(*)::int as count from stock_imports where subcategory_id = $1 and state <> 'DISCARDED'`,
);
const countPart = statement(
  'imports.count-part',
  `update stock_imports
      set parts = parts + 1, lines = lines + $2, state = case when $3 then 'READY' else state end,
          new_count = new_count + coalesce(($4::jsonb ->> 'NEW')::int, 0),
          twin_count = twin_count + coalesce(($4::jsonb ->> 'TWIN')::int, 0),
          available_count = available_count + coalesce(($4::jsonb ->> 'AVAILABLE')::int, 0),
          sold_count = sold_count + coalesce(($4::jsonb ->> 'SOLD')::int, 0),
          elsewhere_count = elsewhere_count + coalesce(($4::jsonb ->> 'ELSEWHERE')::int, 0),
          malformed_count = malformed_count + coalesce(($4::jsonb ->> 'MALFORMED')::int, 0),
          part_prints[$5] = $6
    where id = $1`,
);
// Parts that arrived at the release before have no hash.
const isPartOf = statement<{ same: boolean }>(
  'imports.is-part',
  `select coalesce(part_prints[$2] = any ($3::bytea[]), true) as same from stock_imports where id = $1`,
);

const commit = statement(
  'imports.commit',
  `update stock_imports
      set state = 'COMMITTING', on_problem = $2, supplier = $3, unit_cost_cents = $4, expires_at = to_timestamp($5), ended_at = null,
          actor_id = $6
    where id = $1`,
);
const setState = statement(
  'imports.set-state',
  `update stock_imports set state = $2, ended_at = case when $3 then now() end, actor_id = coalesce($4, actor_id) where id = $1`,
);
const countAdded = statement(
  'imports.count-added',
  `update stock_imports
      set done_to = $2, added_count = added_count + $3, left_out_count = left_out_count + $4, new_count = new_count - $4,
          twin_count = twin_count + coalesce(($5::jsonb ->> 'TWIN')::int, 0),
          available_count = available_count + coalesce(($5::jsonb ->> 'AVAILABLE')::int, 0),
          sold_count = sold_count + coalesce(($5::jsonb ->> 'SOLD')::int, 0),
          elsewhere_count = elsewhere_count + coalesce(($5::jsonb ->> 'ELSEWHERE')::int, 0)
    where id = $1`,
);
const countWithdrawn = statement(
  'imports.count-withdrawn',
  'update stock_imports set withdrawn_count = withdrawn_count + $2 where id = $1',
);
// Ends imports: DISCARDED where nothing was added yet, else DONE.
const ended = `update stock_imports
      set state = case when state in ('UPLOADING', 'READY') then 'DISCARDED' else 'DONE' end, ended_at = now()`;
const giveUp = statement(
  'imports.give-up',
  `${ended}
    where state in ('UPLOADING', 'READY', 'CANCELLED', 'STOPPED') and coalesce(ended_at, created_at) < now() - interval '7 days'`,
);
const endAll = statement(
  'imports.end-all',
  `${ended}
    where state in ('UPLOADING', 'READY', 'COMMITTING', 'CANCELLED', 'STOPPED')`,
);
/** Lets the statements of this transaction find lines by their indexes, however few there were when they were planned. */
export const findByIndexes = (tx: Tx) => useIndexes.run(tx);

export async function insertImport(
  tx: Tx,
  values: { subcategoryId: string; actorId: string; fileName: string },
): Promise<string | undefined> {
  return (await insert.row(tx, [values.subcategoryId, values.actorId, values.fileName]))?.id;
}

export const readImport = (on: Queryable, id: string) => read.row(on, [id]);

/** The import, which no other transaction changes until the end of this one. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRow | undefined> {
  await lock.run(tx, [id]);
  return read.row(tx, [id]);
}

/** Locks these imports, so that nobody undoes them until the end of this transaction. */
export const keepImports = (tx: Tx, ids: readonly string[]) => keep.run(tx, [ids]);

export const listImports = (on: Queryable, subcategoryId: string, skip: number, amount: number) =>
  list.rows(on, [subcategoryId, skip, amount]);
export const countImports = async (on: Queryable, subcategoryId: string): Promise<number> =>
  (await countOf.row(on, [subcategoryId]))?.count ?? 0;

/** `number`: from 0. `print`: its keyed hash. `counts`: how many lines of the part are in which state. */
export const addPart = (
  tx: Tx,
  id: string,
  part: {
    number: number;
    print: Buffer;
    lines: number;
    last: boolean;
    counts: Partial<Record<StockLineState, number>>;
  },
) => countPart.run(tx, [id, part.lines, part.last, JSON.stringify(part.counts), part.number + 1, part.print]);

/** Whether the part that arrived under this number is one of these, by their keyed hashes. */
export const isPart = async (on: Queryable, id: string, part: number, prints: readonly Buffer[]) =>
  (await isPartOf.row(on, [id, part + 1, prints]))?.same === true;

export interface Terms {
  onProblem: 'SKIP' | 'STOP';
  supplier: string | null;
  unitCostCents: number | null;
  expiresUnix: number | null;
}

export const commitImport = (
  tx: Tx,
  id: string,
  { onProblem, supplier, unitCostCents, expiresUnix }: Terms,
  actorId: string,
) => commit.run(tx, [id, onProblem, supplier, unitCostCents, expiresUnix, actorId]);

/** `ended`: no job works on it any more. `actorId`: on whose behalf the job works from now on. */
export const setImportState = (
  tx: Tx,
  id: string,
  state: StockImportState,
  { ended, actorId }: { ended: boolean; actorId?: string },
) => setState.run(tx, [id, state, ended, actorId ?? null]);

/** `counts`: how many lines were left out, by their state. */
export const addProgress = (
  tx: Tx,
  id: string,
  done: { to: number; added: number; leftOut: number; counts: Partial<Record<StockLineState, number>> },
) => countAdded.run(tx, [id, done.to, done.added, done.leftOut, JSON.stringify(done.counts)]);

export const addWithdrawn = (tx: Tx, id: string, withdrawn: number) =>
  countWithdrawn.run(tx, [id, withdrawn]);

export const giveUpImports = (on: Queryable) => giveUp.run(on);
/** Ends every import that could add codes. */
export const endImports = (on: Queryable) => endAll.run(on);
