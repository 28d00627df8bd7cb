-- Up Migration

-- All places so far were counted from 1.
alter table categories add constraint categories__position_from_one check (position >= 1) not valid;

-- Down Migration

alter table categories drop constraint categories__position_from_one;
