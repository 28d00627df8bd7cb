import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../../platform/db/db.ts';
import { placeOfCluster } from '../../platform/db/embedded/cluster.ts';
import { eventually, readPostmasterFile } from '../../platform/db/embedded/postmaster.ts';
import { databaseAccount } from '../../platform/db/embedded/system-user.ts';
import { runningServer } from '../../platform/db/embedded-server.ts';
import { cloneDatabase, testMajor } from '../../../test/support/cluster.ts';
import { startKillableStore, type KillableStore } from '../../../test/support/killable-store.ts';
import {
  assertNothingLost,
  makeShoppers,
  sharedSecrets,
  shop,
  untilAcknowledged,
  urlOf,
} from '../../../test/support/shoppers.ts';

/** KILLS=50 for the long version. */
const kills = Number(process.env['KILLS'] ?? 5);
const buyers = 6;
/** Checkouts of a round before its kill: a count, so that a slow machine tests as much as a fast one. */
const perRound = 12;
const timeout = 120_000 + kills * 10_000;

/** Returns how many checkouts were acknowledged and how many answers were cut off. */
async function survives(
  rounds: number,
  start: () => Promise<{ store: KillableStore; connection: Connection; kill: () => Promise<void> }>,
) {
  let running = await start();
  const shoppers = await makeShoppers(running.connection, buyers);
  let cutOff = 0;
  try {
    for (let n = 0; n <= rounds; n++) {
      const { store, kill } = running;
      let over = false;
      const shopping = shoppers.all.map((each) => shop(each, shoppers.option, store.url, () => over));
      await untilAcknowledged(shoppers, perRound);
      // The last round may finish: every attempt that was cut off has to end.
      if (n === rounds) over = true;
      else {
        await pause(Math.random() * 50);
        await kill();
      }
      await Promise.all(shopping);
      if (n === rounds) break;
      cutOff += shoppers.all.filter(({ open }) => open !== undefined).length;
      running = await start();
    }
    await assertNothingLost(running.connection, shoppers);
    return `${rounds} kills, ${shoppers.acknowledged()} acknowledged checkouts, ${cutOff} cut off and sent again, none lost, none doubled`;
  } finally {
    await running.kill();
  }
}

// Invariants 17 and 18.
describe('a store that is killed in the middle of checkouts', () => {
  it('a killed store loses and repeats no checkout', { timeout }, async (t) => {
    const database = await cloneDatabase();
    const env = { ...sharedSecrets, DATABASE_URL: urlOf(database.connection) };
    try {
      const summary = await survives(kills, async () => {
        const store = await startKillableStore(env);
        return { store, connection: database.connection, kill: () => store.kill() };
      });
      t.diagnostic(summary);
    } finally {
      await database.drop();
    }
  });

  // The embedded store runs 18 only.
  if (testMajor() === 18) {
    it('a store killed with its database loses nothing', { timeout }, async (t) => {
      const dataDir = mkdtempSync('/tmp/store-kill-');
      const clusters = new Set<string>();
      try {
        const summary = await survives(Math.ceil(kills / 2), async () => {
          const store = await startKillableStore({ ...sharedSecrets, DATA_DIR: dataDir });
          const connection = runningServer(dataDir);
          assert.ok(connection);
          const cluster = placeOfCluster(realpathSync(dataDir), '18', databaseAccount());
          const postmaster = readPostmasterFile(cluster)?.pid;
          assert.ok(postmaster);
          clusters.add(cluster);
          const kill = async () => {
            process.kill(postmaster, 'SIGKILL');
            await store.kill();
          };
          return { store, connection, kill };
        });
        t.diagnostic(summary);
      } finally {
        // The server ends by itself when its watcher pipe is closed.
        await eventually(() => runningServer(dataDir) === undefined, 10_000);
        for (const folder of [...clusters, dataDir]) rmSync(folder, { recursive: true, force: true });
      }
    });
  }
});
