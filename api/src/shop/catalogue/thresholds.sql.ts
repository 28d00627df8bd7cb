import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** The condition that an option `s` runs low (rules 3.17). */
export const runsLow = 's.available_count > 0 and s.available_count <= s.low_stock_at';

const change = statement<{ before: number }>(
  'catalogue.change-threshold',
  `with old as (
     select id, low_stock_at from subcategories where id = $1 and deleted_at is null for no key update
   )
   update subcategories s set low_stock_at = $2 from old where s.id = old.id returning old.low_stock_at as before`,
);

/** Returns the threshold from before; undefined where there is no such option. */
export const changeThreshold = async (tx: Tx, optionId: string, lowAt: number): Promise<number | undefined> =>
  (await change.row(tx, [optionId, lowAt]))?.before;
