-- Up Migration

-- Which secret signs tokens, by an id that tells nothing of it: two instances with different secrets would end each other's
-- sessions, so the second one does not start. One row at most.
create table signing_secret (
  one boolean primary key default true check (one),
  id text not null check (id ~ '^[0-9a-f]{16}$')
);

-- Down Migration

drop table signing_secret;
