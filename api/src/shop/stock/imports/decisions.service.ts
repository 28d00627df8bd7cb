import type { StockImportState } from 'shared-contract';
import type { Tx } from '../../../platform/db/db.ts';
import { fail } from '../../../platform/failure.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Actor } from '../../audit/actor.ts';
import { recordStock } from '../stock.service.ts';
import { importJob } from './import-worker.ts';
import { lockImport, readImport } from './imports.service.ts';
import * as sql from './imports.sql.ts';

/**
 * Lets a job add the codes that are new; an import that was cancelled or stopped goes on. Throws REQUEST_INVALID for an expiry that is
 * past, STOCK_IMPORT_NOT_FOUND, STOCK_IMPORT_STATE, STOCK_IMPORT_HAS_PROBLEMS, STOCK_IMPORT_NOTHING_NEW and SUBCATEGORY_NOT_FOUND.
 */
export async function commit(
  tx: Tx,
  importId: string,
  terms: sql.Terms,
  actor: Actor,
): Promise<sql.ImportRow> {
  if (terms.expiresUnix !== null && terms.expiresUnix * 1_000 <= Date.now())
    throw fail('REQUEST_INVALID', { fields: { expires_unix: 'must be in the future' } });
  const row = await lockImport(tx, importId, 'commit');
  if (!row.exists) throw fail('SUBCATEGORY_NOT_FOUND');
  const problems = row.twin + row.available + row.sold + row.elsewhere + row.malformed;
  if (terms.onProblem === 'STOP' && problems > 0) throw fail('STOCK_IMPORT_HAS_PROBLEMS');
  if (row.new === row.added) throw fail('STOCK_IMPORT_NOTHING_NEW');
  await sql.commitImport(tx, importId, terms, actor.actorId);
  await enqueue(tx, importJob, { importId });
  await recordStock(tx, actor, 'stock.import', row.subcategoryId, {
    after: {
      import: importId,
      file: row.fileName,
      new: row.new - row.added,
      on_problem: terms.onProblem,
      supplier: terms.supplier,
      unit_cost_cents: terms.unitCostCents,
      expires_unix: terms.expiresUnix,
    },
  });
  return readImport(tx, importId);
}

/** Stops an import. Added codes stay and the others wait; an import that was not committed is discarded. Throws STOCK_IMPORT_NOT_FOUND and STOCK_IMPORT_STATE. */
export async function cancel(tx: Tx, importId: string, actor: Actor): Promise<sql.ImportRow> {
  const row = await lockImport(tx, importId, 'cancel');
  const state: StockImportState = row.state === 'COMMITTING' ? 'CANCELLED' : 'DISCARDED';
  await sql.setImportState(tx, importId, state, { ended: true });
  await recordStock(tx, actor, 'stock.import-cancel', row.subcategoryId, {
    after: { import: importId, file: row.fileName, state, added: row.added },
  });
  return readImport(tx, importId);
}

/** Lets a job withdraw what is unsold. Throws STOCK_IMPORT_NOT_FOUND and STOCK_IMPORT_STATE. */
export async function undo(tx: Tx, importId: string, actor: Actor): Promise<sql.ImportRow> {
  const row = await lockImport(tx, importId, 'undo');
  await sql.setImportState(tx, importId, 'UNDOING', { ended: false, actorId: actor.actorId });
  await enqueue(tx, importJob, { importId });
  await recordStock(tx, actor, 'stock.import-undo', row.subcategoryId, {
    after: { import: importId, file: row.fileName, added: row.added, unsold: row.unsold, held: row.held },
  });
  return readImport(tx, importId);
}
