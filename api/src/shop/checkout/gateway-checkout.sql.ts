import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { GatewayHistory } from './reservation.rules.ts';

// The options of the cart and of the checkout that this one replaces, because all are locked in one order.
const lockOptions = statement(
  'gateway-checkout.lock-options',
  `select from subcategories where id in (
     select subcategory_id from cart_lines where user_id = $1
      union
     select o.subcategory_id from checkouts c join orders o on o.checkout_id = c.id where c.user_id = $1 and c.open)
    order by id for no key update`,
);

const open = statement<OpenCheckout & Record<string, unknown>>(
  'gateway-checkout.find-open',
  `select c.id, exists (select from gateway_payments p where p.checkout_id = c.id and p.redirect_url is not null) as "hasPage"
     from checkouts c where c.user_id = $1 and c.open for update`,
);

// A checkout without a payment page was not abandoned: the gateway failed, or has not answered yet. One that was
// paid late or short had an effect.
const history = statement<GatewayHistory & Record<string, unknown>>(
  'gateway-checkout.history',
  `select paid.at is not null as "hasPaid", count(left_unpaid.at)::int as abandoned,
          extract(epoch from now() - max(left_unpaid.at))::float8 as "secondsSinceLast"
     from (select max(effect_at) as at from gateway_payments
            where user_id = $1 and effect is not null and paid_cents >= amount_cents) paid
     left join lateral (
       select max(o.closed_at) as at
         from gateway_payments p join orders o on o.checkout_id = p.checkout_id
        where p.user_id = $1 and p.created_at > now() - make_interval(secs => 86400 + $2)
          and p.redirect_url is not null and p.effect is null
          and o.status in ('FAILED', 'CANCELLED', 'EXPIRED')
        group by p.id
     ) left_unpaid on left_unpaid.at > greatest(now() - interval '1 day', paid.at)
    group by paid.at`,
);

export const lockOptionsForCheckout = (tx: Tx, userId: string) => lockOptions.run(tx, [userId]);

export interface OpenCheckout {
  id: string;
  /** Its buyer got a payment page. */
  hasPage: boolean;
}

/** The user's checkout that still waits for its payment. */
export const openCheckoutOf = (tx: Tx, userId: string): Promise<OpenCheckout | undefined> =>
  open.row(tx, [userId]);

/** `reservationSeconds` is how long a checkout may wait at most. The buyer is locked. */
export async function gatewayHistoryOf(
  tx: Tx,
  userId: string,
  reservationSeconds: number,
): Promise<GatewayHistory> {
  const row = await history.row(tx, [userId, reservationSeconds]);
  return row ?? { hasPaid: false, abandoned: 0, secondsSinceLast: null };
}
