import type { StockImport, StockImportRow } from 'shared-contract';
import { unixOf, unixOrNull } from '../../../platform/time.ts';
import type { Vault } from '../../../platform/secrets/deliverables.ts';
import { dollarsOf } from '../../money.ts';
import { masked } from '../../masked.ts';
import type { ImportRow } from './imports.sql.ts';
import type { ListedRow } from './lines.sql.ts';
import { openLine } from './lines.ts';

export const importOf = (row: ImportRow): StockImport => ({
  _id: row.id,
  subcategory: {
    _id: row.subcategoryId,
    title: row.title,
    product_title: row.productTitle,
    product_id: row.productId,
  },
  file_name: row.fileName,
  state: row.state,
  on_problem: row.onProblem,
  supplier: row.supplier,
  unit_cost: row.unitCostCents === null ? null : dollarsOf(row.unitCostCents),
  expires_unix: unixOrNull(row.expiresAt),
  parts: row.parts,
  lines: row.lines,
  counts: {
    NEW: row.new,
    TWIN: row.twin,
    AVAILABLE: row.available,
    SOLD: row.sold,
    ELSEWHERE: row.elsewhere,
    MALFORMED: row.malformed,
  },
  added: row.added,
  left_out: row.leftOut,
  withdrawn: row.withdrawn,
  unsold: row.unsold,
  held: row.held,
  username: row.username,
  created_unix: unixOf(row.createdAt),
  ended_unix: unixOrNull(row.endedAt),
});

export const rowOf = (vault: Vault, importId: string, row: ListedRow): StockImportRow => ({
  line: row.line,
  state: row.state,
  masked: row.state === 'NEW' ? masked(openLine(vault, importId, row)) : null,
  reason: row.reason,
  place:
    row.placeId === null || row.placeState === null
      ? null
      : {
          subcategory_id: row.placeId,
          title: row.title ?? '',
          product_title: row.productTitle ?? '',
          state: row.placeState,
        },
});
