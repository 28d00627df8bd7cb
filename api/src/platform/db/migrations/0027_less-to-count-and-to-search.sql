-- Up Migration

-- Users and requests are few, and counted when somebody asks. Orders keep their totals, each of them once: by day, by title,
-- by buyer and by day of the sale (docs/adr/0029). The functions are in ../functions, which the upgrade applies after this.
create extension if not exists pg_trgm;

-- What waits is folded, and nothing new comes before this is over.
update rollup_state set folded_at = now();
lock table order_deltas in access exclusive mode;
do $$ begin while fold_rollups(100000) > 0 loop end loop; end $$;
drop function fold_rollups, rebuild_rollups;

drop trigger users__note_new on users;
drop trigger users__note_change on users;
drop trigger replacement_requests__note_new on replacement_requests;
drop trigger replacement_requests__note_move on replacement_requests;
drop function users_note, replacement_requests_note;
drop table people_deltas, people_totals, request_deltas, request_totals;

-- Ids are found by their beginning, names and addresses by any part of them.
drop index users__name_pieces, users__id_pieces;
drop table order_search;
drop function pieces, id_pieces;
alter table order_deltas drop column new_order_id;
create index users__named on users using gin (username_folded gin_trgm_ops, email_folded gin_trgm_ops);

-- Null is any status, method or day.
alter table order_days alter column day drop not null;
delete from order_days where span = 64;
update order_days set day = null where span = 0;
alter table order_days drop column span;
alter table order_days
  add constraint order_days__one_each unique nulls not distinct (status, payment_method, day);
drop function spans_of;

-- Down Migration

do $$ begin raise exception 'going back behind 0027 takes a backup'; end $$;
