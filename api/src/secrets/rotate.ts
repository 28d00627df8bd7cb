import type { Db } from '../db/db.ts';
import { statement } from '../db/statement.ts';
import type { Vault } from './deliverables.ts';

interface Sealed {
  id: string;
  deliverable: Buffer;
  keyId: string;
}

const stale = statement<Sealed & Record<string, unknown>>(
  'rotate.stale',
  `select id, deliverable, key_id as "keyId" from stock_items
    where key_id <> $1 order by id limit 500 for update skip locked`,
);

const reseal = statement(
  'rotate.reseal',
  `update stock_items s set deliverable = n.deliverable, fingerprint = n.fingerprint, key_id = $1
     from unnest($2::uuid[], $3::bytea[], $4::bytea[]) as n (id, deliverable, fingerprint)
    where s.id = n.id`,
);

const retire = statement(
  'rotate.retire',
  `delete from deliverable_keys k
    where k.id <> $1 and not exists (select from stock_items s where s.key_id = k.id)`,
);

/** Seals everything with the current key, 500 at a time beside a running store; answers how many. */
export async function rotateDeliverables(db: Db, vault: Vault): Promise<number> {
  let total = 0;
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const rows = await stale.rows(tx, [vault.keyId]);
      const sealed = rows.map((row) => vault.seal(vault.open(row, row.id), row.id));
      await reseal.run(tx, [
        vault.keyId,
        rows.map((row) => row.id),
        sealed.map((each) => each.deliverable),
        sealed.map((each) => each.fingerprint),
      ]);
      return rows.length;
    });
    total += done;
    if (done === 0) break;
  }
  // The old key may be forgotten only when nothing is left that needs it.
  await retire.run(db, [vault.keyId]);
  return total;
}
