-- Up Migration

-- What is paid after its account was closed is credited to it, and an admin is told.
alter table payment_alarms drop constraint payment_alarms__reason_known;
alter table payment_alarms add constraint payment_alarms__reason_known check (
  reason in ('UNKNOWN_STATE', 'OTHER_REFERENCE', 'OTHER_CURRENCY', 'NO_AMOUNT', 'AFTER_SETTLEMENT', 'OPEN_AT_BACKUP', 'UNKNOWN_REFERENCE',
             'ACCOUNT_CLOSED')
) not valid;

-- Down Migration

delete from payment_alarms where reason = 'ACCOUNT_CLOSED';
alter table payment_alarms drop constraint payment_alarms__reason_known;
alter table payment_alarms add constraint payment_alarms__reason_known check (
  reason in ('UNKNOWN_STATE', 'OTHER_REFERENCE', 'OTHER_CURRENCY', 'NO_AMOUNT', 'AFTER_SETTLEMENT', 'OPEN_AT_BACKUP', 'UNKNOWN_REFERENCE')
) not valid;
