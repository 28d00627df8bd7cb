import { type Static, Type } from 'typebox';
import { Count } from './fields.ts';

/** What a deletion affects: of an option, or of all options of a product. */
export const Uses = Type.Object({
  /** Carts that hold it. */
  carts: Count,
  /** Orders of it that wait for their payment. */
  open_orders: Count,
  /** Codes that are for sale. */
  codes: Count,
});
export type Uses = Static<typeof Uses>;
