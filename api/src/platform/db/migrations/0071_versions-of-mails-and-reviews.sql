-- Up Migration

-- How often an admin changed it, as in migration 0015. Words that were never stored count as version 1, and the row in which the release
-- before stores them for the first time as version 2.
alter table mail_settings add column version integer not null default 2;
create trigger mail_settings__version before update on mail_settings for each row
  when ((old.enabled, old.subject, old.introduction) is distinct from (new.enabled, new.subject, new.introduction))
  execute function count_version();

alter table reviews add column version integer not null default 1;
create trigger reviews__version before update on reviews for each row
  when ((old.rating, old.text_review) is distinct from (new.rating, new.text_review)) execute function count_version();

-- Down Migration

drop trigger reviews__version on reviews;
alter table reviews drop column version;
drop trigger mail_settings__version on mail_settings;
alter table mail_settings drop column version;
