import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cloneDatabase } from '../support/cluster.ts';
import { freePort } from '../support/free-port.ts';
import { startKillableStore } from '../support/killable-store.ts';
import { hasLastMigration, undoLastMigration } from '../support/last-migration.ts';
import { startProxy } from '../support/proxy.ts';
import {
  assertNothingLost,
  beside,
  makeShoppers,
  sharedSecrets,
  shop,
  untilAcknowledged,
  urlOf,
} from '../support/shoppers.ts';

describe('two processes on one database', () => {
  it(
    'two processes are restarted in turn under load, with an upgrade of the schema, and no request fails',
    { timeout: 180_000 },
    async (t) => {
      const database = await cloneDatabase();
      const env = {
        ...sharedSecrets,
        DATABASE_URL: urlOf(database.connection),
        TRUSTED_PROXIES: '127.0.0.1',
        ADMIN_USERNAME: 'owner',
        ADMIN_EMAIL: 'owner@example.com',
        ADMIN_PASSWORD: 'never used by anyone',
      };
      const ports = [await freePort(), await freePort()];
      const start = (port: number) => startKillableStore({ ...env, PORT: String(port) }, { program: 'main' });
      // At once: the migrations wait for each other.
      const processes = await Promise.all(ports.map(start));
      const proxy = await startProxy(ports);
      const maker = await beside(database.connection);
      try {
        const shoppers = await makeShoppers(database.connection, 8);
        let over = false;
        const shopping = shoppers.all.map((each) => shop(each, shoppers.option, proxy.url, () => over));
        await untilAcknowledged(shoppers, 20);
        // From here on the database is that of the release before; the next process to start upgrades it.
        await undoLastMigration(maker.db);
        for (const [at, port] of ports.entries()) {
          assert.equal((await processes[at]!.terminate()).code, 0);
          await untilAcknowledged(shoppers, 20);
          processes[at] = await start(port);
          await untilAcknowledged(shoppers, 20);
        }
        over = true;
        await Promise.all(shopping);
        assert.ok(await hasLastMigration(maker.db));
        for (const { open, brokenOff, unavailable } of shoppers.all)
          assert.deepEqual(
            { open, brokenOff, unavailable },
            { open: undefined, brokenOff: 0, unavailable: 0 },
          );
        await assertNothingLost(database.connection, shoppers);
        t.diagnostic(`${shoppers.acknowledged()} checkouts were acknowledged`);

        const registries = await Promise.all(
          processes.map(async ({ url }) => (await fetch(`${url}/remotes.json`)).text()),
        );
        assert.equal(registries[0], registries[1]);
        // They take turns, and count together.
        const statuses: number[] = [];
        for (let tries = 0; tries < 6; tries++) {
          const { status } = await fetch(`${proxy.url}/api/auth/login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ login: 'owner', password: 'wrong' }),
          });
          statuses.push(status);
        }
        assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
      } finally {
        proxy.close();
        await maker.db.close();
        for (const each of processes) await each.kill();
        await database.drop();
      }
    },
  );
});
