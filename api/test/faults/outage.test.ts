import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openDb } from '../../src/platform/db/db.ts';
import { startEmbeddedServer, type EmbeddedServer } from '../../src/platform/db/embedded-server.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { installQueue } from '../../src/platform/jobs/queue.ts';
import { testMajor } from '../support/cluster.ts';
import { startKillableStore } from '../support/killable-store.ts';
import {
  assertNothingLost,
  makeShoppers,
  sharedSecrets,
  shop,
  untilAcknowledged,
  urlOf,
} from '../support/shoppers.ts';

/** How long PostgreSQL is away; OUTAGE_SECONDS=30 for the long version. 9 is more than any time-out of a query. */
const outageSeconds = Number(process.env['OUTAGE_SECONDS'] ?? 9);
const buyers = 12;
const timeout = 120_000 + outageSeconds * 3_000;

/** PostgreSQL and the processes that serve its connections. */
function familyOf(postmaster: number): number[] {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster;
    } catch {
      return false;
    }
  });
  return [postmaster, ...children.map(Number)];
}

const signal = (pids: number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process ended meanwhile.
    }
  }
};

interface Cluster {
  server: EmbeddedServer;
  start(): Promise<void>;
}

type Outage = (cluster: Cluster) => Promise<() => Promise<void>>;

/** A server in recovery, or one whose disk an operator protects. It still answers what only reads. */
const setReadOnly = async ({ server }: Cluster, value: 'on' | 'off'): Promise<void> => {
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query(`alter system set default_transaction_read_only = ${value}`);
  await client.query('select pg_reload_conf()');
  await client.end();
};

/** Each takes PostgreSQL away, or its writes, and returns the function that brings them back. */
const outages: [name: string, ready: number, take: Outage][] = [
  [
    'is read-only',
    200,
    async (cluster) => {
      await setReadOnly(cluster, 'on');
      return () => setReadOnly(cluster, 'off');
    },
  ],
  [
    'is frozen',
    503,
    async ({ server }) => {
      const postmaster = server.pid();
      assert.ok(postmaster);
      // The parent first: it must not start another child between the two steps.
      signal([postmaster], 'SIGSTOP');
      const family = familyOf(postmaster);
      signal(family, 'SIGSTOP');
      return async () => signal(family, 'SIGCONT');
    },
  ],
  [
    'is shut down',
    503,
    async (cluster) => {
      // SIGINT: the fast shutdown, which cuts every connection.
      await cluster.server.stop();
      return () => cluster.start();
    },
  ],
];

// Invariants 17 and 18.
describe('a store whose PostgreSQL is away under load', () => {
  for (const [name, readyStatus, take] of outages) {
    it(`a store whose database ${name} loses nothing and recovers`, { timeout }, async (t) => {
      const dataDir = mkdtempSync('/tmp/store-outage-');
      const open = () =>
        startEmbeddedServer({ dataDir, major: testMajor(), durable: true, log: () => undefined });
      const cluster: Cluster = {
        server: await open(),
        start: async () => void (cluster.server = await open()),
      };
      const { connection } = cluster.server;
      const setUp = openDb({ connection, size: 1 });
      await migrate(setUp);
      await installQueue(setUp);
      await setUp.close();
      const store = await startKillableStore({ ...sharedSecrets, DATABASE_URL: urlOf(connection) });
      try {
        const shoppers = await makeShoppers(connection, buyers);
        let over = false;
        const shopping = shoppers.all.map((each) => shop(each, shoppers.option, store.url, () => over));
        await untilAcknowledged(shoppers, 30);

        const before = shoppers.acknowledged();
        const bringBack = await take(cluster);
        const away = performance.now();
        await pause(outageSeconds * 500);
        const [live, ready] = await Promise.all(
          ['live', 'ready'].map((each) =>
            fetch(`${store.url}/api/health/${each}`, { signal: AbortSignal.timeout(20_000) }),
          ),
        );
        assert.equal(live?.status, 200);
        assert.equal(ready?.status, readyStatus);
        await pause(Math.max(0, outageSeconds * 1_000 - (performance.now() - away)));
        await bringBack();
        const back = performance.now();
        await untilAcknowledged(shoppers, 1);
        const firstAfter = performance.now() - back;
        const behind = () => shoppers.all.filter(({ lastAt }) => lastAt < back).length;
        while (behind() > 0 && performance.now() - back < 30_000) await pause(5);
        const everyoneAfter = performance.now() - back;
        assert.equal(behind(), 0, 'somebody could not buy within 30 s of the recovery');

        over = true;
        await Promise.all(shopping);
        await assertNothingLost(connection, shoppers);
        const unavailable = shoppers.all.reduce((sum, each) => sum + each.unavailable, 0);
        const slowest = Math.max(...shoppers.all.map((each) => each.slowestMs));
        assert.ok(unavailable >= buyers, `only ${unavailable} answers were 503`);
        assert.ok(slowest < 15_000, `an answer took ${Math.round(slowest)} ms`);
        const seconds = (ms: number) => (ms / 1_000).toFixed(2);
        t.diagnostic(
          `PostgreSQL away for ${seconds(back - away)} s: ${before} acknowledged before, ${shoppers.acknowledged()} in all, ` +
            `none lost; ${unavailable} answers 503, the slowest answer ${seconds(slowest)} s; first checkout ` +
            `${seconds(firstAfter)} s after it was back, everyone after ${seconds(everyoneAfter)} s`,
        );
      } finally {
        await store.kill();
        signal(familyOf(cluster.server.pid() ?? 0).filter(Boolean), 'SIGCONT');
        await cluster.server.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    });
  }
});
