-- Up Migration

-- The place of an option among those of its product, from 1, where an admin has put them in an order; else they go by price.
alter table subcategories add column position integer;

-- Down Migration

alter table subcategories drop column position;
