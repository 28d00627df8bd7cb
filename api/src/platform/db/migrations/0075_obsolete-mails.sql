-- Up Migration

-- A mail whose link was used, or replaced by a newer one, before it was sent has not failed.
alter table mails drop constraint mails__state_known;
alter table mails add constraint mails__state_known check (state in ('QUEUED', 'SENT', 'FAILED', 'OBSOLETE')) not valid;

-- Down Migration

update mails set state = 'FAILED', last_error = 'It was not needed any more.' where state = 'OBSOLETE';
alter table mails drop constraint mails__state_known;
alter table mails add constraint mails__state_known check (state in ('QUEUED', 'SENT', 'FAILED')) not valid;
