import {
  cancelStockImport,
  commitStockImport,
  limits,
  listStockImportRows,
  listStockImports,
  putStockImportPart,
  readStockImport,
  startStockImport,
  undoStockImport,
} from 'shared-contract';
import { actorOf } from '../../audit/call.ts';
import { centsOf } from '../../money.ts';
import * as decisions from './decisions.service.ts';
import * as imports from './imports.service.ts';
import { importOf } from './imports.view.ts';
import type { Module } from '../../../platform/http/handle.ts';

/** A part of a file (rules 3.11). */
const bodyLimit = 8 * 1024 * 1024;

export const stockImportRoutes: Module<imports.ImportDeps> = (router, { db, vault, pace }) => {
  router.handle(startStockImport, async (call) => {
    const { subcategoryId, file_name } = call.body;
    return importOf(
      await db.transaction((tx) => imports.startImport(tx, subcategoryId, file_name, actorOf(call))),
    );
  });

  router.handle(
    putStockImportPart,
    async ({ params: { importId }, body: { part, lines, last } }) =>
      importOf(await imports.takePart({ db, vault, pace }, importId, { number: part, lines, last })),
    { bodyLimit, isBackground: true },
  );

  router.handle(
    listStockImports,
    async ({ query: { subcategoryId, skip = 0, amount = limits.pageAmountMax } }) => {
      const { rows, total } = await imports.importPage(db, subcategoryId, skip, amount);
      return { rows: rows.map(importOf), total };
    },
  );

  router.handle(
    readStockImport,
    async ({ params }) => importOf(await imports.readImport(db, params.importId)),
    { isBackground: true },
  );

  router.handle(listStockImportRows, ({ params, query: { state = null, skip = 0, amount } }) =>
    imports.importRows(db, vault, params.importId, state, { skip, amount }),
  );

  router.handle(commitStockImport, async (call) => {
    const { on_problem, supplier, unit_cost, expires_unix } = call.body;
    const terms = {
      onProblem: on_problem,
      supplier: supplier?.trim() || null,
      unitCostCents: unit_cost === undefined ? null : centsOf(unit_cost),
      expiresUnix: expires_unix ?? null,
    };
    return importOf(
      await db.transaction((tx) => decisions.commit(tx, call.params.importId, terms, actorOf(call))),
    );
  });

  router.handle(cancelStockImport, async (call) =>
    importOf(await db.transaction((tx) => decisions.cancel(tx, call.params.importId, actorOf(call)))),
  );

  router.handle(undoStockImport, async (call) =>
    importOf(await db.transaction((tx) => decisions.undo(tx, call.params.importId, actorOf(call)))),
  );
};
