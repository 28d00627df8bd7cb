import type { PaymentMethod, Role } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { optionColumns, type LockedOption } from '../stock/stock.sql.ts';
import type { Draft } from './checkout.rules.ts';

export interface Buyer {
  balanceCents: number;
  discountPermille: number;
  role: Role;
  email: string;
}

type Row<T> = T & Record<string, unknown>;

// Locks are taken in this order everywhere: user, options by id, items.
const buyer = statement<Row<Buyer>>(
  'checkout.lock-buyer',
  `select balance_cents as "balanceCents", coalesce(discount_permille, 0) as "discountPermille", role, email
     from users where id = $1 for no key update`,
);

// The position is finer than a Date: lines that came back together differ by microseconds.
const takeCart = statement<Row<LockedOption & { amount: number; place: number }>>(
  'checkout.take-cart',
  `with taken as (delete from cart_lines where user_id = $1 returning subcategory_id, amount, added_at),
   line as (select *, (row_number() over (order by added_at, subcategory_id))::int as place from taken)
   select ${optionColumns}, line.amount, line.place
     from line join subcategories s on s.id = line.subcategory_id join products p on p.id = s.product_id
    order by s.id for no key update of s`,
);

// One round trip for everything that a checkout writes. `$20` is the state of its items.
const place = statement<{ taken: number }>(
  'checkout.place',
  `with line as (
     select *, unit_price * amount - discount as total
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::bigint[],
                   $8::bigint[], $9::int[], $10::bigint[], $11::text[])
         as l (order_id, product_id, subcategory_id, product_title, image_url, subcategory_title, unit_price,
               face_value, amount, discount, description)
   ), checkout as (
     insert into checkouts (id, user_id, payment_method, admin_made, subtotal_cents, discount_permille,
                            discount_cents, total_cents, open)
     values ($12, $13, $14, $15::uuid is not null, $16, $17, $18, $16 - $18::bigint, $20 = 'RESERVED')
   ), placed as (
     insert into orders (id, checkout_id, user_id, product_id, subcategory_id, status, payment_method, admin_made,
                         product_title, product_image_url, subcategory_title, unit_price_cents, face_value_cents,
                         amount, discount_cents, total_cents, expires_at, closed_at, completed_at, paid_at, approved_by)
     select order_id, $12, $13, product_id, subcategory_id,
            case $20 when 'SOLD' then 'COMPLETED' else 'PENDING' end, $14, $15::uuid is not null,
            product_title, image_url, subcategory_title, unit_price, face_value, amount, discount, total,
            case $20 when 'RESERVED' then now() + make_interval(secs => $19) end,
            case $20 when 'SOLD' then now() end, case $20 when 'SOLD' then now() end,
            case when $20 = 'SOLD' and $15::uuid is null then now() end, $15
       from line
   ), debited as (
     insert into ledger_entries (user_id, kind, reference, amount_cents, order_id, description)
     select $13, 'PURCHASE', order_id::text, -total, order_id, description from line
      where $14 = 'BALANCE' and $15::uuid is null
   ), item as (
     select i.id, line.order_id from line cross join lateral (
       select id from stock_items where subcategory_id = line.subcategory_id and state = 'AVAILABLE'
        order by seq limit line.amount for update skip locked) i
   ), taken as (
     update stock_items set state = $20, order_id = item.order_id, sold_at = case $20 when 'SOLD' then now() end
       from item where stock_items.id = item.id returning 1
   )
   select count(*)::int as taken from taken`,
);

export const lockBuyer = (tx: Tx, userId: string): Promise<Buyer | undefined> => buyer.row(tx, [userId]);

/** Empties the cart and locks its options; returns its lines in the order they were added. */
export async function takeCartLines(tx: Tx, userId: string) {
  const rows = await takeCart.rows(tx, [userId]);
  return rows
    .sort((a, b) => a.place - b.place)
    .map((row) => ({ option: row as LockedOption, amount: row.amount }));
}

export interface Placement {
  checkoutId: string;
  userId: string;
  paymentMethod: PaymentMethod;
  /** The admin who gives the items; null when they are bought. */
  givenBy: string | null;
  /** SOLD completes the orders; RESERVED leaves them PENDING for `reservationSeconds`. */
  items: 'SOLD' | 'RESERVED';
  reservationSeconds: number;
  draft: Draft;
  /** One for each line of the draft. */
  orderIds: readonly string[];
}

/** Writes the checkout, its orders and its debits, and assigns its items; returns how many items there were. */
export async function placeCheckout(tx: Tx, placement: Placement): Promise<number> {
  const { draft, orderIds } = placement;
  const { lines } = draft;
  const row = await place.row(tx, [
    orderIds,
    lines.map((line) => line.option.productId),
    lines.map((line) => line.option.id),
    lines.map((line) => line.option.productTitle),
    lines.map((line) => line.option.imageUrl),
    lines.map((line) => line.option.title),
    lines.map((line) => line.option.priceCents),
    lines.map((line) => line.option.faceValueCents),
    lines.map((line) => line.amount),
    lines.map((line) => line.discountCents),
    lines.map((line) => line.description),
    placement.checkoutId,
    placement.userId,
    placement.paymentMethod,
    placement.givenBy,
    draft.subtotalCents,
    draft.discountPermille,
    draft.discountCents,
    placement.reservationSeconds,
    placement.items,
  ]);
  return row?.taken ?? 0;
}
