-- Up Migration

-- How often browsers reported a failure of a released version, over all machines, for the overview of the administration. A row begins
-- again when there was no failure for a day (rules 17.3).
create table remote_failures (
  remote text not null,
  version text not null,
  failures bigint not null constraint remote_failures__failures check (failures > 0),
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint remote_failures__pkey primary key (remote, version),
  -- Anybody may report: what was never released is not counted, so that the rows stay few.
  constraint remote_failures__release foreign key (remote, version) references remote_releases (remote, version),
  constraint remote_failures__period check (since <= last_at)
);

-- Down Migration

drop table remote_failures;
