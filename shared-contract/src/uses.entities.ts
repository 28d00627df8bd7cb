import { type Static, Type } from 'typebox';
import { Count } from './fields.ts';

/** What is affected when an option, or all options of a product, are deleted. */
export const Uses = Type.Object({
  /** Carts that contain it. */
  carts: Count,
  /** Orders of it that wait for a payment. */
  open_orders: Count,
  /** Codes that are for sale. */
  codes: Count,
});
export type Uses = Static<typeof Uses>;
