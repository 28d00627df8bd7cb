-- Up Migration

-- Orders of an amount with their titles: a search for a title beside an amount read each order for it (docs/adr/0081). Made before the upgrade,
-- concurrently.
-- squawk-ignore require-concurrent-index-creation
create index if not exists orders__by_total_titled on orders (total_cents, created_at, id) include (product_id, product_title);
-- A drop waits for open reads alone, and gives up soon.
-- squawk-ignore require-concurrent-index-deletion
drop index if exists orders__by_total;

-- Down Migration

create index orders__by_total on orders (total_cents, created_at, id);
drop index orders__by_total_titled;
