-- Up Migration

-- A payment under a reference of ours that the store does not know, as after a restore, is about none of its payments. The release before
-- joins them, so that it does not show such a row.
-- squawk-ignore ban-drop-not-null
alter table payment_alarms alter column payment_id drop not null;
alter table payment_alarms drop constraint payment_alarms__reason_known;
alter table payment_alarms add constraint payment_alarms__reason_known check (
  reason in ('UNKNOWN_STATE', 'OTHER_REFERENCE', 'OTHER_CURRENCY', 'NO_AMOUNT', 'AFTER_SETTLEMENT', 'OPEN_AT_BACKUP', 'UNKNOWN_REFERENCE')
) not valid;
alter table payment_alarms add constraint payment_alarms__about check (
  (payment_id is null) = (reason = 'UNKNOWN_REFERENCE')
) not valid;

-- Down Migration

delete from payment_alarms where reason = 'UNKNOWN_REFERENCE';
alter table payment_alarms drop constraint payment_alarms__about;
alter table payment_alarms drop constraint payment_alarms__reason_known;
alter table payment_alarms add constraint payment_alarms__reason_known check (
  reason in ('UNKNOWN_STATE', 'OTHER_REFERENCE', 'OTHER_CURRENCY', 'NO_AMOUNT', 'AFTER_SETTLEMENT', 'OPEN_AT_BACKUP')
);
alter table payment_alarms alter column payment_id set not null;
