import type { Uses } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import * as sql from './uses.sql.ts';

/** Throws PRODUCT_NOT_FOUND. */
export async function usesOfProduct(on: Queryable, productId: string): Promise<Uses> {
  const uses = await sql.usesOfProduct(on, knownId(productId, 'PRODUCT_NOT_FOUND'));
  if (!uses) throw fail('PRODUCT_NOT_FOUND');
  return uses;
}

/** Throws SUBCATEGORY_NOT_FOUND. */
export async function usesOfOption(on: Queryable, optionId: string): Promise<Uses> {
  const uses = await sql.usesOfOption(on, knownId(optionId, 'SUBCATEGORY_NOT_FOUND'));
  if (!uses) throw fail('SUBCATEGORY_NOT_FOUND');
  return uses;
}
