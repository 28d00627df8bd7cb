import { type Static, Type } from 'typebox';
import { Count, IdOut } from './fields.ts';

export const CartEntry = Type.Object({ subcategoryId: IdOut, amount: Count });
export type CartEntry = Static<typeof CartEntry>;
