import type { ErrorCode } from 'shared-contract';
import { limits } from 'shared-contract';
import type { Db, Queryable, Tx } from '../../../platform/db/db.ts';
import { fail } from '../../../platform/failure.ts';
import { Batches } from '../../../platform/batches.ts';
import { knownId } from '../../../platform/ids.ts';
import type { Pace } from '../../../platform/pace.ts';
import type { Vault } from '../../../platform/secrets/deliverables.ts';
import type { Actor } from '../../audit/actor.ts';
import { mayMove, type Place } from '../stock.rules.ts';
import { recordStock } from '../stock.service.ts';
import { placesOf } from '../stock.sql.ts';
import { countStates, importMoves, stateOf } from './imports.rules.ts';
import * as sql from './imports.sql.ts';
import * as lineSql from './lines.sql.ts';
import { rowOf } from './imports.view.ts';
import { sealLines, type SealedLine } from './lines.ts';

/** The dependencies of imports. */
export interface ImportDeps {
  db: Db;
  vault: Vault;
  pace: Pace;
}

const notFound: ErrorCode = 'STOCK_IMPORT_NOT_FOUND';

/** Throws STOCK_IMPORT_NOT_FOUND. */
export async function readImport(on: Queryable, id: string): Promise<sql.ImportRow> {
  const row = await sql.readImport(on, knownId(id, notFound));
  if (!row) throw fail(notFound);
  return row;
}

/** The import, locked, where it may do this now. Throws STOCK_IMPORT_NOT_FOUND and STOCK_IMPORT_STATE. */
export async function lockImport(tx: Tx, id: string, move: keyof typeof importMoves): Promise<sql.ImportRow> {
  const row = await sql.lockImport(tx, knownId(id, notFound));
  if (!row) throw fail(notFound);
  if (!(importMoves[move] as readonly string[]).includes(row.state)) throw fail('STOCK_IMPORT_STATE');
  return row;
}

/** Throws SUBCATEGORY_NOT_FOUND for a deleted option too. */
export async function startImport(
  tx: Tx,
  subcategoryId: string,
  fileName: string,
  actor: Actor,
): Promise<sql.ImportRow> {
  knownId(subcategoryId, 'SUBCATEGORY_NOT_FOUND');
  const id = await sql.insertImport(tx, { subcategoryId, actorId: actor.actorId, fileName });
  if (id === undefined) throw fail('SUBCATEGORY_NOT_FOUND');
  await recordStock(tx, actor, 'stock.import-start', subcategoryId, {
    after: { import: id, file: fileName },
  });
  return readImport(tx, id);
}

/**
 * The next lines of the file: encrypted, and each looked for in the file and in the store. A part that arrived before changes
 * nothing, because a client that lost the answer sends it again, and one that was interrupted begins again. Throws
 * STOCK_IMPORT_NOT_FOUND, STOCK_IMPORT_STATE, STOCK_IMPORT_PART_MISSING, STOCK_IMPORT_OTHER_FILE and STOCK_IMPORT_TOO_LONG.
 */
export async function takePart(
  { db, vault, pace }: ImportDeps,
  importId: string,
  part: { number: number; lines: readonly string[]; last: boolean },
): Promise<sql.ImportRow> {
  const before = await readImport(db, importId);
  const prints = vault.fingerprints(JSON.stringify([part.lines, part.last]));
  if (part.number < before.parts) return sameAgain(db, before, part.number, prints);
  return db.transaction(async (tx) => {
    await sql.findByIndexes(tx);
    const current = await sql.lockImport(tx, importId);
    if (current && part.number < current.parts) return sameAgain(tx, current, part.number, prints);
    const { parts, lines, subcategoryId } = await lockImport(tx, importId, 'upload');
    if (part.number > parts) throw fail('STOCK_IMPORT_PART_MISSING');
    if (lines + part.lines.length > limits.importLinesMax) throw fail('STOCK_IMPORT_TOO_LONG');
    const states: Pick<lineSql.FileRow, 'state'>[] = [];
    let stored: Promise<unknown> = Promise.resolve();
    for await (const sealed of sealLines(vault, pace, before, part.lines)) {
      await stored;
      const start = performance.now();
      const rows = await lookThrough(tx, importId, subcategoryId, lines, sealed);
      states.push(...rows.map(({ state }) => ({ state })));
      // The next ones are encrypted meanwhile; a failure is thrown where this is awaited.
      stored = lineSql.insertFileRows(tx, importId, vault.keyId, rows);
      stored.catch(() => undefined);
      if (!pace.isBusy()) continue;
      // The database works for others meanwhile, too.
      await stored;
      await pace.yieldToRequests(performance.now() - start);
    }
    await stored;
    await sql.addPart(tx, importId, {
      number: part.number,
      print: prints[0] as Buffer,
      lines: part.lines.length,
      last: part.last,
      counts: countStates(states),
    });
    return readImport(tx, importId);
  });
}

/** The import as it is, where the part that comes again is the one that arrived. Throws STOCK_IMPORT_OTHER_FILE. */
async function sameAgain(on: Queryable, row: sql.ImportRow, part: number, prints: readonly Buffer[]) {
  if (!(await sql.isPart(on, row.id, part, prints))) throw fail('STOCK_IMPORT_OTHER_FILE');
  return row;
}

/** Finds the state of each line. A code that is for sale in a deleted option counts as new, because it moves (rules 3.4). */
async function lookThrough(
  tx: Tx,
  importId: string,
  subcategoryId: string,
  linesBefore: number,
  sealed: readonly SealedLine[],
): Promise<lineSql.FileRow[]> {
  const prints = sealed.flatMap(({ fingerprints }) => fingerprints);
  const places = new Map<string, Place>();
  for (const place of await placesOf(tx, prints)) {
    if (!mayMove(place)) places.set(place.fingerprint.toString('hex'), place);
  }
  const firsts = sealed.flatMap(({ fingerprints: [first] }) => first ?? []);
  const inFile = new Set(
    (await lineSql.knownInFile(tx, importId, firsts)).map((row) => row.fingerprint.toString('hex')),
  );
  return sealed.map(({ line, reason, deliverable, fingerprints }): lineSql.FileRow => {
    const row = { line: linesBefore + line, reason, placeId: null, placeState: null };
    const [fingerprint] = fingerprints;
    if (!fingerprint) {
      return { ...row, state: 'MALFORMED', deliverable: null, keyId: null, fingerprint: null };
    }
    const hex = fingerprint.toString('hex');
    if (inFile.has(hex)) return { ...row, state: 'TWIN', deliverable: null, keyId: null, fingerprint };
    inFile.add(hex);
    const place = fingerprints.map((each) => places.get(each.toString('hex'))).find((found) => found);
    const state = stateOf(place, subcategoryId);
    return {
      ...row,
      state,
      placeId: place?.subcategoryId ?? null,
      placeState: place?.state ?? null,
      deliverable: state === 'NEW' ? deliverable : null,
      keyId: null,
      fingerprint,
    };
  });
}

/** A page of the imports of an option, and how many there are. */
export async function importPage(on: Queryable, subcategoryId: string, skip: number, amount: number) {
  knownId(subcategoryId, 'SUBCATEGORY_NOT_FOUND');
  const [rows, total] = await Promise.all([
    sql.listImports(on, subcategoryId, skip, amount),
    sql.countImports(on, subcategoryId),
  ]);
  return { rows, total };
}

/** How many lines of an import are in a state. */
const countIn = (row: sql.ImportRow, state: lineSql.RowState): number => {
  const counts = {
    NEW: row.new - row.added,
    TWIN: row.twin,
    AVAILABLE: row.available,
    SOLD: row.sold,
    ELSEWHERE: row.elsewhere,
    MALFORMED: row.malformed,
  };
  const problems = row.twin + row.available + row.sold + row.elsewhere + row.malformed;
  if (state === null) return counts.NEW + problems;
  return state === 'PROBLEM' ? problems : counts[state];
};

/** The lines of an import that wait or were left out. Without an amount all of them, in batches. Throws STOCK_IMPORT_NOT_FOUND. */
export async function importRows(
  db: Db,
  vault: Vault,
  importId: string,
  state: lineSql.RowState,
  { skip, amount }: { skip: number; amount: number | undefined },
) {
  const row = await readImport(db, importId);
  const total = countIn(row, state);
  if (amount !== undefined) {
    const rows = await lineSql.fileRows(db, importId, state, skip, amount);
    return { rows: rows.map((each) => rowOf(vault, importId, each)), total };
  }
  return { rows: await Batches.of(allRows(db, vault, importId, state, skip)), total };
}

async function* allRows(db: Db, vault: Vault, importId: string, state: lineSql.RowState, skip: number) {
  for (let after: string | null = null; ;) {
    const rows: lineSql.ListedRow[] = await lineSql.fileRowBatch(db, importId, state, {
      after,
      skip: after === null ? skip : 0,
    });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((each) => rowOf(vault, importId, each));
    after = String(last.line);
  }
}
