-- Up Migration

-- Which of its order's automatic replacements it is: at most as many as the order was sold with, and as it has items. Two at
-- once cannot have one place. Null for requests that staff settle, and for what was given beyond that before this rule.
alter table replacement_requests add column automatic_place smallint;
alter table replacement_requests disable trigger replacement_requests__final;
update replacement_requests r set automatic_place = p.place
  from (select r.id, row_number() over (partition by r.order_id order by r.requested_at, r.id) as place,
               least(o.auto_replace_max, o.amount) as places
          from replacement_requests r join orders o on o.id = r.order_id
         where r.automatic and not exists (select from stock_items i where i.replaced_by = r.stock_item_id)) p
 where r.id = p.id and p.place <= p.places;
alter table replacement_requests enable trigger replacement_requests__final;
alter table replacement_requests
  add constraint replacement_requests__automatic_place check (automatic_place is null or automatic),
  add constraint replacement_requests__automatic_once unique (order_id, automatic_place);
-- The constraint's index finds the requests of an order as well.
drop index replacement_requests__of_order;

create function replacement_requests_take_place() returns trigger language plpgsql as $$
declare
  places integer;
begin
  select least(auto_replace_max, amount) into places from orders where id = new.order_id and auto_replace_enabled;
  new.automatic_place := 1 + (select count(*) from replacement_requests where order_id = new.order_id and automatic);
  if new.automatic_place > coalesce(places, 0)
     or exists (select from stock_items where replaced_by = new.stock_item_id) then
    raise exception 'this replacement waits for staff'
      using errcode = 'check_violation', constraint = 'replacement_requests__automatic_limit';
  end if;
  return new;
end
$$;
create trigger replacement_requests__take_place before insert or update of automatic, automatic_place
  on replacement_requests for each row when (new.automatic or new.automatic_place is not null)
  execute function replacement_requests_take_place();

-- Down Migration

drop trigger replacement_requests__take_place on replacement_requests;
drop function replacement_requests_take_place;
create index replacement_requests__of_order on replacement_requests (order_id);
alter table replacement_requests drop column automatic_place;
