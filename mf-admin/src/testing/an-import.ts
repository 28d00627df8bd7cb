import type { StockImport } from 'shared-contract/types';

/** An import of three lines that was checked: two are new, one is in another option. */
export const anImport = (over: Partial<StockImport> = {}): StockImport => ({
  _id: 'i1',
  subcategory: { _id: 's10', title: '$10 card', product_title: 'Pixelforge Games', product_id: 'p1' },
  file_name: 'codes.txt',
  state: 'READY',
  on_problem: null,
  supplier: null,
  unit_cost: null,
  expires_unix: null,
  parts: 1,
  lines: 3,
  counts: { NEW: 2, TWIN: 0, AVAILABLE: 0, SOLD: 0, ELSEWHERE: 1, MALFORMED: 0 },
  added: 0,
  left_out: 0,
  withdrawn: 0,
  unsold: 0,
  held: 0,
  username: 'admin',
  created_unix: 1_780_000_000,
  ended_unix: null,
  ...over,
});
