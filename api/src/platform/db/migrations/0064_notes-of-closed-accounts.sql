-- Up Migration

-- What a customer wrote in a request may say who that is: it goes when the account is closed. Nothing else of a settled request changes.
create function replacement_requests_keep() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) = to_jsonb(old) || '{"note": null}' and exists (
    select from users where id = old.user_id and closed_at is not null
  ) then
    return new;
  end if;
  raise exception 'a settled request and what it is for do not change'
    using errcode = 'check_violation', constraint = 'replacement_requests__final';
end
$$;
create or replace trigger replacement_requests__final before update on replacement_requests
  for each row when (
    old.status <> 'PENDING' or (old.order_id, old.stock_item_id, old.subcategory_id, old.user_id, old.problem, old.note)
    is distinct from (new.order_id, new.stock_item_id, new.subcategory_id, new.user_id, new.problem, new.note)
  ) execute function replacement_requests_keep();

-- The row of the customer is locked, so that a request is either there before the account is closed, and denied with it, or refused.
create function replacement_requests_guard_closed() returns trigger language plpgsql as $$
declare
  closed timestamptz;
begin
  select closed_at into closed from users where id = new.user_id for share;
  if closed is not null then
    raise exception 'a closed account asks for no replacement'
      using errcode = 'check_violation', constraint = 'replacement_requests__not_of_closed';
  end if;
  return new;
end
$$;
create trigger replacement_requests__not_of_closed before insert on replacement_requests
  for each row execute function replacement_requests_guard_closed();

-- Those of accounts that were closed before this rule.
update replacement_requests r set note = null from users u
 where u.id = r.user_id and u.closed_at is not null and r.note is not null;

-- Down Migration

drop trigger replacement_requests__not_of_closed on replacement_requests;
drop function replacement_requests_guard_closed;
create or replace trigger replacement_requests__final before update on replacement_requests
  for each row when (
    old.status <> 'PENDING' or (old.order_id, old.stock_item_id, old.subcategory_id, old.user_id, old.problem, old.note)
    is distinct from (new.order_id, new.stock_item_id, new.subcategory_id, new.user_id, new.problem, new.note)
  ) execute function refuse_change('replacement_requests__final');
drop function replacement_requests_keep;
