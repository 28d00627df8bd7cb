-- Up Migration

-- An option with so many codes for sale, or fewer, is running low.
alter table subcategories add column low_stock_at integer not null default 5;
alter table subcategories add constraint subcategories__low_stock_range check (low_stock_at between 0 and 1000000);

-- Down Migration

alter table subcategories drop column low_stock_at;
