-- Up Migration

-- For the search of reviews, which went through all of them where it found few (docs/adr/0077). Made before the upgrade, concurrently.
-- squawk-ignore require-concurrent-index-creation
create index if not exists reviews__worded on reviews using gin (folded(text_review) gin_trgm_ops) where deleted_at is null;
-- squawk-ignore require-concurrent-index-creation
create index if not exists reviews__of_user on reviews (user_id);

-- Down Migration

drop index reviews__of_user, reviews__worded;
