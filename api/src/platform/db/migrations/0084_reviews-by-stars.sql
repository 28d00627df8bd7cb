-- Up Migration

-- The newest reviews of a number of stars: where few have it, all reviews were read for them. Made before the upgrade, concurrently.
-- squawk-ignore require-concurrent-index-creation
create index if not exists reviews__rated on reviews (rating, created_at desc, id desc) where deleted_at is null;

-- Down Migration

drop index reviews__rated;
