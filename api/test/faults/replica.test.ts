import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { makeDeps } from '../../src/deps.ts';
import { openReplica, type Replica } from '../../src/platform/db/replica.ts';
import { useOwnServer } from '../support/cluster.ts';
import type { MadeProduct, MadeUser } from '../support/makers.ts';
import { startReplica } from '../support/replica.ts';
import { openTestStore, type TestStore } from '../support/test-store.ts';
import { withoutAuditTriggers } from '../support/without-triggers.ts';

const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const end = Date.now() + 30_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `${what} within 30 s`);
    await pause(20);
  }
};

describe('a store with a streaming replica', () => {
  let store: TestStore;
  let server: Awaited<ReturnType<typeof startReplica>>;
  /** Its age does not matter, so that the tests do not depend on the speed of the machine. */
  let replica: Replica;
  let app: FastifyInstance;
  let product: MadeProduct;
  let admin: MadeUser;
  let buyer: MadeUser;
  const open = (over: { maxStaleMs?: number } = {}, lines: string[] = []) =>
    openReplica(store.db, { connection: server.connection, log: (line) => lines.push(line), ...over });

  before(async () => {
    useOwnServer();
    store = await openTestStore();
    server = await startReplica(store.connection);
    replica = await open({ maxStaleMs: 3_600_000 });
    app = await buildApp(makeDeps({ ...store.deps, replica }));
    admin = await store.makeUser({ role: 'ADMIN' });
    buyer = await store.makeUser({ balanceCents: 100_000 });
    product = await store.makeProduct({ title: 'Nebula' });
    await caughtUp();
  });
  after(async () => {
    await app.close();
    await replica.close();
    await server.close();
    await store.close();
  });

  const caughtUp = async () => {
    await server.resume();
    const now = performance.now();
    await until('the replica has everything', () => replica.source(now).on !== store.db);
  };
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, who: MadeUser, payload?: object) => {
    const reply = await app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${who.token}` },
      ...(payload && { payload }),
    });
    assert.equal(reply.statusCode, 200, reply.body);
    return reply.json<unknown>();
  };
  const titles = async () =>
    ((await call('GET', '/products/all', buyer)) as { title: string }[]).map(({ title }) => title);
  const reviews = async () =>
    ((await call('GET', '/reviews/all', buyer)) as { rating: number }[]).map(({ rating }) => rating);
  const completed = async (who: MadeUser) => {
    const now = Math.floor(Date.now() / 1_000);
    const body = { product: null, start_unix: now - 3_600, end_unix: now + 3_600 };
    const { total_completed_orders } = (await call('POST', '/admin/stats', who, body)) as {
      total_completed_orders: number;
    };
    return total_completed_orders;
  };
  /** As another process does it. */
  const elsewhere = (text: string, values: unknown[] = []) => store.db.execute({ text, values });
  const buy = async () => {
    await call('POST', '/user/cart/update', buyer, { subcategoryId: product.options[0]!.id, amount: 1 });
    return (await call('POST', '/orders/cart/checkout', buyer, { payment_method: 'BALANCE' })) as {
      order_ids: string[];
    };
  };

  it('the catalogue is read from the replica, but changes of this process show at once', async () => {
    assert.deepEqual(await titles(), ['Nebula']);
    await server.pause();
    await elsewhere(`update products set title = 'Of another process' where id = $1`, [product.id]);
    // Longer than the catalogue is cached.
    await pause(1_500);
    assert.deepEqual(await titles(), ['Nebula']);
    await store.deps.db.transaction(async (tx) => {
      await tx.execute({
        text: `update products set title = 'Of this process' where id = $1`,
        values: [product.id],
      });
      tx.changed('catalogue');
    });
    assert.deepEqual(await titles(), ['Of this process']);
    await pause(1_500);
    assert.deepEqual(await titles(), ['Of this process'], 'it does not go back');
    await caughtUp();
    assert.deepEqual(await titles(), ['Of this process']);
  });

  it('a sale of this process shows at once and is not reverted by a replica that lags behind', async () => {
    const stock = async () => {
      const path = `/subcategories/${product.options[0]!.id}`;
      return ((await call('GET', path, buyer)) as { stock_count: number }).stock_count;
    };
    const before = await stock();
    await server.pause();
    await buy();
    assert.equal(await stock(), before - 1);
    await pause(1_500);
    assert.equal(await stock(), before - 1);
    await caughtUp();
    assert.equal(await stock(), before - 1);
  });

  it('reviews are read from the replica, but those of this process show at once', async () => {
    const {
      order_ids: [orderId],
    } = await buy();
    await caughtUp();
    assert.deepEqual(await reviews(), []);
    await server.pause();
    await call('POST', `/orders/${orderId}/create-review`, buyer, { rating: 4, isAnonymous: false });
    assert.deepEqual(await reviews(), [4]);
    await caughtUp();
    await server.pause();
    await elsewhere('update reviews set rating = 3');
    await pause(1_100);
    assert.deepEqual(await reviews(), [4]);
    await server.resume();
  });

  it('a report is read from the replica, but from the primary after a recent change by the admin', async () => {
    await caughtUp();
    const before = await completed(admin);
    await server.pause();
    await buy();
    assert.equal(await completed(admin), before);
    const other = await store.makeUser({ role: 'ADMIN' });
    await elsewhere(
      `insert into audit_log (actor_id, action, target_type) values ($1, 'orders.given', 'order')`,
      [other.id],
    );
    assert.equal(await completed(other), before + 1);
    await withoutAuditTriggers(store, (tx) =>
      tx.execute({
        text: `update audit_log set at = now() - interval '11 s' where actor_id = $1`,
        values: [other.id],
      }),
    );
    assert.equal(await completed(other), before);
    await caughtUp();
    assert.equal(await completed(admin), before + 1);
  });

  it('the primary serves reads when the replica falls behind, is lost or is promoted', async () => {
    const lines: string[] = [];
    // As a store opens it: 2 s (docs/operations.md).
    const strict = await open({}, lines);
    const said = () =>
      lines.flatMap((line) => /^the replica is (available|unavailable)/.exec(line)?.[1] ?? []);
    try {
      await until('it is used', () => strict.state()!.isUsed);
      assert.ok(strict.state()!.staleSeconds <= 2);
      await server.pause();
      await elsewhere(`update products set title = 'Later' where id = $1`, [product.id]);
      await until('it is too old', () => said().length === 2);
      assert.equal(strict.source().on, store.db);
      assert.ok(strict.state()!.staleSeconds > 2);
      assert.match(lines.at(-1)!, /more than 2 s behind/);
      await server.resume();
      await until('it has caught up', () => strict.state()!.isUsed);

      const { on } = strict.source();
      await server.stop();
      // In the middle of a read: the same statement is asked of the primary.
      const { rows } = await on.execute<{ title: string }>({ text: 'select title from products' });
      assert.deepEqual(rows, [{ title: 'Later' }]);
      await until('it is missed', () => said().length === 4);
      assert.deepEqual(await reviews(), [3]);
      await server.restart();
      await until('it is back', () => strict.state()!.isUsed);

      await server.promote();
      await until('it is no replica any more', () => said().length === 6);
      assert.equal(strict.source().on, store.db);
      assert.deepEqual(
        said(),
        Array.from({ length: 3 }, () => ['available', 'unavailable']).flat(),
        lines.join('\n'),
      );
    } finally {
      await strict.close();
    }
  });

  // The server of the test before is a primary of its own now.
  it('a replica of another primary is never read from', async () => {
    const fork = await startReplica(server.connection);
    const lines: string[] = [];
    try {
      await server.run(`update products set title = 'Of the fork'; select pg_switch_wal(); checkpoint`);
      const forked = await openReplica(store.db, {
        connection: fork.connection,
        log: (line) => lines.push(line),
        maxStaleMs: 3_600_000,
      });
      try {
        assert.deepEqual(lines, [
          'DATABASE_READ_URL is no streaming replica of this primary: the primary serves its reads',
        ]);
        // The replica is checked several times meanwhile.
        await pause(1_000);
        assert.equal(forked.state()!.isUsed, false);
        assert.equal(forked.source().on, store.db);
        assert.equal(lines.length, 1);
      } finally {
        await forked.close();
      }
    } finally {
      await fork.close();
    }
  });
});
