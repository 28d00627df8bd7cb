-- Up Migration

-- The pieces of twice as many ids lie together as in 0007: a search asks half as many chunks, 8 at a million orders, and to
-- write 300 new ids costs a third more.
drop index order_search__pieces;
create or replace function id_pieces(place bigint, id uuid) returns integer[] language sql immutable strict parallel safe
  return array(select ((place >> 17)::integer << 16) | ('x' || substr(hex, n, 4))::bit(16)::integer
                 from (select replace(id::text, '-', '') as hex offset 0) digits, generate_series(1, 29) n);
create index order_search__pieces on order_search using gin (id_pieces(place, order_id)) with (fastupdate = off);

-- Users are looked for by name and address, or, as the buyer of an order, by id: an index for each. Together, every name
-- that looks like a piece of an id was found beside the pieces of all ids.
drop index users__pieces;
create index users__name_pieces on users using gin (pieces(username_folded || ' ' || email_folded, 3));
create index users__id_pieces on users using gin (id_pieces(0, id));

-- Down Migration

drop index users__id_pieces, users__name_pieces;
create index users__pieces on users
  using gin (pieces(username_folded || ' ' || email_folded || ' ' || id::text, 3));
drop index order_search__pieces;
create or replace function id_pieces(place bigint, id uuid) returns integer[] language sql immutable strict parallel safe
  return array(select ((place >> 16)::integer << 16) | ('x' || substr(hex, n, 4))::bit(16)::integer
                 from (select replace(id::text, '-', '') as hex offset 0) digits, generate_series(1, 29) n);
create index order_search__pieces on order_search using gin (id_pieces(place, order_id)) with (fastupdate = off);
