-- Up Migration

-- Mails to customers, written in the transaction of what they tell. A mail holds what it is about by id, and never a code. The job
-- that sends it is in the queue's own schema, pgboss (docs/adr/0035).
create table mails (
  id uuid not null default gen_random_uuid() constraint mails__pkey primary key,
  event text not null,
  user_id uuid not null references users (id),
  address text not null,
  -- As the owner had written them then; names in braces are filled in when it is sent.
  subject text not null,
  introduction text not null,
  parameters jsonb not null default '{}',
  -- The same at every try, so that a repeat is the same mail to who receives it.
  message_id text not null constraint mails__message_id_once unique,
  state text not null default 'QUEUED' constraint mails__state_known check (state in ('QUEUED', 'SENT', 'FAILED')),
  attempts integer not null default 0 constraint mails__attempts_count check (attempts >= 0),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mails__sent_has_time check ((state = 'SENT') = (sent_at is not null)),
  constraint mails__failed_has_reason check (state <> 'FAILED' or last_error is not null),
  constraint mails__one_line check (address !~ '[[:cntrl:]]' and subject !~ '[[:cntrl:]]' and message_id !~ '[[:cntrl:]]')
);
create index mails__newest on mails (created_at desc, id);
create index mails__newest_of_state on mails (state, created_at desc, id);

-- What the owner changed of the mail of an event; null is the text that comes with the store.
create table mail_settings (
  event text not null constraint mail_settings__pkey primary key,
  enabled boolean not null,
  subject text,
  introduction text,
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id)
);

-- Down Migration

drop table mail_settings;
drop table mails;
