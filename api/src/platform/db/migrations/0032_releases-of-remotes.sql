-- Up Migration

-- Each version of a remote that may serve, with its files, so that every machine can serve it (docs/adr/0037). What was tried is
-- what serves: a release is never changed.
create table remote_releases (
  remote text not null constraint remote_releases__remote check (remote ~ '^mf-[a-z0-9-]{1,60}$'),
  version text not null constraint remote_releases__version check (version ~ '^[0-9A-Za-z][0-9A-Za-z.+-]{0,99}$'),
  -- Its entry in remotes.json.
  entry jsonb not null,
  content_hash text not null constraint remote_releases__content_hash check (content_hash ~ '^[0-9a-f]{64}$'),
  -- Null where it was not built from a commit that git knows.
  commit_id text,
  made_by text not null,
  made_at timestamptz not null default now(),
  constraint remote_releases__pkey primary key (remote, version),
  constraint remote_releases__own_entry check (entry ->> 'name' = remote and entry ->> 'version' = version)
);
create trigger remote_releases__append_only before update or delete on remote_releases
  for each row execute function refuse_change('remote_releases__append_only');
create trigger remote_releases__not_emptied before truncate on remote_releases
  for each statement execute function refuse_change('remote_releases__append_only');

create table remote_files (
  remote text not null,
  version text not null,
  path text not null,
  content bytea not null,
  constraint remote_files__pkey primary key (remote, version, path),
  constraint remote_files__release foreign key (remote, version) references remote_releases (remote, version)
);
-- They are compressed already.
alter table remote_files alter column content set storage external;

-- What serves, and what served before. Each row names the one that it follows, so that of two promotions at once the second fails.
create table remote_promotions (
  seq bigint generated always as identity constraint remote_promotions__pkey primary key,
  remote text not null,
  version text not null,
  -- BUILD: a start brought it in. PROMOTE, ROLLBACK: a person did.
  kind text not null constraint remote_promotions__kind check (kind in ('BUILD', 'PROMOTE', 'ROLLBACK')),
  -- Percent of the visitors who get it; less than 100 leaves the others with what served before.
  share smallint not null default 100 constraint remote_promotions__share check (share between 1 and 100),
  prior bigint,
  made_by text not null,
  made_at timestamptz not null default now(),
  constraint remote_promotions__release foreign key (remote, version) references remote_releases (remote, version),
  constraint remote_promotions__of_remote unique (remote, seq),
  constraint remote_promotions__prior foreign key (remote, prior) references remote_promotions (remote, seq),
  constraint remote_promotions__one_after_another unique nulls not distinct (remote, prior),
  constraint remote_promotions__share_of_promotion check (share = 100 or kind = 'PROMOTE')
);
create trigger remote_promotions__append_only before update or delete on remote_promotions
  for each row execute function refuse_change('remote_promotions__append_only');
create trigger remote_promotions__not_emptied before truncate on remote_promotions
  for each statement execute function refuse_change('remote_promotions__append_only');

-- The files of what serves, or served in the last ten promotions of its remote, stay.
create function refuse_change_of_served_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     and old.version not in (select p.version from remote_promotions p where p.remote = old.remote order by p.seq desc limit 10)
     and old.version is distinct from (select p.version from remote_promotions p
                                        where p.remote = old.remote and p.share = 100 order by p.seq desc limit 1)
  then
    return old;
  end if;
  raise exception 'files of a release are never changed, and those of what serves or served are never deleted'
    using errcode = 'check_violation', constraint = 'remote_files__stay';
end
$$;
create trigger remote_files__stay before update or delete on remote_files
  for each row execute function refuse_change_of_served_file();
create trigger remote_files__not_emptied before truncate on remote_files
  for each statement execute function refuse_change('remote_files__stay');

-- The shells that were started, with what they provide: a promotion is compared with the last one.
create table shell_builds (
  version text constraint shell_builds__pkey primary key,
  contract text not null,
  provides jsonb not null,
  started_at timestamptz not null default now()
);

-- Down Migration

drop table shell_builds, remote_promotions, remote_files, remote_releases;
drop function refuse_change_of_served_file();
