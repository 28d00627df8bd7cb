-- Up Migration

-- An account that its holder closed. What the books need stays under its id, and nothing that says whose it was.
alter table users add column closed_at timestamptz;
alter table users add constraint users__closed_is_nobody check (closed_at is null or (
  locked_at is not null and role = 'USER' and password_hash = 'closed'
  and username ~ '^closed-[0-9a-f]{12}$' and email = username || '@closed.invalid'
));

create trigger users__stays_closed before update on users
  for each row when (
    old.closed_at is not null
    and (old.closed_at, old.locked_at, old.username, old.email, old.role, old.password_hash)
      is distinct from (new.closed_at, new.locked_at, new.username, new.email, new.role, new.password_hash)
  ) execute function refuse_change('users__stays_closed');

-- Down Migration

drop trigger users__stays_closed on users;
alter table users drop column closed_at;
