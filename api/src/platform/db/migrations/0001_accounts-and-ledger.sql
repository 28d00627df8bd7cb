-- Up Migration

-- Refuses a change of rows that are history. The name of the rule is the trigger's argument.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name
    using errcode = 'check_violation', constraint = tg_argv[0];
end
$$;

create table users (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  -- Folded by the application, so that uniqueness does not depend on the database's locale.
  username_folded text not null,
  email text not null,
  email_folded text not null,
  password_hash text not null,
  role text not null default 'USER',
  -- Part of every token: raised by a password or role change, which ends the older ones.
  token_version integer not null default 1,
  -- Per thousand of a cart's subtotal; resellers only.
  discount_permille integer,
  -- Always the sum of the user's ledger entries: only their trigger may move it.
  balance_cents bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users__username_taken unique (username_folded),
  constraint users__email_taken unique (email_folded),
  constraint users__username_form check (username ~ '^[A-Za-z0-9_.-]{3,32}$'),
  constraint users__email_length check (char_length(email) between 3 and 254),
  constraint users__role_known check (role in ('USER', 'RESELLER', 'STAFF', 'ADMIN')),
  constraint users__discount_range check (discount_permille between 0 and 500),
  constraint users__discount_of_resellers check ((role = 'RESELLER') = (discount_permille is not null)),
  constraint users__balance_not_negative check (balance_cents >= 0),
  constraint users__balance_safe check (balance_cents <= 9007199254740991)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01);

create index users__by_creation on users (created_at desc, id desc);
create index users__by_role on users (role);

create table ledger_entries (
  id uuid primary key default gen_random_uuid(),
  -- Order of arrival, for lists; never shown.
  seq bigint generated always as identity,
  user_id uuid not null references users (id),
  kind text not null,
  -- What caused it: an order, a payment. With the kind it is unique, so a retry changes nothing.
  reference text not null,
  amount_cents bigint not null,
  order_id uuid,
  description text not null,
  created_at timestamptz not null default now(),
  constraint ledger_entries__once unique (kind, reference),
  constraint ledger_entries__kind_known check (kind in (
    'TOP_UP', 'PURCHASE', 'REVIEW_REWARD', 'LATE_PAYMENT', 'SHORT_PAYMENT', 'OVERPAYMENT', 'ADJUSTMENT'
  )),
  constraint ledger_entries__sign check (case kind
    when 'PURCHASE' then amount_cents <= 0
    when 'ADJUSTMENT' then amount_cents <> 0
    else amount_cents > 0 end),
  constraint ledger_entries__safe check (amount_cents between -9007199254740991 and 9007199254740991)
);

create index ledger_entries__of_user on ledger_entries (user_id, seq desc);
create index ledger_entries__of_order on ledger_entries (order_id) where order_id is not null;

create trigger ledger_entries__append_only before update or delete on ledger_entries
  for each row execute function refuse_change('ledger_entries__append_only');
create trigger ledger_entries__not_emptied before truncate on ledger_entries
  for each statement execute function refuse_change('ledger_entries__append_only');

-- The schema's half of "balance = sum of the ledger" (rules 19.1). After, not before: an entry
-- that `on conflict do nothing` drops must not move the balance.
create function ledger_entries_move_balance() returns trigger language plpgsql as $$
begin
  update users set balance_cents = balance_cents + new.amount_cents where id = new.user_id;
  return null;
end
$$;
create trigger ledger_entries__move_balance after insert on ledger_entries
  for each row execute function ledger_entries_move_balance();

create function users_guard_balance() returns trigger language plpgsql as $$
begin
  -- Depth 2 is inside the ledger's trigger; depth 1 is somebody writing the column by hand.
  if pg_trigger_depth() < 2 then
    raise exception 'a balance moves by ledger entries only'
      using errcode = 'check_violation', constraint = 'users__balance_is_ledger';
  end if;
  return new;
end
$$;
create trigger users__guard_balance before update of balance_cents on users
  for each row when (old.balance_cents is distinct from new.balance_cents)
  execute function users_guard_balance();
create trigger users__born_without_balance before insert on users
  for each row when (new.balance_cents <> 0) execute function refuse_change('users__balance_is_ledger');

create table revoked_tokens (
  jti uuid primary key,
  expires_at timestamptz not null
);
create index revoked_tokens__by_expiry on revoked_tokens (expires_at);

create table login_failures (
  id uuid primary key default gen_random_uuid(),
  -- The folded login as a keyed hash: what was typed may be a password.
  account_hash bytea not null,
  address text not null,
  failed_at timestamptz not null default now()
);
create index login_failures__recent on login_failures (account_hash, address, failed_at);
create index login_failures__by_time on login_failures (failed_at);

create table idempotency_keys (
  user_id uuid not null references users (id),
  key text not null,
  endpoint text not null,
  request_hash bytea not null,
  -- Null while the first request is still at work.
  response_status integer,
  response_body text,
  created_at timestamptz not null default now(),
  primary key (user_id, key),
  constraint idempotency_keys__key_length check (char_length(key) between 1 and 255),
  constraint idempotency_keys__answer_whole check ((response_status is null) = (response_body is null))
);
create index idempotency_keys__by_age on idempotency_keys (created_at);

create table audit_log (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  at timestamptz not null default now(),
  actor_id uuid references users (id),
  action text not null,
  target_type text not null,
  target_id text,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_log__by_time on audit_log (seq desc);
create index audit_log__of_target on audit_log (target_type, target_id, seq desc);
create trigger audit_log__append_only before update or delete on audit_log
  for each row execute function refuse_change('audit_log__append_only');
create trigger audit_log__not_emptied before truncate on audit_log
  for each statement execute function refuse_change('audit_log__append_only');

-- One document, one version: every read is some whole saved state.
create table store_config (
  id smallint primary key default 1,
  version integer not null default 1,
  document jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  constraint store_config__single check (id = 1),
  constraint store_config__is_object check (jsonb_typeof(document) = 'object')
);

-- Down Migration

drop table store_config, audit_log, idempotency_keys, login_failures, revoked_tokens, ledger_entries, users;
drop function ledger_entries_move_balance, users_guard_balance, refuse_change;
