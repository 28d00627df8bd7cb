-- Up Migration

-- How often somebody did what is limited, since the first time in a window. It is true for every instance and outlives a restart.
create table counted_uses (
  -- The limit, by its name in the code.
  name text not null,
  -- Whom it counts, as a keyed hash: it may be an address, or a name that somebody typed.
  subject bytea not null,
  uses integer not null,
  -- From then on the row counts nothing.
  ends_at timestamptz not null,
  primary key (name, subject),
  constraint counted_uses__positive check (uses > 0)
) with (fillfactor = 70);
create index counted_uses__by_end on counted_uses (ends_at);

-- Failed sign-ins are counted there.
drop table login_failures;

-- Down Migration

create table login_failures (
  id uuid primary key default gen_random_uuid(),
  account_hash bytea not null,
  address text not null,
  failed_at timestamptz not null default now()
);
create index login_failures__recent on login_failures (account_hash, address, failed_at);
create index login_failures__by_time on login_failures (failed_at);
drop table counted_uses;
