import type { GatewayState, OrderEvent, ReplacementStatus } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

type Row<T> = T & Record<string, unknown>;

interface StoredEvent {
  event: OrderEvent;
  at: Date;
  by: string | null;
}

const history = statement<Row<StoredEvent>>(
  'order-file.history',
  `select event, at, (select username from users where id = actor) as by
     from orders o cross join lateral (
       values (case when admin_made then 'GIVEN' else 'PLACED' end, created_at, case when admin_made then approved_by end),
              ('PAID', paid_at, null),
              ('APPROVED', case when approved_by is not null and not admin_made then completed_at end, approved_by),
              ('DELIVERED', completed_at, null),
              ('VIEWED', (select viewed_at from order_views where order_id = o.id), null),
              (status, case when status in ('FAILED', 'CANCELLED', 'EXPIRED') then closed_at end, null)
       union all select 'REPLACEMENT_ASKED', requested_at, null from replacement_requests where order_id = o.id
       union all select case status when 'APPROVED' then 'REPLACED' else 'REPLACEMENT_DENIED' end, resolved_at, resolved_by
                   from replacement_requests where order_id = o.id
       union all select 'REVIEWED', created_at, null from reviews where order_id = o.id
     ) events (event, at, actor)
    where o.id = $1 and at is not null`,
);

interface StoredPayment {
  id: string;
  gatewayId: string | null;
  state: GatewayState;
  amountCents: number;
  paidCents: number | null;
  credited: boolean;
}

const payment = statement<Row<StoredPayment>>(
  'order-file.payment',
  `select id, gateway_id as "gatewayId", status as state, amount_cents as "amountCents", paid_cents as "paidCents",
          effect is not distinct from 'CREDITED' as credited
     from gateway_payments where checkout_id = (select checkout_id from orders where id = $1)`,
);

interface StoredReplacement {
  id: string;
  status: ReplacementStatus;
  automatic: boolean;
  reason: string | null;
}

const replacements = statement<Row<StoredReplacement>>(
  'order-file.replacements',
  'select id, status, automatic, reason from replacement_requests where order_id = $1 order by requested_at, id',
);

interface StoredNote {
  id: string;
  text: string;
  by: string;
  at: Date;
}

const notes = statement<Row<StoredNote>>(
  'order-file.notes',
  `select n.id, n.text, u.username as by, n.created_at as at from order_notes n join users u on u.id = n.author_id
    where n.order_id = $1 order by n.created_at desc, n.id`,
);

export const notesOf = (on: Queryable, orderId: string) => notes.rows(on, [orderId]);
export const historyOf = (on: Queryable, orderId: string) => history.rows(on, [orderId]);
export const paymentOf = (on: Queryable, orderId: string) => payment.row(on, [orderId]);
export const replacementsOf = (on: Queryable, orderId: string) => replacements.rows(on, [orderId]);
