-- Up Migration

-- How many orders each buyer has, in whatever status, so that an index has the list of users in that order (docs/adr/0076). Written by the
-- fold alone, as the other totals are. Nothing is folded before this transaction ends, nor after it by the functions of the release before,
-- which do not know the table: they come back with the last migration of the upgrade, and until then deltas wait.
update rollup_state set folded_at = now();
create table buyer_orders (
  user_id uuid primary key,
  orders bigint not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01);
insert into buyer_orders (user_id, orders) select user_id, sum(orders) from user_orders group by user_id;
create index buyer_orders__most on buyer_orders (orders, user_id);
drop function if exists fold_rollups, rebuild_rollups;

-- Down Migration

drop table buyer_orders;
