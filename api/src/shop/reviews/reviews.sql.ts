import { limits } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

export interface ReviewRow {
  id: string;
  productId: string;
  productTitle: string;
  imageUrl: string | null;
  /** Null for an anonymous review: the name is not even read. */
  username: string | null;
  rating: number;
  text: string | null;
  createdAt: Date;
}

/** The row as an admin reads it. */
export type AdminReviewRow = ReviewRow & { version: number };

const columns = `select v.id, v.product_id as "productId", p.title as "productTitle", p.product_image_url as "imageUrl",
          case when v.anonymous then null else u.username end as username,
          v.rating, v.text_review as text, v.created_at as "createdAt"
     from page v
     join products p on p.id = v.product_id
     join users u on u.id = v.user_id
    order by v.created_at desc, v.id desc`;

// Two statements, because each has an index of its own. Skipped rows are not joined. The number is for the planner,
// which expects a tenth of everything where the limit is a parameter.
const pageOf = (where: string) =>
  `with page as materialized (
     select * from (select * from reviews where deleted_at is null ${where}
                     order by created_at desc, id desc offset $1 limit $2) page limit ${limits.pageAmountMax})`;
const newest = statement<ReviewRow & Record<string, unknown>>('reviews.newest', `${pageOf('')} ${columns}`);

const newestOfProduct = statement<ReviewRow & Record<string, unknown>>(
  'reviews.newest-of-product',
  `${pageOf('and product_id = $3')} ${columns}`,
);

// The counters of the products have the total.
const countOf = (name: string, where: string) =>
  statement<{ total: number }>(
    name,
    `select coalesce(sum(rating_count), 0)::bigint as total from products ${where}`,
  );
const count = countOf('reviews.count', '');
const countOfProduct = countOf('reviews.count-of-product', 'where id = $1');

export const readReviews = (on: Queryable, productId: string | null, skip: number, amount: number) =>
  productId === null ? newest.rows(on, [skip, amount]) : newestOfProduct.rows(on, [skip, amount, productId]);
export const countReviews = async (on: Queryable, productId: string | null): Promise<number> =>
  (await (productId === null ? count.row(on) : countOfProduct.row(on, [productId])))?.total ?? 0;
