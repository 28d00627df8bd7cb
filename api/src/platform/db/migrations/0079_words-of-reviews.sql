-- Up Migration

-- For the search of reviews, which went through all of them where it found few (docs/adr/0077).
create index reviews__worded on reviews using gin (folded(text_review) gin_trgm_ops) where deleted_at is null;

-- Down Migration

drop index reviews__worded;
