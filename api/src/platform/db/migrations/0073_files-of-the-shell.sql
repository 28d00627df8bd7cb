-- Up Migration

-- The files of the shells that processes serve or served lately, so that a page of one is complete at every other (docs/adr/0070).
create table shell_files (
  -- As in the folder dist/shell. A hash of the content is part of it.
  path text constraint shell_files__pkey primary key,
  content bytea not null,
  -- When a process that serves it said so last.
  kept_at timestamptz not null default now()
);
-- They are compressed already, or have a compressed copy.
alter table shell_files alter column content set storage external;

-- Down Migration

drop table shell_files;
