-- Up Migration

-- The payment that an unfinished request was about to open, so that a retry after a crash takes it up again.
alter table idempotency_keys add column payment_id uuid references gateway_payments (id);

-- Down Migration

alter table idempotency_keys drop column payment_id;
