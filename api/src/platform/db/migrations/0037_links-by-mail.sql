-- Up Migration

-- The address that its holder has proved to read mail at; the one of the account, until they change that.
alter table users
  add column confirmed_email text,
  add column confirmed_email_folded text,
  add constraint users__confirmed_email_whole check ((confirmed_email is null) = (confirmed_email_folded is null)),
  add constraint users__closed_is_unreachable check (closed_at is null or confirmed_email is null);
create index users__by_confirmed_email on users (confirmed_email_folded) where confirmed_email_folded is not null;

-- Links that are sent by mail and work once: they are deleted when they are used.
create table account_links (
  id uuid not null,
  user_id uuid not null references users (id),
  purpose text not null,
  -- Where it was sent.
  address text not null,
  -- Of the account; the link is void when it has another one. Null where that does not matter.
  version integer,
  -- SHA-256 of what is in the mail, from the first try of sending it on.
  token_hash bytea,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint account_links__pkey primary key (id),
  constraint account_links__token_once unique (token_hash),
  constraint account_links__purpose_known check (purpose in ('RESET', 'CONFIRM', 'CHANGE', 'UNDO')),
  constraint account_links__hash_length check (octet_length(token_hash) = 32),
  constraint account_links__sent_whole check ((token_hash is null) = (expires_at is null))
);

-- An account has one of each purpose, so that a newer one takes the place of an older one. Of those that bring an address back it has one
-- for each address: who changes the address twice must not void the link of its owner.
create unique index account_links__newest on account_links (user_id, purpose, (case when purpose = 'UNDO' then address else '' end));

-- Registrations that wait for their address to be confirmed, where accounts are private. There is no account yet.
create table registrations (
  id uuid not null constraint registrations__pkey primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  token_hash bytea constraint registrations__token_once unique,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint registrations__hash_length check (octet_length(token_hash) = 32),
  constraint registrations__sent_whole check ((token_hash is null) = (expires_at is null))
);

-- A mail to somebody who has no account: not yet, or not any more.
alter table mails alter column user_id drop not null;

create function orders_guard_closed() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.user_id and closed_at is not null) then
    raise exception 'a closed account gets no order'
      using errcode = 'check_violation', constraint = 'orders__not_of_closed';
  end if;
  return new;
end
$$;
create trigger orders__not_of_closed before insert on orders
  for each row execute function orders_guard_closed();

-- Down Migration

drop trigger orders__not_of_closed on orders;
drop function orders_guard_closed;
delete from mails where user_id is null;
alter table mails alter column user_id set not null;
drop table registrations;
drop table account_links;
drop index users__by_confirmed_email;
alter table users drop column confirmed_email, drop column confirmed_email_folded;
