import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { buildSandbox, signatureHeader } from 'hoodpay-sandbox';
import { startMailbox } from 'mailbox';
import pg from 'pg';
import { startEmbeddedServer } from '../../src/platform/db/embedded-server.ts';
import { asApi, testMajor } from '../support/cluster.ts';
import { freePort } from '../support/free-port.ts';
import { startKillableStore, type KillableStore } from '../support/killable-store.ts';
import type { MadeUser } from '../support/makers.ts';
import { startProxy } from '../support/proxy.ts';
import { assertNothingLost, shop, untilAcknowledged, urlOf } from '../support/shoppers.ts';

// `npm run soak -- upgrade`: an older release serves buyers, readers and payers with two processes; one of this release upgrades its
// database and serves beside it; then the older one leaves. Not part of `npm test`: it installs the packages of the older release.

/** A commit of this repository, or the folder of a release with its packages. */
const from = process.env['UPGRADE_FROM'] ?? '';
/** Orders that are there before. */
const orders = Number(process.env['UPGRADE_ORDERS'] ?? 0);
const buyers = 8;
/** Each of them also reads. */
const payers = 2;
/** Checkouts in each part. */
const enough = 400;

const root = path.join(import.meta.dirname, '../../..');
const timeout = 1_200_000;

/** The folder of the older release, and `remove`, which deletes the folder if it was made here. */
function olderRelease() {
  if (existsSync(from)) return { folder: from, remove: () => undefined };
  const folder = mkdtempSync('/tmp/store-older-');
  execFileSync('sh', ['-c', `git archive "$1" | tar x -C "$2"`, 'sh', from, folder], { cwd: root });
  const install = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', install, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

type Shoppers = typeof import('../support/shoppers.ts');
const moduleOf = <Module>(folder: string, file: string) => import(path.join(folder, file)) as Promise<Module>;

/** Makes rows as the older release does. */
async function fill(
  folder: string,
  support: Shoppers,
  connection: { host: string; user: string; database: string },
) {
  const shoppers = await support.makeShoppers(connection, buyers);
  const maker = await support.beside(connection);
  const admin = await maker.makeUser({ role: 'ADMIN', username: 'overseer' });
  const members = await Promise.all(
    Array.from({ length: payers }, (_, at) => maker.makeUser({ username: `payer${at}` })),
  );
  await maker.db.close();
  if (orders > 0) {
    const { seed } = await moduleOf<typeof import('../../../bench/seed.ts')>(folder, 'bench/seed.ts');
    const { growBy } = await moduleOf<typeof import('../../../bench/scale-seed.ts')>(
      folder,
      'bench/scale-seed.ts',
    );
    const key = Buffer.from(support.sharedSecrets.DELIVERABLES_KEY, 'base64');
    const pool = new pg.Pool({ ...connection, max: 8 });
    await seed(pool, key, { products: 1_000, optionsEach: 3, itemsEach: 40, buyers: 4_000 });
    await growBy(pool, key, orders);
    await pool.end();
  }
  return { shoppers, admin, members };
}

interface Calls {
  count: number;
  slowestMs: number;
}

/** Calls as one user; anything but 200 is a failure. */
const caller =
  (url: string, calls: Calls, { token }: MadeUser) =>
  async <Body>(to: string, body?: object, headers: Record<string, string> = {}): Promise<Body> => {
    const started = performance.now();
    const reply = await fetch(`${url}/api${to}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(30_000),
    });
    const answer = await reply.text();
    calls.count++;
    calls.slowestMs = Math.max(calls.slowestMs, performance.now() - started);
    assert.equal(reply.status, 200, `${to}: ${answer}`);
    return JSON.parse(answer) as Body;
  };

const reads = {
  member: [
    '/products/all',
    '/products/categories',
    '/reviews/all',
    '/orders/my-orders',
    '/user/personal',
    '/user/transactions',
    '/user/sessions',
    '/public/config',
  ],
  admin: [
    '/admin/orders/all?amount=20',
    '/admin/products?amount=20',
    '/admin/reviews?amount=20',
    '/admin/users/all',
    '/admin/replacement-requests?amount=20',
    '/admin/payment-alarms',
    '/admin/mails',
    '/admin/mail-settings',
    '/admin/jobs',
    '/admin/stats',
    '/admin/audit',
    '/admin/config',
  ],
};

/** Pays at the gateway, whose webhook completes the order. Returns the orders that were. */
async function pay(call: ReturnType<typeof caller>, option: string, over: () => boolean): Promise<string[]> {
  const paid: string[] = [];
  while (!over()) {
    await call('/user/cart/update', { subcategoryId: option, amount: 1 });
    const { order_ids: ids, redirect_url: page } = await call<{ order_ids: string[]; redirect_url: string }>(
      '/orders/cart/checkout',
      { payment_method: 'HOODPAY' },
      { 'idempotency-key': randomUUID() },
    );
    await fetch(`${page}/simulate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event: 'completed', webhook: true }),
    });
    const ends = performance.now() + 30_000;
    while ((await call<{ status: string }>(`/orders/${ids[0]}`)).status !== 'COMPLETED') {
      assert.ok(performance.now() < ends, 'what was paid was not completed within 30 s');
      await pause(50);
    }
    paid.push(...ids);
  }
  return paid;
}

/** The longest wait for a lock of a table, and for one of a row, as the server tells it every few milliseconds. */
function watchLocks(connection: { host: string; user: string; database: string }) {
  const longest = { table: 0, row: 0 };
  let over = false;
  const watching = (async () => {
    const client = new pg.Client(connection);
    await client.connect();
    while (!over) {
      const { rows } = await client.query<{ table: number; row: number }>(
        `select coalesce(max(waited) filter (where locktype = 'relation'), 0)::float as table,
                coalesce(max(waited) filter (where locktype in ('transactionid', 'tuple')), 0)::float as row
           from (select locktype, extract(epoch from clock_timestamp() - waitstart) * 1000 as waited from pg_locks where not granted) w`,
      );
      longest.table = Math.max(longest.table, rows[0]?.table ?? 0);
      longest.row = Math.max(longest.row, rows[0]?.row ?? 0);
      await pause(5);
    }
    await client.end();
  })();
  return {
    longest,
    stop: async () => {
      over = true;
      await watching;
    },
  };
}

it(
  'buyers notice nothing while a release upgrades the database of an older one under load, serves beside it, and replaces it',
  { timeout },
  async (t) => {
    const older = olderRelease();
    const dataDir = mkdtempSync('/tmp/store-upgrade-');
    const server = await startEmbeddedServer({
      dataDir,
      major: testMajor(),
      durable: true,
      log: () => undefined,
    });
    const { connection } = server;
    const mailbox = await startMailbox({ most: Infinity });
    const gateway = { apiKey: 'key', businessId: 'business', webhookSecret: randomUUID() };
    const sandbox = buildSandbox(gateway);
    const ports: number[] = [];
    const proxy = await startProxy(ports);
    const running = new Set<KillableStore>();
    const locks = watchLocks(connection);
    let over = false;
    try {
      const support = await moduleOf<Shoppers>(older.folder, 'api/test/support/shoppers.ts');
      const env: Record<string, string> = {
        ...support.sharedSecrets,
        DATABASE_URL: urlOf(connection),
        PUBLIC_URL: proxy.url,
        TRUSTED_PROXIES: '127.0.0.1',
        SMTP_URL: mailbox.smtpUrl,
        MAIL_FROM: 'store@shop.test',
        HOODPAY_API_URL: await sandbox.listen({ host: '127.0.0.1', port: 0 }),
        HOODPAY_API_KEY: gateway.apiKey,
        HOODPAY_BUSINESS_ID: gateway.businessId,
        HOODPAY_WEBHOOK_SECRET: gateway.webhookSecret,
        HOODPAY_SIGNATURE_HEADER: signatureHeader,
      };
      // The older release is the owner, this one has an account of its own.
      const ownAccount = { DATABASE_URL: urlOf(asApi(connection)), DATABASE_OWNER_URL: urlOf(connection) };
      const start = async (release?: string) => {
        const port = await freePort();
        const store = await startKillableStore(
          { ...env, ...(release === undefined && ownAccount), PORT: String(port) },
          { release },
        );
        running.add(store);
        ports.push(port);
        return store;
      };
      /** Gets no more requests, and ends when it has answered those it has: an older release may not drain by itself here. */
      const leave = async (store: KillableStore) => {
        ports.splice(ports.indexOf(Number(new URL(store.url).port)), 1);
        await pause(3_000);
        await store.kill();
        running.delete(store);
      };
      const migrations = async () => {
        const client = new pg.Client(connection);
        await client.connect();
        const { rows } = await client.query<{ name: string }>(
          'select name from schema_migrations order by id',
        );
        await client.end();
        return rows.map(({ name }) => name);
      };

      // Its schema is made by itself.
      await (await startKillableStore(env, { release: older.folder })).kill();
      const { shoppers, admin, members } = await fill(older.folder, support, connection);
      const old = [await start(older.folder), await start(older.folder)];
      const had = await migrations();

      const calls: Calls = { count: 0, slowestMs: 0 };
      const shopping = shoppers.all.map((each) => shop(each, shoppers.option, proxy.url, () => over));
      const paying = members.map((who) => pay(caller(proxy.url, calls, who), shoppers.option, () => over));
      const read = async (who: MadeUser, paths: readonly string[]) => {
        const call = caller(proxy.url, calls, who);
        // Calls that the older release does not know yet are left out.
        const known = await Promise.all(
          paths.map((to) =>
            call(to).then(
              () => true,
              () => false,
            ),
          ),
        );
        while (!over) for (const [at, to] of paths.entries()) if (known[at]) await call(to);
      };
      const reading = [...members.map((who) => read(who, reads.member)), read(admin, reads.admin)];
      // A failure is seen at once, and not when all is over.
      const load = Promise.all([...shopping, ...paying, ...reading]);
      const part = async (name: string, work: () => Promise<unknown>) => {
        const before = shoppers.acknowledged();
        calls.count = 0;
        calls.slowestMs = 0;
        locks.longest.table = 0;
        locks.longest.row = 0;
        for (const each of shoppers.all) each.slowestMs = 0;
        const started = performance.now();
        await Promise.race([work(), load]);
        const ms = (value: number) => `${Math.round(value)} ms`;
        t.diagnostic(
          `${name}: ${((performance.now() - started) / 1_000).toFixed(1)} s, ${shoppers.acknowledged() - before} checkouts and ${calls.count} other calls, ` +
            `the slowest ${ms(Math.max(...shoppers.all.map((each) => each.slowestMs)))} and ${ms(calls.slowestMs)}; ` +
            `longest wait for a table ${ms(locks.longest.table)}, for a row ${ms(locks.longest.row)}`,
        );
      };
      await part('the older release alone', () => untilAcknowledged(shoppers, enough));
      await part('while the database is upgraded', () => start());
      const pending = (await migrations()).filter((name) => !had.includes(name));
      await part('both releases beside each other', () => untilAcknowledged(shoppers, enough));
      await part('while the older one leaves', async () => {
        for (const each of old) await leave(each);
        await start();
      });
      await part('the new release alone', () => untilAcknowledged(shoppers, enough));
      over = true;
      await load;
      const paid = (await Promise.all(paying)).flat();

      assert.ok(pending.length > 0);
      for (const { open, brokenOff, unavailable } of shoppers.all)
        assert.deepEqual({ open, brokenOff, unavailable }, { open: undefined, brokenOff: 0, unavailable: 0 });
      await assertNothingLost(connection, shoppers);
      const client = new pg.Client(connection);
      await client.connect();
      const { rows } = await client.query<{ completed: number; mails: number }>(
        `select (select count(*)::int from orders where id = any ($1::uuid[]) and status = 'COMPLETED') as completed,
                (select count(*)::int from mails where user_id = any ($2::uuid[]) and state <> 'FAILED')
                  + (select count(*)::int from due_mails where user_id = any ($2::uuid[])) as mails`,
        [paid, [...shoppers.all.map(({ who }) => who.id), ...members.map(({ id }) => id)]],
      );
      await client.end();
      const all = shoppers.acknowledged() + paid.length;
      assert.deepEqual(rows, [{ completed: paid.length, mails: all }]);
      t.diagnostic(
        `${pending.length} migrations (${pending[0]} to ${pending.at(-1)}) beside ${orders} older orders on PostgreSQL ${testMajor()}; ` +
          `${all} orders acknowledged, ${paid.length} of them paid at the gateway, each with its mail, none lost, no answer of 5xx`,
      );
    } finally {
      over = true;
      for (const each of running) await each.kill();
      await locks.stop();
      proxy.close();
      await sandbox.close();
      await mailbox.close();
      await server.stop();
      rmSync(dataDir, { recursive: true });
      older.remove();
    }
  },
);
