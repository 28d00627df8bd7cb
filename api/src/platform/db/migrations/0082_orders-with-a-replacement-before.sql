-- Up Migration

-- Made before the upgrade, concurrently. A migration of its own, so that the table is not locked while older orders are marked.
-- squawk-ignore require-concurrent-index-creation
create index if not exists orders__replacement_asked on orders (created_at desc, id desc) where replacement_asked;
update orders o set replacement_asked = true from replacement_requests r where r.order_id = o.id and not o.replacement_asked;

-- Down Migration

drop index orders__replacement_asked;
