import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** The outcome of an account's gateway checkouts. */
export interface GatewayHistory {
  /** Whether it has ever paid an order or a top-up through the gateway in full. */
  hasPaid: boolean;
  /** Checkouts of the last day that it left unpaid, since it last paid. One that the gateway failed to open does not count. */
  abandoned: number;
  /** Seconds since the last of them ended; null when there is none. */
  secondsSinceLast: number | null;
}

// A checkout without a payment page was not abandoned: the gateway failed, or has not answered yet. One that was
// paid late or short had an effect.
const history = statement<GatewayHistory & Record<string, unknown>>(
  'gateway-history.read',
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

/** `reservationSeconds` is how long a checkout may wait at most. The buyer is locked. */
export async function gatewayHistoryOf(
  tx: Tx,
  userId: string,
  reservationSeconds: number,
): Promise<GatewayHistory> {
  const row = await history.row(tx, [userId, reservationSeconds]);
  return row ?? { hasPaid: false, abandoned: 0, secondsSinceLast: null };
}
