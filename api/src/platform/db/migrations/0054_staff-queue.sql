-- Up Migration

-- Who works on a request that waits, and until when, so that two people do not read the same codes to settle it (rules 8.9).
create table replacement_locks (
  request_id uuid primary key references replacement_requests (id),
  held_by uuid not null references users (id),
  until timestamptz not null
);

-- What staff often write when they deny a request (rules 8.10).
create table denial_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  name_folded text not null,
  text text not null,
  version integer not null default 1,
  constraint denial_templates__name_taken unique (name_folded),
  constraint denial_templates__name_length check (char_length(name) between 1 and 60),
  constraint denial_templates__text_length check (char_length(text) between 1 and 500)
);
create trigger denial_templates__version before update on denial_templates for each row
  when ((old.name, old.text) is distinct from (new.name, new.text)) execute function count_version();

-- The requests of one customer: for their record, and for the end of an account. Of a large store it is made before the upgrade.
-- squawk-ignore require-concurrent-index-creation
create index if not exists replacement_requests__of_user on replacement_requests (user_id);

-- Down Migration

drop index replacement_requests__of_user;
drop table denial_templates;
drop table replacement_locks;
