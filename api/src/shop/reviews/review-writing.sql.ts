import type { OrderStatus } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AdminReviewRow } from './reviews.sql.ts';

export interface ReviewableOrder {
  buyerId: string;
  productId: string;
  productTitle: string;
  status: OrderStatus;
  /** The price that was paid; 0 for an order that an admin gave or approved. */
  paidCents: number;
  reviewed: boolean;
}

type Row<T> = T & Record<string, unknown>;

const order = statement<Row<ReviewableOrder>>(
  'reviews.order',
  `select o.user_id as "buyerId", o.product_id as "productId", o.product_title as "productTitle", o.status,
          case when o.paid_at is null then 0 else o.total_cents end as "paidCents", v.id is not null as reviewed
     from orders o left join reviews v on v.order_id = o.id
    where o.id = $1`,
);

/** A review as it is shown, of a row `v` of reviews. */
const shown = `
  select v.id, v.product_id as "productId", p.title as "productTitle", p.product_image_url as "imageUrl",
         case when v.anonymous then null else u.username end as username,
         v.rating, v.text_review as text, v.created_at as "createdAt", v.version
    from v join products p on p.id = v.product_id join users u on u.id = v.user_id`;

const insert = statement<Row<AdminReviewRow>>(
  'reviews.insert',
  `with v as (
     insert into reviews (order_id, product_id, user_id, rating, text_review, anonymous)
     values ($1, $2, $3, $4, $5, $6) returning *)
   ${shown}`,
);

const one = statement<Row<AdminReviewRow>>(
  'reviews.one',
  `with v as (select * from reviews where id = $1 and deleted_at is null) ${shown}`,
);

const lock = statement<{ rating: number; text: string | null; version: number }>(
  'reviews.lock',
  'select rating, text_review as text, version from reviews where id = $1 and deleted_at is null for no key update',
);

const edit = statement<Row<AdminReviewRow>>(
  'reviews.edit',
  `with v as (update reviews set rating = $2, text_review = $3, edited_at = now() where id = $1 returning *) ${shown}`,
);

const remove = statement('reviews.delete', 'update reviews set deleted_at = now() where id = $1');

/** The screen offers it for ten seconds, and a slow line needs some more. */
const restore = statement<{ rating: number; text: string | null }>(
  'reviews.restore',
  `update reviews set deleted_at = null where id = $1 and deleted_at > now() - interval '1 minute'
   returning rating, text_review as text`,
);

const hideName = statement(
  'reviews.hide-name',
  'update reviews set anonymous = true where user_id = $1 and not anonymous',
);

export const reviewableOrder = (on: Queryable, orderId: string) => order.row(on, [orderId]);
export const insertReview = async (
  tx: Tx,
  review: {
    orderId: string;
    productId: string;
    userId: string;
    rating: number;
    text: string | null;
    anonymous: boolean;
  },
): Promise<AdminReviewRow> => {
  const { orderId, productId, userId, rating, text, anonymous } = review;
  return (await insert.row(tx, [orderId, productId, userId, rating, text, anonymous]))!;
};
/** Undefined where it is deleted. */
export const readReview = (on: Queryable, id: string) => one.row(on, [id]);
export const lockReview = (tx: Tx, id: string) => lock.row(tx, [id]);
/** The review is locked. */
export const editReview = async (
  tx: Tx,
  id: string,
  rating: number,
  text: string | null,
): Promise<AdminReviewRow> => (await edit.row(tx, [id, rating, text]))!;
export const deleteReview = (tx: Tx, id: string) => remove.run(tx, [id]);
/** Undefined where it was not deleted just now. */
export const restoreReview = (tx: Tx, id: string) => restore.row(tx, [id]);
/** Takes the name of an account from its reviews; returns of how many. */
export const hideReviewer = (tx: Tx, userId: string): Promise<number> => hideName.run(tx, [userId]);
