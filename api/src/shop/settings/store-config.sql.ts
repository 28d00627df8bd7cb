import type { AdminStoreConfig } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** The saved document: everything of the settings that is not computed from the rest. */
export type StoreDocument = Omit<AdminStoreConfig, 'active_payment_methods' | 'version'>;

export interface SavedStore {
  version: number;
  document: Partial<StoreDocument>;
}

const read = statement<{ version: number; document: Partial<StoreDocument> }>(
  'store-config.read',
  'select version, document from store_config where id = 1',
);

/** The name of the store, for a statement that needs nothing else of the settings; null where it has none. */
export const storeName = `nullif((select document ->> 'store_name' from store_config), '')`;

export const readStore = (on: Queryable): Promise<SavedStore | undefined> => read.row(on);

// Apart from the rest, because every purchase reads it.
const methods = statement<{ methods: StoreDocument['payment_methods'] | null }>(
  'store-config.payment-methods',
  "select document -> 'payment_methods' as methods from store_config where id = 1",
);

/** The saved payment methods, or nothing in a store that has saved none. */
export const readPaymentMethods = async (on: Queryable) => (await methods.row(on))?.methods ?? undefined;
