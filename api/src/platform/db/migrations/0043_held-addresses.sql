-- Up Migration

-- An address that its holder may still take back is not free for another account.
create index account_links__held on account_links (lower(address)) where purpose = 'UNDO';

-- Down Migration

drop index account_links__held;
