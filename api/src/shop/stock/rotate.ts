import type { Db } from '../../platform/db/db.ts';
import { lockDeliverableKeys } from '../../platform/secrets/deliverable-keys.sql.ts';
import { retryWhileLocked } from './additions.service.ts';
import { lockStaleItems, resealItems, retireKeys, staleInBlock, withdrawTwins } from './rotate.sql.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';

/** Codes that one statement looks through, and that one transaction encrypts again. */
const blockSize = 5_000;
const batchSize = 500;
const beforeAllIds = '00000000-0000-0000-0000-000000000000';
/** The pause before codes that were locked are tried again. */
const pauseMilliseconds = 100;

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
  await db.withClient((client) => retireKeys(client, vault.keyId));
  return total;
}

async function passOver(db: Db, vault: Vault): Promise<{ found: number; moved: number }> {
  let [found, moved] = [0, 0];
  for (let last: string | null = beforeAllIds; last !== null;) {
    const row = await staleInBlock(db, vault.keyId, last, blockSize);
    const stale = row?.stale ?? [];
    found += stale.length;
    for (let at = 0; at < stale.length; at += batchSize) {
      moved += await retryWhileLocked(() => encryptAgain(db, vault, stale.slice(at, at + batchSize)));
    }
    last = row?.last ?? null;
  }
  return { found, moved };
}

const encryptAgain = (db: Db, vault: Vault, ids: readonly string[]): Promise<number> =>
  db.transaction(async (tx) => {
    await lockDeliverableKeys(tx);
    const stale = (await lockStaleItems(tx, vault.keyId, ids)).map((row) => ({
      ...row,
      ...vault.seal(vault.open(row, row.id), row.id),
    }));
    // A code may have two items under two old keys. The second one is left to the next pass, which finds the first one.
    const live = new Map(
      stale.filter((row) => row.state !== 'WITHDRAWN').map((row) => [row.fingerprint.toString('hex'), row]),
    );
    const rows = [...live.values(), ...stale.filter((row) => row.state === 'WITHDRAWN')];
    await withdrawTwins(
      tx,
      [...live.values()].map((row) => row.fingerprint),
    );
    await resealItems(tx, vault.keyId, rows);
    return rows.length;
  });
