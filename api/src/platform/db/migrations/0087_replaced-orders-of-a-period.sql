-- Up Migration

-- The orders of a period that somebody wanted something of replaced, by product. Each of them was looked up by its id (docs/adr/0086). An order
-- of a checkout is not in it.
-- squawk-ignore require-concurrent-index-creation
create index if not exists orders__replaced on orders (completed_at) include (id, product_id) where replacement_asked;

-- Down Migration

drop index orders__replaced;
