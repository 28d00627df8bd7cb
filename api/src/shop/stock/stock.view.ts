import { limits } from 'shared-contract';
import type { LeftOut } from './stock.rules.ts';
import type { LockedOption } from '../catalogue/option-locks.sql.ts';

/** The part of a reply about the lines that were left out. */
export const leftOutOf = (option: LockedOption, leftOut: readonly LeftOut[]) => ({
  duplicates: leftOut.length,
  duplicate_details: leftOut.slice(0, limits.stockDuplicatesShown).map(({ line, place }) => {
    const { subcategoryId, title, productTitle, deleted } = place ?? {
      ...option,
      subcategoryId: option.id,
      deleted: !option.exists,
    };
    return {
      line,
      status: place?.state ?? ('REPEATED' as const),
      subcategory: { _id: subcategoryId, title, product_title: productTitle, deleted },
    };
  }),
});
