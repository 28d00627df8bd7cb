-- Up Migration

alter table users
  -- Nobody signs in while it is set.
  add column locked_at timestamptz,
  -- The password was made for the account: it signs in once, until then.
  add column password_until timestamptz;

alter table sessions drop constraint sessions__ended_by_known;
alter table sessions add constraint sessions__ended_by_known check (ended_by in (
  'SIGN_OUT', 'OWNER', 'NEW_PASSWORD', 'NEW_ROLE', 'TOO_MANY', 'LOCK', 'STORE'
));

create function users_guard_last_admin() returns trigger language plpgsql as $$
begin
  -- Of two admins who act on each other at the same time, the lock lets one wait for the other.
  perform from users where role = 'ADMIN' and locked_at is null and id <> new.id for share;
  if not found then
    raise exception 'the last administrator stays'
      using errcode = 'check_violation', constraint = 'users__last_admin';
  end if;
  return new;
end
$$;
create trigger users__last_admin before update on users
  for each row when (
    old.role = 'ADMIN' and old.locked_at is null and (new.role <> 'ADMIN' or new.locked_at is not null)
  ) execute function users_guard_last_admin();

create function sessions_guard_lock() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.user_id and locked_at is not null) then
    raise exception 'a locked account has no session'
      using errcode = 'check_violation', constraint = 'sessions__not_of_locked';
  end if;
  return new;
end
$$;
create trigger sessions__not_of_locked before insert on sessions
  for each row execute function sessions_guard_lock();

-- Down Migration

-- A version that knows no locks must not let anybody in by them.
update users set password_hash = 'none' where locked_at is not null or password_until is not null;
drop trigger sessions__not_of_locked on sessions;
drop trigger users__last_admin on users;
drop function sessions_guard_lock, users_guard_last_admin;
delete from sessions where ended_by in ('LOCK', 'STORE');
alter table sessions drop constraint sessions__ended_by_known;
alter table sessions add constraint sessions__ended_by_known check (ended_by in (
  'SIGN_OUT', 'OWNER', 'NEW_PASSWORD', 'NEW_ROLE', 'TOO_MANY'
));
alter table users drop column locked_at, drop column password_until;
