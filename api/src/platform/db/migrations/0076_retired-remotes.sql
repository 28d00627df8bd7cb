-- Up Migration

-- A remote can be taken out of service (docs/adr/0037). The row names the version that served last, whose files stay.
alter table remote_promotions drop constraint remote_promotions__kind;
alter table remote_promotions add constraint remote_promotions__kind
  check (kind in ('BUILD', 'PROMOTE', 'ROLLBACK', 'RETIRE')) not valid;

-- Down Migration

-- What was taken out of service serves again.
alter table remote_promotions disable trigger remote_promotions__append_only;
update remote_promotions set kind = 'PROMOTE' where kind = 'RETIRE';
alter table remote_promotions enable trigger remote_promotions__append_only;
alter table remote_promotions drop constraint remote_promotions__kind;
alter table remote_promotions add constraint remote_promotions__kind
  check (kind in ('BUILD', 'PROMOTE', 'ROLLBACK')) not valid;
