-- Up Migration

-- All places so far were counted from 1.
alter table categories add constraint categories__position_from_one check (position >= 1) not valid;

-- What was sold of an option lately (docs/adr/0049): the list of stock levels asks for each option of a page.
-- Owners of large stores make it before the upgrade, concurrently: the changelog has the statement.
-- squawk-ignore require-concurrent-index-creation
create index if not exists orders__sold_of_option on orders (subcategory_id, completed_at) include (amount) where status = 'COMPLETED';

-- Down Migration

drop index orders__sold_of_option;
alter table categories drop constraint categories__position_from_one;
