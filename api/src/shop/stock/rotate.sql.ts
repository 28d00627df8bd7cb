import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

interface Sealed {
  id: string;
  deliverable: Buffer;
  keyId: string;
  state: string;
}

// A walk along the primary key: a statement reads the same amount whether or not it finds anything.
const block = statement<{ last: string | null; stale: string[] }>(
  'rotate.block',
  `with block as materialized (select id, key_id from stock_items where id > $2 order by id limit $3)
   select (select id from block order by id desc limit 1) as last,
          array(select id from block where key_id <> $1 order by id) as stale`,
);

const lockStale = statement<Sealed & Record<string, unknown>>(
  'rotate.lock-stale',
  `select id, deliverable, key_id as "keyId", state from stock_items
    where id = any ($2::uuid[]) and key_id <> $1 order by id for update skip locked`,
);

// A code has another fingerprint under each key. Where it was added under both, from before codes were in the store once,
// the one that is for sale or in quarantine is withdrawn; where both belong to orders, one becomes a twin.
const withdraw = statement(
  'rotate.withdraw-twins',
  `update stock_items set state = 'WITHDRAWN', withdrawn_at = now()
    where fingerprint = any ($1::bytea[]) and state in ('AVAILABLE', 'QUARANTINED') and twin_of is null`,
);

const reseal = statement(
  'rotate.reseal',
  `update stock_items s
      set deliverable = n.deliverable, fingerprint = n.fingerprint, key_id = $1,
          twin_of = case when s.state in ('RESERVED', 'SOLD', 'LOST') then coalesce(s.twin_of, n.twin_of) else s.twin_of end,
          state = case when n.twin_of is not null and s.state in ('AVAILABLE', 'QUARANTINED') then 'WITHDRAWN' else s.state end,
          withdrawn_at = case when n.twin_of is not null and s.state in ('AVAILABLE', 'QUARANTINED') then now()
                              else s.withdrawn_at end
     from (select n.*, t.id as twin_of
             from unnest($2::uuid[], $3::bytea[], $4::bytea[]) as n (id, deliverable, fingerprint)
             left join stock_items t on t.fingerprint = n.fingerprint and t.state <> 'WITHDRAWN' and t.twin_of is null) n
    where s.id = n.id`,
);

const retire = statement(
  'rotate.retire',
  `delete from deliverable_keys k
    where k.id <> $1 and not exists (select from stock_items s where s.key_id = k.id)
      and not exists (select from stock_import_rows r where r.key_id = k.id)
      and not exists (select from totp_factors f where f.key_id = k.id)`,
);

/** The items of the next block after `last` that are encrypted with another key, and the last id of the block. */
export const staleInBlock = (on: Queryable, keyId: string, last: string, size: number) =>
  block.row(on, [keyId, last, size]);

/** Locks the items among these that are encrypted with another key, and skips locked ones. */
export const lockStaleItems = (tx: Tx, keyId: string, ids: readonly string[]): Promise<Sealed[]> =>
  lockStale.rows(tx, [keyId, ids]);

export const withdrawTwins = (tx: Tx, fingerprints: readonly Buffer[]): Promise<number> =>
  withdraw.run(tx, [fingerprints]);

export const resealItems = (
  tx: Tx,
  keyId: string,
  items: readonly { id: string; deliverable: Buffer; fingerprint: Buffer }[],
): Promise<number> =>
  reseal.run(tx, [
    keyId,
    items.map((item) => item.id),
    items.map((item) => item.deliverable),
    items.map((item) => item.fingerprint),
  ]);

/** Deletes the keys that encrypt nothing any more. */
export const retireKeys = (on: Queryable, keyId: string): Promise<number> => retire.run(on, [keyId]);
