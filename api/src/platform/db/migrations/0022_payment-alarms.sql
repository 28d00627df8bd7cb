-- Up Migration

-- An alarm is about one payment at the gateway, which need not be the one that we opened: a second payment under our
-- reference has alarms of its own. It is open until that payment is clear again or an admin has looked at it.
alter table payment_alarms
  drop constraint payment_alarms__once,
  add column id uuid not null default gen_random_uuid() constraint payment_alarms__pkey primary key,
  add column gateway_id text,
  add column reason text,
  -- What the gateway tells; null where it tells none, and for alarms from before they were stored.
  add column amount_cents bigint,
  add column currency text,
  add column looked_by uuid references users (id);

update payment_alarms a
   set gateway_id = coalesce(
         (select l.after ->> 'gatewayId' from audit_log l
           where l.target_type = 'payment' and l.target_id = a.payment_id::text
             and l.action = 'payments.needs-a-look' and l.after ->> 'state' = a.state
           order by l.seq limit 1),
         p.gateway_id, p.id::text),
       reason = case
         when a.state like '% for another reference' then 'OTHER_REFERENCE'
         when a.state like '% in another currency' then 'OTHER_CURRENCY'
         when a.state like '% without an amount' then 'NO_AMOUNT'
         else 'UNKNOWN_STATE' end,
       state = regexp_replace(a.state, ' (for another reference|in another currency|without an amount)$', '')
  from gateway_payments p where p.id = a.payment_id;

-- They were stored as ended, for the payment had had its effect.
update payment_alarms a set reason = 'AFTER_SETTLEMENT'
 where reason = 'UNKNOWN_STATE' and ended_at = raised_at
   and exists (select from gateway_payments p
                where p.id = a.payment_id and p.gateway_id = a.gateway_id and p.effect is not null);

-- Those were never shown, and a look at the first payment ended the alarms of a second one.
update payment_alarms a set ended_at = null
  from gateway_payments p
 where p.id = a.payment_id
   and (a.reason = 'AFTER_SETTLEMENT'
     or a.gateway_id is distinct from p.gateway_id
        and not exists (select from gateway_payments other where other.gateway_id = a.gateway_id));

update payment_alarms a set ended_at = now()
 where ended_at is null
   and exists (select from payment_alarms newer
                where newer.gateway_id = a.gateway_id and newer.ended_at is null
                  and (newer.raised_at, newer.id) > (a.raised_at, a.id));

alter table payment_alarms
  alter column gateway_id set not null,
  alter column reason set not null,
  add constraint payment_alarms__once unique (gateway_id, reason, state),
  add constraint payment_alarms__reason_known check (
    reason in ('UNKNOWN_STATE', 'OTHER_REFERENCE', 'OTHER_CURRENCY', 'NO_AMOUNT', 'AFTER_SETTLEMENT')),
  add constraint payment_alarms__looked_at_is_ended check (looked_by is null or ended_at is not null);
create unique index payment_alarms__one_open on payment_alarms (gateway_id) where ended_at is null;

-- Down Migration

drop index payment_alarms__one_open;
alter table payment_alarms
  drop constraint payment_alarms__looked_at_is_ended,
  drop constraint payment_alarms__reason_known,
  drop constraint payment_alarms__once,
  drop constraint payment_alarms__pkey;
update payment_alarms
   set state = state || case reason when 'OTHER_REFERENCE' then ' for another reference'
                                    when 'OTHER_CURRENCY' then ' in another currency'
                                    when 'NO_AMOUNT' then ' without an amount' else '' end;
delete from payment_alarms a using payment_alarms b
 where a.payment_id = b.payment_id and a.state = b.state and a.id < b.id;
alter table payment_alarms
  drop column id, drop column gateway_id, drop column reason, drop column amount_cents, drop column currency,
  drop column looked_by,
  add constraint payment_alarms__once primary key (payment_id, state);
