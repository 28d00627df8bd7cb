-- Up Migration

-- What the customer says is wrong with an item, for staff who decide about it; null where nothing was said.
alter table replacement_requests
  add column problem text,
  add column note text,
  add constraint replacement_requests__problem_known check (problem in ('INVALID', 'USED', 'WRONG_ITEM', 'OTHER')),
  add constraint replacement_requests__note_length check (char_length(note) between 1 and 500);

-- It never changes, like what the request is for.
drop trigger replacement_requests__final on replacement_requests;
create trigger replacement_requests__final before update on replacement_requests
  for each row when (
    old.status <> 'PENDING' or (old.order_id, old.stock_item_id, old.subcategory_id, old.user_id, old.problem, old.note)
    is distinct from (new.order_id, new.stock_item_id, new.subcategory_id, new.user_id, new.problem, new.note)
  ) execute function refuse_change('replacement_requests__final');

-- Down Migration

drop trigger replacement_requests__final on replacement_requests;
create trigger replacement_requests__final before update on replacement_requests
  for each row when (
    old.status <> 'PENDING' or (old.order_id, old.stock_item_id, old.subcategory_id, old.user_id)
    is distinct from (new.order_id, new.stock_item_id, new.subcategory_id, new.user_id)
  ) execute function refuse_change('replacement_requests__final');
alter table replacement_requests drop column problem, drop column note;
