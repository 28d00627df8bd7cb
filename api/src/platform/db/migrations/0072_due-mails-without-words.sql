-- Up Migration

-- A checkout writes what its mail is about. The words are those of the moment in which it becomes a mail (docs/adr/0068). The release
-- before still writes them, and they hold. Its processes cannot make mails of rows without words: they try again until one of this
-- release has.
-- squawk-ignore ban-drop-not-null
alter table due_mails alter column subject drop not null;
-- squawk-ignore ban-drop-not-null
alter table due_mails alter column introduction drop not null;
-- squawk-ignore ban-drop-not-null
alter table due_mails alter column message_id drop not null;

-- Down Migration

delete from due_mails where subject is null;
alter table due_mails
  alter column subject set not null,
  alter column introduction set not null,
  alter column message_id set not null;
