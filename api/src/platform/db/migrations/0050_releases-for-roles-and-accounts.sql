-- Up Migration

-- A release may be tried by all accounts of a role, or by single accounts, beside or without a share of the visitors (docs/adr/0037).
alter table remote_promotions
  add column roles text[] not null default '{}'
    constraint remote_promotions__roles check (roles <@ array['USER', 'RESELLER', 'STAFF', 'ADMIN']),
  -- User names in lower case.
  add column accounts text[] not null default '{}'
    constraint remote_promotions__accounts check (cardinality(accounts) <= 100),
  drop constraint remote_promotions__share,
  -- A few hundred promotions are checked in no time.
  -- squawk-ignore constraint-missing-not-valid
  add constraint remote_promotions__share check (share between 0 and 100),
  -- Somebody gets it; and what everybody gets is for nobody in particular.
  -- squawk-ignore constraint-missing-not-valid
  add constraint remote_promotions__somebody
    check (case when cardinality(roles) + cardinality(accounts) = 0 then share > 0 else share < 100 end);

-- Down Migration

-- What was tried by roles and accounts alone stays in the history, as the least share.
alter table remote_promotions disable trigger remote_promotions__append_only;
update remote_promotions set share = 1 where share = 0;
alter table remote_promotions enable trigger remote_promotions__append_only;
alter table remote_promotions
  drop constraint remote_promotions__somebody,
  drop column roles,
  drop column accounts,
  drop constraint remote_promotions__share,
  add constraint remote_promotions__share check (share between 1 and 100);
