import type { ProductSort } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { offerOf, type OptionRow } from '../../shop/catalogue/catalogue.view.ts';
import { allCategories, allOptions, allProducts, categoryMoves, type CategoryRow } from './catalogue.sql.ts';
import { sorted } from './catalogue.rules.ts';
import { entryOf, type Entry } from './catalogue.entry.ts';

/** The whole catalogue in memory, disabled products included. Its stock counts are patched in place. */
export interface Snapshot {
  version: string;
  entries: Entry[];
  byProduct: Map<string, Entry>;
  byOption: Map<string, { entry: Entry; option: OptionRow }>;
  /** In the order of their ids, as `stock` of the version has them. */
  optionsById: OptionRow[];
  categories: CategoryRow[];
  /** The category that a merged one went into: its id by the id of the merged one. */
  moved: Map<string, string>;
  ordered(sort: ProductSort, admin: boolean): readonly Entry[];
  /** Takes new counts; true when they change what a list shows: whether a product is in stock, and its best saving. */
  setCount(option: OptionRow, available: number): boolean;
}

export async function loadSnapshot(on: Queryable, version: string): Promise<Snapshot> {
  const [productRows, optionRows, categories, moved] = await Promise.all([
    allProducts(on),
    allOptions(on),
    allCategories(on),
    categoryMoves(on),
  ]);
  const options = Map.groupBy(optionRows, (option) => option.productId);
  const entries = productRows.map((row) => entryOf(row, options.get(row.id) ?? []));
  const byOption = new Map(
    entries.flatMap((entry) => entry.options.map((option) => [option.id, { entry, option }])),
  );
  const orders = new Map<string, readonly Entry[]>();
  return {
    version,
    entries,
    byProduct: new Map(entries.map((entry) => [entry.row.id, entry])),
    byOption,
    optionsById: optionRows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    categories,
    moved,
    ordered(sort, admin) {
      const key = `${sort} ${admin}`;
      const known = orders.get(key);
      if (known) return known;
      const made = sorted(admin ? entries : entries.filter((entry) => entry.row.enabled), sort);
      orders.set(key, made);
      return made;
    },
    setCount(option, available) {
      if (option.available === available) return false;
      option.available = available;
      const entry = byOption.get(option.id)?.entry;
      if (!entry) return false;
      entry.recounts++;
      const now = offerOf(entry.row, entry.options);
      if (now.inStock === entry.inStock && now.savingPercent === entry.savingPercent) return false;
      Object.assign(entry, now);
      orders.clear();
      return true;
    },
  };
}
