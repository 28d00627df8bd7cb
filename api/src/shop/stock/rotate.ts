import type { Db } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { inTurn } from './additions.service.ts';
import { lockDeliverableKeys } from './stock.sql.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';

interface Sealed {
  id: string;
  deliverable: Buffer;
  keyId: string;
  state: string;
}

/** Codes that one statement looks through, and that one transaction encrypts again. */
const blockSize = 5_000;
const batchSize = 500;
const beforeAllIds = '00000000-0000-0000-0000-000000000000';
/** The pause before codes that were locked are tried again. */
const pauseMilliseconds = 100;

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
const withdrawTwins = statement(
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

/**
 * Encrypts every code with the current key, 500 at a time beside a running store; returns how many. It skips codes
 * that are locked by a checkout and returns to them: it ends after a pass that found nothing to do.
 */
export async function rotateDeliverables(db: Db, vault: Vault): Promise<number> {
  let total = 0;
  for (;;) {
    const { found, moved } = await passOver(db, vault);
    total += moved;
    if (found === 0) break;
    if (moved < found) await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
  // The old key may be removed only when nothing is encrypted with it any more. Without a time-out, because no index finds such rows.
  await db.withClient((client) => retire.run(client, [vault.keyId]));
  return total;
}

async function passOver(db: Db, vault: Vault): Promise<{ found: number; moved: number }> {
  let [found, moved] = [0, 0];
  for (let last: string | null = beforeAllIds; last !== null;) {
    const row = await block.row(db, [vault.keyId, last, blockSize]);
    const stale = row?.stale ?? [];
    found += stale.length;
    for (let at = 0; at < stale.length; at += batchSize) {
      moved += await inTurn(() => encryptAgain(db, vault, stale.slice(at, at + batchSize)));
    }
    last = row?.last ?? null;
  }
  return { found, moved };
}

const encryptAgain = (db: Db, vault: Vault, ids: readonly string[]): Promise<number> =>
  db.transaction(async (tx) => {
    await lockDeliverableKeys(tx);
    const stale = (await lockStale.rows(tx, [vault.keyId, ids])).map((row) => ({
      ...row,
      ...vault.seal(vault.open(row, row.id), row.id),
    }));
    // Of a code under two old keys, the second waits for the next pass, which finds the first.
    const live = new Map(
      stale.filter((row) => row.state !== 'WITHDRAWN').map((row) => [row.fingerprint.toString('hex'), row]),
    );
    const rows = [...live.values(), ...stale.filter((row) => row.state === 'WITHDRAWN')];
    await withdrawTwins.run(tx, [[...live.values()].map((row) => row.fingerprint)]);
    await reseal.run(tx, [
      vault.keyId,
      rows.map((row) => row.id),
      rows.map((row) => row.deliverable),
      rows.map((row) => row.fingerprint),
    ]);
    return rows.length;
  });
