-- Up Migration

-- Where a change came from; null for the owner at the command line and for rows of before.
alter table audit_log add column address text;
-- What the audit log can be narrowed by, the newest first.
create index audit_log__of_actor on audit_log (actor_id, seq desc);
create index audit_log__of_action on audit_log (action, seq desc);

-- Down Migration

drop index audit_log__of_actor, audit_log__of_action;
alter table audit_log drop column address;
