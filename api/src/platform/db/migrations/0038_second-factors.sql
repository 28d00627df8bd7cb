-- Up Migration

-- An authenticator app. Its codes come from a secret and the time, which is counted in steps of 30 seconds.
create table totp_factors (
  user_id uuid primary key references users (id),
  -- Encrypted as codes are.
  secret bytea not null,
  key_id text not null references deliverable_keys (id),
  created_at timestamptz not null default now(),
  -- Null until a code of it was entered: it counts from then on.
  confirmed_at timestamptz,
  -- The last step whose code was accepted. No code of it, or of one before it, is accepted again.
  last_step bigint not null default 0
);
create trigger totp_factors__steps_rise before update on totp_factors
  for each row when (new.last_step < old.last_step) execute function refuse_change('totp_factors__steps_rise');

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  -- As the browser names it, in base64url.
  credential_id text not null,
  public_key bytea not null,
  -- How often it was used, as it says itself; 0 for one that does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys__once unique (credential_id),
  constraint passkeys__name_length check (char_length(name) between 1 and 60),
  constraint passkeys__counter_not_negative check (counter >= 0)
);
create index passkeys__of_user on passkeys (user_id);
create trigger passkeys__stay before update on passkeys
  for each row when (
    new.counter < old.counter
    or (old.user_id, old.credential_id, old.public_key) is distinct from (new.user_id, new.credential_id, new.public_key)
  ) execute function refuse_change('passkeys__stay');

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
create trigger recovery_codes__used_once before update on recovery_codes
  for each row when (old.used_at is not null) execute function refuse_change('recovery_codes__used_once');

-- What a second factor has to answer. Each is used once, so it is deleted when it is answered.
create table factor_challenges (
  hash bytea primary key,
  purpose text not null,
  -- Of a sign-in by passkey alone nobody knows yet whose it is.
  user_id uuid references users (id),
  -- Of the account when its password was proved.
  version integer,
  expires_at timestamptz not null,
  constraint factor_challenges__purpose_known check (purpose in ('SIGN_IN', 'PASSKEY', 'ENROL', 'PROOF')),
  constraint factor_challenges__of_somebody check ((user_id is null) = (purpose = 'PASSKEY')),
  constraint factor_challenges__of_version check ((version is not null) = (purpose = 'SIGN_IN'))
);
create index factor_challenges__by_expiry on factor_challenges (expires_at);

alter table sessions drop constraint sessions__proof_known;
alter table sessions add constraint sessions__proof_known check (
  proof in ('PASSWORD', 'TOTP', 'RECOVERY_CODE', 'PASSKEY')
);

-- Down Migration

-- A version that knows no second factor must not let anybody in by the password alone.
update users set password_hash = 'none' where id in (
  select user_id from totp_factors where confirmed_at is not null union select user_id from passkeys
);
update sessions set proof = 'PASSWORD' where proof <> 'PASSWORD';
alter table sessions drop constraint sessions__proof_known;
alter table sessions add constraint sessions__proof_known check (proof in ('PASSWORD'));
drop table factor_challenges, recovery_codes, passkeys, totp_factors;
