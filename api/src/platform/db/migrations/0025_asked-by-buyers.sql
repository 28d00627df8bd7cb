-- Up Migration

-- When the gateway was last asked because the buyer looked at the payment: a page that is open asks it every few seconds at most.
alter table gateway_payments add column asked_at timestamptz;

-- Down Migration

alter table gateway_payments drop column asked_at;
