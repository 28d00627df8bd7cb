-- Up Migration

-- Since when recovery codes are there. Those of before are old.
alter table recovery_codes add column created_at timestamptz not null default '-infinity';
alter table recovery_codes alter column created_at set default now();

-- Down Migration

-- Further down (0034) is a version without sessions, to which a token of a session that has ended would be good again. No token of before
-- outlives the way down.
update users set token_version = token_version + 1;
alter table recovery_codes drop column created_at;
