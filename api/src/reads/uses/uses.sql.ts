import type { Uses } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

const figures = `(select count(distinct user_id) from cart_lines where subcategory_id in (select id from s))::int as carts,
   (select count(*) from orders where status = 'PENDING' and subcategory_id in (select id from s))::int as open_orders,
   (select coalesce(sum(available), 0) from s)::int as codes`;

const ofProduct = statement<Uses & Record<string, unknown>>(
  'uses.of-product',
  `with s as (select id, available_count as available from subcategories where product_id = $1 and deleted_at is null)
   select ${figures} from products where id = $1 and deleted_at is null`,
);

const ofOption = statement<Uses & Record<string, unknown>>(
  'uses.of-option',
  `with s as (select id, product_id, available_count as available from subcategories where id = $1 and deleted_at is null)
   select ${figures} from s join products p on p.id = s.product_id where p.deleted_at is null`,
);

/** Undefined when it does not exist or was deleted. */
export const usesOfProduct = (on: Queryable, productId: string) => ofProduct.row(on, [productId]);
export const usesOfOption = (on: Queryable, optionId: string) => ofOption.row(on, [optionId]);
