import { setTimeout as pause } from 'node:timers/promises';
import type { StockImportState } from 'shared-contract';
import type { Tx } from '../../../platform/db/db.ts';
import { enqueue, worker, type JobKind, type Worker } from '../../../platform/jobs/queue.ts';
import { inSteps, type Pace } from '../../../platform/pace.ts';
import { lockDeliverableKeys } from '../../../platform/secrets/deliverable-keys.sql.ts';
import { lockOptions } from '../../catalogue/option-locks.sql.ts';
import { add, retryWhileLocked, recordMoves, startAddition } from '../additions.service.ts';
import { isForSale, optionsToUndo, unsoldItems } from '../imported-items.sql.ts';
import { recordStock, type StockActor } from '../stock.service.ts';
import { withdrawItems } from '../stock.sql.ts';
import { countStates, stateOf } from './imports.rules.ts';
import type { ImportDeps } from './imports.service.ts';
import * as sql from './imports.sql.ts';
import * as lineSql from './lines.sql.ts';
import { openLine } from './lines.ts';

/** Adds the codes of an import, or withdraws them again, as its state says. */
export const importJob: JobKind<{ importId: string }> = { name: 'stock-import', queue: 'imports' };

/** Codes of one transaction: buyers of the option wait some 30 ms for it. While requests arrive there are fewer in each. */
const addedAtOnce = { usual: 500, busy: 50 };
const withdrawnAtOnce = { usual: 2_000, busy: 200 };
/** Between two transactions, so that buyers and others who add codes have their turn. */
const pauseMs = { usual: 20, busy: 250 };
/** After this time a job ends and queues its continuation, so that a stop waits only shortly and imports take turns. */
const jobMs = 2_000;

/** A job that died is tried again, and goes on after the last transaction: lines and codes change together in each. */
export const importWorker = (deps: ImportDeps): Worker =>
  worker(importJob, async ({ importId }) => {
    const end = performance.now() + jobMs;
    for (;;) {
      const isLast = performance.now() > end;
      const goesOn = await retryWhileLocked(() =>
        deps.db.transaction(async (tx) => {
          const more = await step(tx, deps, importId);
          if (more && isLast) await enqueue(tx, importJob, { importId });
          return more && !isLast;
        }),
      );
      if (!goesOn) return;
      await pause(perPace(deps.pace, pauseMs));
    }
  });

const perPace = <T>(pace: Pace, { usual, busy }: { usual: T; busy: T }): T => (pace.isBusy() ? busy : usual);

/** Does the next part of the work; returns whether there is more to do. */
async function step(tx: Tx, deps: ImportDeps, importId: string): Promise<boolean> {
  await sql.findByIndexes(tx);
  // Locks in the order of everything that moves codes: keys before options.
  await lockDeliverableKeys(tx);
  const row = await sql.readImport(tx, importId);
  // Only a checkout that ends changes an import that is being undone, and it locks its options first.
  if (row?.state === 'UNDOING') return withdrawSome(tx, deps, row);
  const locked = await sql.lockImport(tx, importId);
  return locked?.state === 'COMMITTING' && addSome(tx, deps, locked);
}

/** The person who committed or undid the import. The audit log names the request in its row about that. */
const actorOf = ({ actorId }: sql.ImportRow): StockActor => ({ actorId, requestId: null, address: null });

async function addSome(tx: Tx, { vault, pace }: ImportDeps, row: sql.ImportRow): Promise<boolean> {
  const { id, subcategoryId } = row;
  if (!row.exists) return end(tx, row, 'STOPPED');
  const most = perPace(pace, addedAtOnce);
  const rows = await lineSql.nextRows(tx, id, row.doneTo, most);
  const last = rows.at(-1);
  if (!last) return end(tx, row, 'DONE');
  const lines = await inSteps(
    rows,
    (each) => ({ text: openLine(vault, id, each), line: each.line }),
    pace.yieldToRequests,
  );
  const addition = await startAddition(tx, vault, subcategoryId, lines, pace.yieldToRequests);
  const { added, moved, leftOut } = await add(tx, vault, addition, new Set(), id);
  await recordMoves(tx, actorOf(row), subcategoryId, moved);
  const left = leftOut.map(({ line, place }) => ({
    line,
    state: place ? stateOf(place, subcategoryId) : ('TWIN' as const),
    placeId: place?.subcategoryId ?? null,
    placeState: place?.state ?? null,
  }));
  const leftLines = new Set(left.map(({ line }) => line));
  if (left.length > 0) await lineSql.leaveOutRows(tx, id, left);
  const done = rows.map(({ line }) => line).filter((line) => !leftLines.has(line));
  await lineSql.deleteFileRows(tx, id, done);
  await sql.addProgress(tx, id, { to: last.line, added, leftOut: left.length, counts: countStates(left) });
  if (left.length > 0 && row.onProblem === 'STOP') return end(tx, row, 'STOPPED');
  return rows.length === most || end(tx, row, 'DONE');
}

async function withdrawSome(tx: Tx, { pace }: ImportDeps, row: sql.ImportRow): Promise<boolean> {
  const most = perPace(pace, withdrawnAtOnce);
  const options = await optionsToUndo(tx, row.id, most);
  await lockOptions(tx, options);
  // Read when the options are locked: no ending checkout is in flight then, and what a later one returns is withdrawn at once
  // (`stock_items__withdraw_undone`).
  const ids = await unsoldItems(tx, row.id, options, most);
  if (ids.length === 0) {
    // Another transaction may have emptied these options, and later codes may be in other options.
    return (await isForSale(tx, row.id)) || end(tx, row, 'UNDONE');
  }
  tx.changed('stock', options);
  await sql.addWithdrawn(tx, row.id, await withdrawItems(tx, ids));
  return true;
}

/** Ends an import. Returns false: there is nothing more to do. */
async function end(tx: Tx, { id }: sql.ImportRow, state: StockImportState): Promise<false> {
  await sql.setImportState(tx, id, state, { ended: true });
  const now = await sql.readImport(tx, id);
  if (now)
    await recordStock(tx, actorOf(now), 'stock.import-end', now.subcategoryId, {
      after: {
        import: id,
        file: now.fileName,
        state,
        added: now.added,
        left_out: now.leftOut,
        withdrawn: now.withdrawn,
        held: now.held,
      },
    });
  return false;
}
