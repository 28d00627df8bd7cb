-- Up Migration

-- When an account last paid through the gateway in full, if ever: how much it may reserve without paying depends on it.
create index gateway_payments__paid on gateway_payments (user_id, effect_at)
  where effect is not null and paid_cents >= amount_cents;

-- Payments of which the gateway says what nobody can act on: once for each payment and state. Open until the payment has
-- its effect or the gateway is clear again.
create table payment_alarms (
  payment_id uuid not null references gateway_payments (id),
  -- In the gateway's own words.
  state text not null,
  raised_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint payment_alarms__once primary key (payment_id, state),
  constraint payment_alarms__state_length check (char_length(state) between 1 and 80)
);
create index payment_alarms__open on payment_alarms (raised_at) where ended_at is null;

-- Down Migration

drop table payment_alarms;
drop index gateway_payments__paid;
