-- Up Migration

-- An order knows that a replacement was asked for one of its items: a search beside this filter asked so for each order (docs/adr/0081).
alter table orders add column replacement_asked boolean not null default false;
create function replacement_requests_mark_order() returns trigger language plpgsql as $$
begin
  update orders set replacement_asked = true where id = new.order_id and not replacement_asked;
  return null;
end
$$;
create trigger replacement_requests__mark_order after insert on replacement_requests
  for each row execute function replacement_requests_mark_order();

-- Down Migration

drop trigger replacement_requests__mark_order on replacement_requests;
drop function replacement_requests_mark_order();
alter table orders drop column replacement_asked;
