import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../config.ts';
import { openDb, type Connection } from '../../db/db.ts';
import { placeOfCluster } from '../../db/embedded/cluster.ts';
import { eventually, readPostmasterFile } from '../../db/embedded/postmaster.ts';
import { databaseAccount } from '../../db/embedded/system-user.ts';
import { runningServer } from '../../db/embedded-server.ts';
import { makeDeps } from '../../deps.ts';
import { makeLog } from '../../http/log.ts';
import { tokenMaker } from '../../http/tokens.ts';
import { checkKeys, openVault } from '../../secrets/deliverables.ts';
import { cloneDatabase, testMajor } from '../../testing/cluster.ts';
import { startKillableStore, type KillableStore } from '../../testing/killable-store.ts';
import { makers, type MadeUser } from '../../testing/makers.ts';
import { assertInvariants } from '../../testing/test-store.ts';

const jwtSecret = randomBytes(32).toString('hex');
const key = randomBytes(32);
const secrets = { JWT_SECRET: jwtSecret, DELIVERABLES_KEY: key.toString('base64') };
const buyersCount = 6;

/** Rows are made, and read afterwards, beside the process under test. */
async function beside(connection: Connection) {
  const db = openDb({ connection, size: 2 });
  const vault = openVault(key);
  await checkKeys(db, vault);
  const config = readConfig({ NODE_ENV: 'test' });
  const deps = makeDeps({ config, db, log: makeLog('silent'), tokens: tokenMaker(jwtSecret), vault });
  return { db, ...makers(deps) };
}

/** What one buyer was told, and what they still wait for. */
interface Told {
  acknowledged: string[];
  attempts: number;
  open: string | undefined;
}

/** Buys one item after another; an attempt without an answer is sent again under its key, to whoever serves now. */
async function shop(
  who: MadeUser,
  option: string,
  told: Told,
  url: string,
  until: () => boolean,
): Promise<void> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
  try {
    while (told.open !== undefined || !until()) {
      if (told.open === undefined) {
        const put = await post('/user/cart/update', { subcategoryId: option, amount: 1 });
        if (put.status === 503) return;
        assert.equal(put.status, 200);
        told.open = randomUUID();
        told.attempts++;
      }
      const reply = await post(
        '/orders/cart/checkout',
        { payment_method: 'BALANCE' },
        { 'idempotency-key': told.open },
      );
      const answer = (await reply.json()) as { order_ids: string[] };
      // Its database went first: no promise was made.
      if (reply.status === 503) return;
      assert.equal(reply.status, 200, JSON.stringify(answer));
      told.acknowledged.push(...answer.order_ids);
      told.open = undefined;
    }
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    // The process is gone, and with it the answer.
  }
}

async function survives(
  kills: number,
  start: () => Promise<{ store: KillableStore; connection: Connection; kill: () => Promise<void> }>,
) {
  let running = await start();
  const maker = await beside(running.connection);
  const { options } = await maker.makeProduct({ options: [{ priceCents: 100, stock: 4_000 }] });
  const buyers = await Promise.all(
    Array.from({ length: buyersCount }, () => maker.makeUser({ balanceCents: 1_000_000 })),
  );
  await maker.db.close();
  const told = buyers.map((): Told => ({ acknowledged: [], attempts: 0, open: undefined }));

  for (let n = 0; n <= kills; n++) {
    const { store, kill } = running;
    let over = false;
    const shopping = buyers.map((buyer, i) => shop(buyer, options[0]!.id, told[i]!, store.url, () => over));
    await pause(300 + Math.random() * 400);
    // The last round is let finish: every attempt that was cut off has to come to its end.
    if (n === kills) over = true;
    else await kill();
    await Promise.all(shopping);
    if (n < kills) running = await start();
  }

  const after = await beside(running.connection);
  try {
    for (const [i, buyer] of buyers.entries()) {
      const { rows } = await after.db.execute<{ id: string; status: string }>({
        text: 'select id, status from orders where user_id = $1',
        values: [buyer.id],
      });
      const { acknowledged, attempts } = told[i]!;
      assert.deepEqual(rows.map((row) => row.id).sort(), acknowledged.toSorted());
      assert.equal(rows.length, attempts);
    }
    await assertInvariants(after.db);
    const acknowledged = told.reduce((sum, each) => sum + each.acknowledged.length, 0);
    assert.ok(acknowledged > kills * 5, `only ${acknowledged} checkouts in ${kills} rounds`);
    return acknowledged;
  } finally {
    await after.db.close();
    await running.kill();
  }
}

describe('a store that is killed in the middle of checkouts', () => {
  it('loses nothing that it acknowledged, and does nothing twice', { timeout: 120_000 }, async (t) => {
    const database = await cloneDatabase();
    const { host, user, database: name } = database.connection;
    const env = {
      ...secrets,
      DATABASE_URL: `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    };
    try {
      const acknowledged = await survives(8, async () => {
        const store = await startKillableStore(env);
        return { store, connection: database.connection, kill: () => store.kill() };
      });
      t.diagnostic(`8 kills, ${acknowledged} acknowledged checkouts, none lost`);
    } finally {
      await database.drop();
    }
  });

  // The embedded store runs 18 only.
  if (testMajor() === 18) {
    it('nor when its embedded database is killed with it', { timeout: 120_000 }, async (t) => {
      const dataDir = mkdtempSync('/tmp/store-kill-');
      const clusters = new Set<string>();
      try {
        const acknowledged = await survives(4, async () => {
          const store = await startKillableStore({ ...secrets, DATA_DIR: dataDir });
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
        t.diagnostic(`4 kills, ${acknowledged} acknowledged checkouts, none lost`);
      } finally {
        // The server ends by itself once nobody holds its leash.
        await eventually(() => runningServer(dataDir) === undefined, 10_000);
        for (const folder of [...clusters, dataDir]) rmSync(folder, { recursive: true, force: true });
      }
    });
  }
});
