-- Up Migration

-- The request that the mail is about, for the job that sends it. The release before writes none.
alter table due_mails add column request_id text;

-- Down Migration

alter table due_mails drop column request_id;
