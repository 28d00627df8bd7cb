-- Up Migration

-- The audit log in the order of its list, as a whole and of each filter (docs/adr/0083). Made before the upgrade, concurrently.
-- squawk-ignore require-concurrent-index-creation
create index if not exists audit_log__newest on audit_log (at desc, seq desc);
-- squawk-ignore require-concurrent-index-creation
create index if not exists audit_log__newest_of_actor on audit_log (actor_id, at desc, seq desc);
-- squawk-ignore require-concurrent-index-creation
create index if not exists audit_log__newest_of_action on audit_log (action, at desc, seq desc);
-- Not every action has every target: without an index of both, all rows of one of them are read for a pair that never comes.
-- squawk-ignore require-concurrent-index-creation
create index if not exists audit_log__newest_of_kind on audit_log (action, target_type, at desc, seq desc);
-- squawk-ignore require-concurrent-index-creation
create index if not exists audit_log__newest_of_target on audit_log (target_type, target_id, at desc, seq desc);
-- squawk-ignore require-concurrent-index-deletion
drop index if exists audit_log__of_actor, audit_log__of_action, audit_log__of_target;

-- Down Migration

create index audit_log__of_target on audit_log (target_type, target_id, seq desc);
create index audit_log__of_action on audit_log (action, seq desc);
create index audit_log__of_actor on audit_log (actor_id, seq desc);
drop index audit_log__newest_of_target, audit_log__newest_of_kind, audit_log__newest_of_action, audit_log__newest_of_actor, audit_log__newest;
