import type { PaymentMethod } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** One checkout: what its orders have in common. */
export interface NewCheckout {
  id: string;
  userId: string;
  paymentMethod: PaymentMethod;
  /** The admin who gives the items; null when they are bought. */
  givenBy: string | null;
  /** SOLD completes the orders; RESERVED leaves them PENDING for `reservationSeconds`. */
  items: 'SOLD' | 'RESERVED';
  reservationSeconds: number;
  subtotalCents: number;
  discountPermille: number;
  discountCents: number;
}

/** One order: what was sold, under the titles and at the price of that moment. */
export interface NewOrder {
  id: string;
  productId: string;
  productTitle: string;
  imageUrl: string | null;
  optionId: string;
  optionTitle: string;
  priceCents: number;
  faceValueCents: number | null;
  amount: number;
  discountCents: number;
}

const insert = statement(
  'orders.insert',
  `with c as (
     select id, "userId" as user_id, "paymentMethod" as payment_method, "givenBy" as given_by, items = 'SOLD' as sold,
            "givenBy" is not null as admin_made, make_interval(secs => "reservationSeconds") as reservation,
            "subtotalCents" as subtotal, "discountPermille" as discount_permille, "discountCents" as discount
       from json_to_record($1)
         as c (id uuid, "userId" uuid, "paymentMethod" text, "givenBy" uuid, items text, "reservationSeconds" float8,
               "subtotalCents" bigint, "discountPermille" int, "discountCents" bigint)
   ), checkout as (
     insert into checkouts (id, user_id, payment_method, admin_made, subtotal_cents, discount_permille,
                            discount_cents, total_cents, open)
     select id, user_id, payment_method, admin_made, subtotal, discount_permille, discount, subtotal - discount, not sold
       from c
   )
   insert into orders (id, checkout_id, user_id, product_id, subcategory_id, status, payment_method, admin_made,
                       product_title, product_image_url, subcategory_title, unit_price_cents, face_value_cents,
                       amount, discount_cents, total_cents, expires_at, closed_at, completed_at, paid_at, approved_by)
   select o.id, c.id, c.user_id, o."productId", o."optionId", case when sold then 'COMPLETED' else 'PENDING' end,
          c.payment_method, c.admin_made, o."productTitle", o."imageUrl", o."optionTitle", o."priceCents",
          o."faceValueCents", o.amount, o."discountCents", o."priceCents" * o.amount - o."discountCents",
          case when not sold then now() + reservation end, case when sold then now() end, case when sold then now() end,
          case when sold and not admin_made then now() end, c.given_by
     from c cross join json_to_recordset($2)
       as o (id uuid, "productId" uuid, "productTitle" text, "imageUrl" text, "optionId" uuid, "optionTitle" text,
             "priceCents" bigint, "faceValueCents" bigint, amount int, "discountCents" bigint)`,
);

/** Writes a checkout with its orders. The buyer and the options are locked. */
export const insertOrders = (tx: Tx, checkout: NewCheckout, orders: readonly NewOrder[]): Promise<number> =>
  insert.run(tx, [JSON.stringify(checkout), JSON.stringify(orders)]);
