-- Up Migration

-- Mails of checkouts that are not in `mails` yet, where a row costs several times as much (docs/adr/0056). Few, and seconds old.
create table due_mails (
  id uuid not null,
  event text not null,
  user_id uuid not null,
  address text not null,
  subject text not null,
  introduction text not null,
  parameters jsonb not null,
  message_id text not null,
  created_at timestamptz not null default now(),
  -- Its only index: the oldest are written first.
  constraint due_mails__pkey primary key (created_at, id)
);

-- Down Migration

drop table due_mails;
