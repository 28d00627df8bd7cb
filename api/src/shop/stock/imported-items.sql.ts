import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

// The codes that an import has added, while it is undone.

const options = statement<{ id: string }>(
  'imported-items.options',
  `select subcategory_id as id from (
     select subcategory_id from stock_items where import_id = $1 and state = 'AVAILABLE' order by seq limit $2) unsold
   union select subcategory_id from stock_items where import_id = $1 and state = 'RESERVED'`,
);
const unsold = statement<{ id: string }>(
  'imported-items.unsold',
  `select id from stock_items
    where import_id = $1 and state = 'AVAILABLE' and subcategory_id = any ($2::uuid[]) order by seq limit $3`,
);
const forSale = statement(
  'imported-items.for-sale',
  `select from stock_items where import_id = $1 and state = 'AVAILABLE' limit 1`,
);

/** The options of the next codes of an import that are for sale, wherever they were moved, and of those that checkouts hold. */
export const optionsToUndo = async (tx: Tx, importId: string, amount: number): Promise<string[]> =>
  (await options.rows(tx, [importId, amount])).map(({ id }) => id);
/** Codes of an import that are for sale in these options. */
export const unsoldItems = async (
  tx: Tx,
  importId: string,
  optionIds: readonly string[],
  amount: number,
): Promise<string[]> => (await unsold.rows(tx, [importId, optionIds, amount])).map(({ id }) => id);
/** Whether a code of an import is for sale in any option. */
export const isForSale = async (tx: Tx, importId: string): Promise<boolean> =>
  (await forSale.row(tx, [importId])) !== undefined;
