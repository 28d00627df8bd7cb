-- What the owner's backups were, so that the store can say when the last one was made.

create table backups (
  at timestamptz not null constraint backups__pkey primary key,
  file text not null,
  bytes bigint not null,
  rows bigint not null,
  holds boolean,
  constraint backups__sizes check (bytes > 0 and rows >= 0)
);

-- Down Migration
drop table backups;
