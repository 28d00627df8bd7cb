import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { promote, rollBack } from '../../src/web/remotes/promotions.service.ts';
import { readRelease } from '../../src/web/remotes/release-source.ts';
import { record } from '../../src/web/remotes/releases.service.ts';
import { EVERYBODY } from '../../src/web/remotes/releases.rules.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { asApi, cloneDatabase } from '../support/cluster.ts';
import { freePort } from '../support/free-port.ts';
import { startKillableStore, type KillableStore } from '../support/killable-store.ts';
import { hasLastMigration, undoLastMigration } from '../support/last-migration.ts';
import type { Makers } from '../support/makers.ts';
import { startProxy } from '../support/proxy.ts';
import {
  assertNothingLost,
  beside,
  makeShoppers,
  sharedSecrets,
  shop,
  untilAcknowledged,
  urlOf,
  type Shopper,
} from '../support/shoppers.ts';
import { assertInvariants } from '../support/test-store.ts';

const dist = path.join(import.meta.dirname, '../../../dist');
const remote = 'mf-staff';
const by = 'a test';

/** The release of a remote that was built, as another version of it. */
async function releaseAnother(db: Db, version: string): Promise<string> {
  const { remotes } = JSON.parse(readFileSync(path.join(dist, 'remotes.json'), 'utf8')) as {
    remotes: { name: string; version: string }[];
  };
  const built = remotes.find(({ name }) => name === remote)!.version;
  const folder = mkdtempSync('/tmp/store-release-');
  try {
    cpSync(path.join(dist, remote, built), folder, { recursive: true });
    const entry = path.join(folder, 'remote.json');
    writeFileSync(entry, readFileSync(entry, 'utf8').replaceAll(built, version));
    await record(db, { ...(await readRelease(folder)), commit: null, by });
  } finally {
    rmSync(folder, { recursive: true });
  }
  return built;
}

/** Waits until both processes serve this version. */
async function untilBothServe(processes: { url: string }[], version: string): Promise<void> {
  for (const { url } of processes)
    for (
      let tries = 0;
      !(await (await fetch(`${url}/remotes.json`)).text()).includes(`"${version}"`);
      tries++
    ) {
      assert.ok(tries < 100, `${url} does not serve ${version}`);
      await pause(50);
    }
}

/** More buyers than items, all at once, and each checkout at both processes under one key. */
async function race(
  processes: { url: string }[],
  buyers: Shopper[],
  { makeCategory, makeProduct, db }: Makers & { db: Db },
) {
  const items = Math.floor(buyers.length / 2);
  const { options } = await makeProduct({
    categoryId: await makeCategory('The last ones'),
    options: [{ priceCents: 100, stock: items }],
  });
  // A change of the catalogue shows in every process within a second.
  await pause(1_500);
  const post = (url: string, { who }: Shopper, to: string, body: object, key: string = randomUUID()) =>
    fetch(`${url}/api${to}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
  for (const [at, buyer] of buyers.entries()) {
    const { url } = processes[at % 2]!;
    const line = { subcategoryId: options[0]!.id, amount: 1 };
    assert.equal((await post(url, buyer, '/user/cart/update', line)).status, 200);
  }
  const answers = await Promise.all(
    buyers.flatMap((buyer) => {
      const key = randomUUID();
      return processes.map(async ({ url }) => {
        const reply = await post(url, buyer, '/orders/cart/checkout', { payment_method: 'BALANCE' }, key);
        const { order_ids: ids = [] } = (await reply.json()) as { order_ids?: string[] };
        return { status: reply.status, ids };
      });
    }),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [200, 409]);
  assert.equal(new Set(answers.flatMap(({ ids }) => ids)).size, items);
  await assertInvariants(db);
}

/** Two processes of the program on a new database, and a proxy that sends each connection to the other one. */
async function withTwoProcesses(
  work: (two: {
    database: Awaited<ReturnType<typeof cloneDatabase>>;
    processes: KillableStore[];
    proxyUrl: string;
    maker: Awaited<ReturnType<typeof beside>>;
    restart: (at: number) => Promise<void>;
  }) => Promise<void>,
): Promise<void> {
  const database = await cloneDatabase();
  const env = {
    ...sharedSecrets,
    DATABASE_URL: urlOf(asApi(database.connection)),
    DATABASE_OWNER_URL: urlOf(database.connection),
    TRUSTED_PROXIES: '127.0.0.1',
    ADMIN_USERNAME: 'owner',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'never used by anyone',
  };
  const ports = [await freePort(), await freePort()];
  const start = (port: number) => startKillableStore({ ...env, PORT: String(port) }, { program: 'main' });
  // At once: the migrations wait for each other.
  const starts = await Promise.allSettled(ports.map(start));
  const processes = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const proxy = await startProxy(ports);
  const maker = await beside(database.connection);
  try {
    for (const each of starts)
      assert.equal(each.status, 'fulfilled', String('reason' in each && each.reason));
    const restart = async (at: number) => {
      processes[at] = await start(ports[at]!);
    };
    await work({ database, processes, proxyUrl: proxy.url, maker, restart });
  } finally {
    proxy.close();
    await maker.db.close();
    for (const each of processes) await each.kill();
    await database.drop();
  }
}

const timeout = 180_000;

it('no request fails while two processes are upgraded and restarted in turn', { timeout }, (t) =>
  withTwoProcesses(async ({ database, processes, proxyUrl, maker, restart }) => {
    const shoppers = await makeShoppers(database.connection, 8);
    let over = false;
    const shopping = shoppers.all.map((each) => shop(each, shoppers.option, proxyUrl, () => over));
    await untilAcknowledged(shoppers, 20);
    // From here on the database is that of the release before; the next process to start upgrades it.
    await undoLastMigration(maker.db);
    for (const at of processes.keys()) {
      assert.equal((await processes[at]!.terminate()).code, 0);
      await untilAcknowledged(shoppers, 20);
      await restart(at);
      await untilAcknowledged(shoppers, 20);
    }
    over = true;
    await Promise.all(shopping);
    assert.ok(await hasLastMigration(maker.db));
    for (const { open, brokenOff, unavailable } of shoppers.all)
      assert.deepEqual({ open, brokenOff, unavailable }, { open: undefined, brokenOff: 0, unavailable: 0 });
    await assertNothingLost(database.connection, shoppers);
    t.diagnostic(`${shoppers.acknowledged()} checkouts were acknowledged`);
  }),
);

it('two processes serve the same release after a promotion and after its rollback', { timeout }, () =>
  withTwoProcesses(async ({ processes, proxyUrl, maker }) => {
    const built = await releaseAnother(maker.db, '9.9.9-test');
    await promote(maker.db, { remote, requested: '9.9.9-test', by, store: proxyUrl, ...EVERYBODY });
    await untilBothServe(processes, '9.9.9-test');
    await rollBack(maker.db, { remote, by });
    await untilBothServe(processes, built);
    const [one, other] = await Promise.all(
      processes.map(async ({ url }) => (await fetch(`${url}/remotes.json`)).text()),
    );
    assert.equal(one, other);
  }),
);

it('two processes sell each item once when both get every checkout', { timeout }, () =>
  withTwoProcesses(async ({ database, processes, maker }) => {
    const shoppers = await makeShoppers(database.connection, 8);
    await race(processes, shoppers.all, maker);
  }),
);

it('two processes count the failed sign-ins of an address together', { timeout }, () =>
  withTwoProcesses(async ({ proxyUrl }) => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries++) {
      const { status } = await fetch(`${proxyUrl}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: 'owner', password: 'wrong' }),
      });
      statuses.push(status);
    }
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
  }),
);
