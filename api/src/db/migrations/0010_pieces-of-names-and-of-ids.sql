-- Up Migration

-- Users are looked for by name and address, or, as the buyer of an order, by id: an index for each. Together, every name
-- that looks like a piece of an id was found beside the pieces of all ids.
drop index users__pieces;
create index users__name_pieces on users using gin (pieces(username_folded || ' ' || email_folded, 3));
create index users__id_pieces on users using gin (id_pieces(0, id));

-- Down Migration

drop index users__id_pieces, users__name_pieces;
create index users__pieces on users
  using gin (pieces(username_folded || ' ' || email_folded || ' ' || id::text, 3));
