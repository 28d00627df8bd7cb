-- Up Migration

-- One for each sign-in. The token carries the id, and is worth nothing after its session has ended.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  -- The end of the token, whatever happens until then.
  expires_at timestamptz not null,
  -- Accurate to a minute.
  seen_at timestamptz not null default now(),
  -- `Chrome on Windows`, and the network that it was last seen on without the part that names one computer.
  device text not null,
  network text not null,
  -- Whether the account had signed in on this device before.
  known_device boolean not null,
  -- When and by what the holder last proved who they are.
  proved_at timestamptz not null default now(),
  proof text not null default 'PASSWORD',
  ended_at timestamptz,
  ended_by text,
  constraint sessions__device_length check (char_length(device) between 1 and 80),
  constraint sessions__network_length check (char_length(network) between 1 and 80),
  constraint sessions__proof_known check (proof in ('PASSWORD')),
  constraint sessions__ended_whole check ((ended_at is null) = (ended_by is null)),
  constraint sessions__ended_by_known check (ended_by in (
    'SIGN_OUT', 'OWNER', 'NEW_PASSWORD', 'NEW_ROLE', 'TOO_MANY'
  ))
) with (fillfactor = 80);

create index sessions__of_user on sessions (user_id) where ended_at is null;
create index sessions__by_expiry on sessions (expires_at);

create trigger sessions__stays_ended before update on sessions
  for each row when (
    old.ended_at is not null and (old.ended_at, old.ended_by) is distinct from (new.ended_at, new.ended_by)
    or old.user_id is distinct from new.user_id
  ) execute function refuse_change('sessions__stays_ended');

-- Tokens from before have no session, so they are refused, and nobody has to remember which of them were ended.
drop table revoked_tokens;

-- Down Migration

drop table sessions;
create table revoked_tokens (
  jti uuid primary key,
  expires_at timestamptz not null
);
create index revoked_tokens__by_expiry on revoked_tokens (expires_at);
