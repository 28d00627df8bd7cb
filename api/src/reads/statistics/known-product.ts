import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { productExists } from './stats.sql.ts';

/** The product that a report is about, deleted ones included; null is all of them. Throws PRODUCT_NOT_FOUND. */
export async function knownProduct(on: Queryable, product: string | null): Promise<string | null> {
  if (product !== null && !(await productExists(on, knownId(product, 'PRODUCT_NOT_FOUND'))))
    throw fail('PRODUCT_NOT_FOUND');
  return product;
}
