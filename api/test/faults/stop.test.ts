import assert from 'node:assert/strict';
import { request, Agent } from 'node:http';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { cloneDatabase } from '../support/cluster.ts';
import { startKillableStore } from '../support/killable-store.ts';
import { assertNothingLost, makeShoppers, sharedSecrets, urlOf, type Shopper } from '../support/shoppers.ts';

const buyers = 16;

interface Answered {
  status: number;
  body: string;
  /** The server asked not to use this connection again. */
  last: boolean;
}

/** One connection that stays open, as that of a proxy does. */
function connectionTo(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, body?: object): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const sent = request(`${url}/api${path}`, {
        agent,
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(text === ''
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      });
      sent.on('error', reject);
      sent.on('response', (reply) => {
        let answer = '';
        reply.on('data', (chunk: Buffer) => (answer += chunk.toString()));
        reply.on('error', reject);
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            body: answer,
            last: reply.headers.connection === 'close',
          }),
        );
      });
      sent.end(text);
    });
  return { send, close: () => agent.destroy() };
}

/** Buys until the server says that it closes this connection. Returns how many answers came. */
async function buyUntilClosed(shopper: Shopper, option: string, url: string): Promise<number> {
  const { send, close } = connectionTo(url, shopper.who.token);
  try {
    for (let answers = 1; ; answers++) {
      const put = await send('POST', '/user/cart/update', { subcategoryId: option, amount: 1 });
      assert.equal(put.status, 200, put.body);
      if (put.last) return answers;
      shopper.attempts++;
      const bought = await send('POST', '/orders/cart/checkout', { payment_method: 'BALANCE' });
      assert.equal(bought.status, 200, bought.body);
      shopper.acknowledged.push(...(JSON.parse(bought.body) as { order_ids: string[] }).order_ids);
      if (bought.last) return ++answers;
      answers++;
    }
  } finally {
    close();
  }
}

describe('a store that is told to stop under load', () => {
  it(
    'a store that is stopped under load answers every request before it ends',
    { timeout: 180_000 },
    async (t) => {
      const rounds = Number(process.env['STOPS'] ?? 3);
      const database = await cloneDatabase();
      try {
        const shoppers = await makeShoppers(database.connection, buyers);
        let slowest = 0;
        let answers = 0;
        for (let n = 0; n < rounds; n++) {
          const store = await startKillableStore(
            {
              ...sharedSecrets,
              DATABASE_URL: urlOf(database.connection),
              ADMIN_USERNAME: 'owner',
              ADMIN_EMAIL: 'owner@example.com',
              ADMIN_PASSWORD: 'never used by anyone',
            },
            { program: 'main' },
          );
          const buying = shoppers.all.map((each) => buyUntilClosed(each, shoppers.option, store.url));
          // Only the store itself ends them.
          const goal = shoppers.acknowledged() + buyers * 3;
          const end = Date.now() + 60_000;
          while (shoppers.acknowledged() < goal && Date.now() < end) await pause(5);
          await pause(Math.random() * 30);
          const [{ code, ms }, ...counts] = await Promise.all([store.terminate(), ...buying]);
          assert.equal(code, 0);
          assert.ok(ms < 10_000, `it took ${Math.round(ms)} ms`);
          slowest = Math.max(slowest, ms);
          answers += counts.reduce((sum, each) => sum + each, 0);
          await assert.rejects(fetch(`${store.url}/api/health/live`));
        }
        await assertNothingLost(database.connection, shoppers);
        t.diagnostic(
          `${rounds} stops under ${buyers} connections, ${answers} answers, none failed, gone after at most ${(slowest / 1_000).toFixed(2)} s`,
        );
      } finally {
        await database.drop();
      }
    },
  );
});
