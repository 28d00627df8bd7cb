-- Up Migration

-- What keeps the audit log as it was written works in every session: one with session_replication_role = replica passes over other triggers (docs/adr/0085).
alter table audit_log enable always trigger audit_log__append_only;
alter table audit_log enable always trigger audit_log__not_emptied;

-- Down Migration

alter table audit_log enable trigger audit_log__not_emptied;
alter table audit_log enable trigger audit_log__append_only;
