import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { buildSandbox } from 'hoodpay-sandbox';
import type { Db } from '../../platform/db/db.ts';
import { eventually } from '../../platform/db/embedded/postmaster.ts';
import { cloneDatabase } from '../../../test/support/cluster.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { startKillableStore } from '../../../test/support/killable-store.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { beside, sharedSecrets, urlOf } from '../../../test/support/shoppers.ts';
import { assertInvariants } from '../../../test/support/test-store.ts';

/** KILLS=50 for the long version. */
const kills = Math.ceil(Number(process.env['KILLS'] ?? 5) / 2);
const buyers = 4;
/** Payments of a round before its kill. */
const perRound = 8;
const priceCents = 100;

interface Buyer {
  who: MadeUser;
  /** Key of a checkout whose payment is not made yet. */
  open: string | undefined;
  /** Orders that were acknowledged. */
  promised: Set<string>;
  /** Payments that the gateway took from this buyer, and how many webhooks about them found no store. */
  paid: number;
  undelivered: number;
}

/** Checks out and pays repeatedly; an attempt that was cut off is sent again with its key. */
async function buy(buyer: Buyer, option: string, url: string, enough: () => boolean): Promise<void> {
  const post = async <T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> => {
    const reply = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${buyer.who.token}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    });
    const answer = await reply.json();
    assert.equal(reply.status, 200, JSON.stringify(answer));
    return answer as T;
  };
  try {
    while (buyer.open !== undefined || !enough()) {
      if (buyer.open === undefined) {
        await post('/user/cart/update', { subcategoryId: option, amount: 1 });
        buyer.open = randomUUID();
      }
      const { order_ids: orders, redirect_url: page } = await post<{
        order_ids: string[];
        redirect_url: string;
      }>('/orders/cart/checkout', { payment_method: 'HOODPAY' }, { 'idempotency-key': buyer.open });
      for (const id of orders) buyer.promised.add(id);
      buyer.open = undefined;
      // The server of the gateway, which is not killed; its webhooks may find no store.
      const paid = await fetch(`${page}/simulate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ event: 'completed' }),
      });
      assert.equal(paid.status, 200);
      buyer.paid++;
      const { deliveries } = (await paid.json()) as { deliveries: { outcome: number | string }[] };
      buyer.undelivered += deliveries.filter(({ outcome }) => outcome !== 200).length;
    }
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    // The process has died before its answer.
  }
}

const value = async (db: Db, text: string, values: unknown[]): Promise<number> =>
  (await db.execute<{ n: number }>({ text, values })).rows[0]?.n ?? 0;

// Invariants 6, 10, 17 and 18.
describe('a store that is killed in the middle of gateway checkouts', () => {
  it(
    'a store killed during gateway checkouts applies every payment exactly once',
    {
      timeout: 180_000 + kills * 15_000,
    },
    async (t) => {
      const hoodpay = {
        apiKey: 'key',
        businessId: 'business',
        webhookSecret: randomBytes(16).toString('hex'),
      };
      const sandbox = buildSandbox({ ...hoodpay, retryDelaysMs: [] });
      const database = await cloneDatabase();
      const port = await freePort();
      const env = {
        ...sharedSecrets,
        DATABASE_URL: urlOf(database.connection),
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        HOODPAY_API_URL: await sandbox.listen({ host: '127.0.0.1', port: 0 }),
        HOODPAY_API_KEY: hoodpay.apiKey,
        HOODPAY_BUSINESS_ID: hoodpay.businessId,
        HOODPAY_WEBHOOK_SECRET: hoodpay.webhookSecret,
      };
      const shop = await beside(database.connection);
      let store = await startKillableStore(env);
      try {
        const { options } = await shop.makeProduct({ options: [{ priceCents, stock: 5_000 }] });
        const option = options[0]!.id;
        const all = await Promise.all(
          Array.from({ length: buyers }, async (): Promise<Buyer> => ({
            who: await shop.makeUser(),
            open: undefined,
            promised: new Set(),
            paid: 0,
            undelivered: 0,
          })),
        );
        const payments = () => all.reduce((sum, { paid }) => sum + paid, 0);
        let cutOff = 0;
        for (let n = 0; n <= kills; n++) {
          let over = false;
          const goal = payments() + perRound;
          const buying = all.map((each) => buy(each, option, store.url, () => over));
          await eventually(() => payments() >= goal, 60_000);
          assert.ok(payments() >= goal, 'no payments were made any more');
          // The last round may finish: every attempt that was cut off has to end.
          if (n === kills) over = true;
          else {
            await pause(Math.random() * 50);
            await store.kill();
          }
          await Promise.all(buying);
          if (n === kills) break;
          cutOff += all.filter(({ open }) => open !== undefined).length;
          store = await startKillableStore(env);
        }

        // Payments whose webhooks found no store are polled; the test does not wait the 15 seconds.
        const unsettled = `select count(*)::int as n from gateway_payments where effect is null`;
        await shop.db.execute({
          text: 'update gateway_payments set next_poll_at = now() where effect is null',
        });
        const end = Date.now() + 60_000;
        while ((await value(shop.db, unsettled, [])) > 0 && Date.now() < end) await pause(250);

        for (const { who, promised, paid } of all) {
          const bought = await value(
            shop.db,
            `select count(*)::int as n from orders where user_id = $1 and status = 'COMPLETED'`,
            [who.id],
          );
          const credited = await value(shop.db, 'select balance_cents::int as n from users where id = $1', [
            who.id,
          ]);
          assert.equal(bought * priceCents + credited, paid * priceCents);
          const there = await value(
            shop.db,
            'select count(*)::int as n from orders where user_id = $1 and id = any($2::uuid[])',
            [who.id, [...promised]],
          );
          assert.equal(there, promised.size);
        }
        await assertInvariants(shop.db);
        const undelivered = all.reduce((sum, each) => sum + each.undelivered, 0);
        t.diagnostic(
          `${kills} kills, ${payments()} payments, ${undelivered} webhooks undelivered, ${cutOff} checkouts cut off and sent again`,
        );
      } finally {
        await store.kill();
        await sandbox.close();
        await shop.db.close();
        await database.drop();
      }
    },
  );
});
