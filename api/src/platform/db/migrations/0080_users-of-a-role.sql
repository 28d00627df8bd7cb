-- Up Migration

-- Users of a role in the order in which they joined: a page far down their list read all before it. Made before the upgrade, concurrently.
-- squawk-ignore require-concurrent-index-creation
create index if not exists users__by_role_newest on users (role, created_at desc, id desc);
-- squawk-ignore require-concurrent-index-deletion
drop index if exists users__by_role;

-- Down Migration

create index users__by_role on users (role);
drop index users__by_role_newest;
