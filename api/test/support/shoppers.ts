import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { openDb, type Connection, type Db } from '../../src/platform/db/db.ts';
import { brokenInvariants } from '../../src/platform/db/invariants.ts';
import { makeDeps } from '../../src/deps.ts';
import { tokenMaker } from '../../src/shop/accounts/tokens.ts';
import { checkKeys, openVault } from '../../src/platform/secrets/deliverables.ts';
import { makers, type MadeUser, type Makers } from './makers.ts';
import { testLog } from './test-logs.ts';

// Buyers who put load on a store in a separate process, and record what was acknowledged.

const jwtSecret = randomBytes(32).toString('hex');
const key = randomBytes(32);

/** Secrets that a process under load and the test beside it share. */
export const sharedSecrets = { JWT_SECRET: jwtSecret, DELIVERABLES_KEY: key.toString('base64') };

/** `DATABASE_URL` of a database behind a Unix socket. */
export const urlOf = ({ host, user, database }: { host: string; user: string; database: string }): string =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;

/** Rows are made, and read afterwards, beside the process under test. */
export async function beside(connection: Connection): Promise<Makers & { db: Db }> {
  const db = openDb({ connection, size: 2 });
  const vault = openVault(key);
  await checkKeys(db, vault);
  const config = readConfig({ NODE_ENV: 'test' });
  const deps = makeDeps({ config, db, log: testLog(), tokens: tokenMaker(jwtSecret), vault });
  return { db, ...makers(deps) };
}

/** The answers that one buyer got, and what they still wait for. */
export interface Shopper {
  who: MadeUser;
  /** Orders that were acknowledged. */
  acknowledged: string[];
  attempts: number;
  /** Key of a checkout without an answer yet. */
  open: string | undefined;
  /** Answers of a proxy whose instance broke off. */
  brokenOff: number;
  /** 503s, and the longest wait for any answer in milliseconds. */
  unavailable: number;
  slowestMs: number;
  /** `performance.now()` of the last acknowledgement. */
  lastAt: number;
}

export interface Shoppers {
  option: string;
  all: Shopper[];
  acknowledged(): number;
}

/** Buyers with money, and one option with plenty of stock. */
export async function makeShoppers(connection: Connection, count: number): Promise<Shoppers> {
  const maker = await beside(connection);
  try {
    const { options } = await maker.makeProduct({ options: [{ priceCents: 100, stock: 10_000 }] });
    const all = await Promise.all(
      Array.from({ length: count }, async (): Promise<Shopper> => {
        const who = await maker.makeUser({ balanceCents: 2_000_000 });
        return {
          who,
          acknowledged: [],
          attempts: 0,
          open: undefined,
          unavailable: 0,
          brokenOff: 0,
          slowestMs: 0,
          lastAt: 0,
        };
      }),
    );
    const acknowledged = () => all.reduce((sum, each) => sum + each.acknowledged.length, 0);
    return { option: options[0]!.id, all, acknowledged };
  } finally {
    await maker.db.close();
  }
}

/**
 * Buys one item after another until `enough`, and to the end of what is open. An attempt without an answer is sent
 * again with its key: to the same store after a 503, to the next process when this one has died.
 */
export async function shop(
  shopper: Shopper,
  option: string,
  url: string,
  enough: () => boolean,
): Promise<void> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const started = performance.now();
    const reply = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${shopper.who.token}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    if (reply.status === 502 && !reply.headers.get('content-type')?.includes('json')) {
      await reply.arrayBuffer();
      shopper.brokenOff++;
      await pause(50);
      return undefined;
    }
    const answer = (await reply.json()) as { order_ids: string[] };
    shopper.slowestMs = Math.max(shopper.slowestMs, performance.now() - started);
    if (reply.status === 503) {
      assert.ok(Number(reply.headers.get('retry-after')) > 0);
      shopper.unavailable++;
      await pause(50);
      return undefined;
    }
    assert.equal(reply.status, 200, JSON.stringify(answer));
    return answer;
  };
  try {
    while (shopper.open !== undefined || !enough()) {
      if (shopper.open === undefined) {
        if (!(await post('/user/cart/update', { subcategoryId: option, amount: 1 }))) continue;
        shopper.open = randomUUID();
        shopper.attempts++;
      }
      const answer = await post(
        '/orders/cart/checkout',
        { payment_method: 'BALANCE' },
        { 'idempotency-key': shopper.open },
      );
      if (!answer) continue;
      shopper.acknowledged.push(...answer.order_ids);
      shopper.lastAt = performance.now();
      shopper.open = undefined;
    }
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    // The process has died before its answer.
  }
}

/** Waits until `count` more checkouts were acknowledged, however long this machine takes; 60 s without is a failure. */
export async function untilAcknowledged(shoppers: Shoppers, count: number): Promise<void> {
  const goal = shoppers.acknowledged() + count;
  const end = Date.now() + 60_000;
  while (shoppers.acknowledged() < goal) {
    assert.ok(Date.now() < end, `only ${shoppers.acknowledged()} of ${goal} checkouts were acknowledged`);
    await pause(5);
  }
}

/**
 * Invariants 17 and 18: what was acknowledged is there, what was not is wholly there or wholly not, nothing is there
 * twice, and every other invariant holds.
 */
export async function assertNothingLost(connection: Connection, { all }: Shoppers): Promise<void> {
  const db = openDb({ connection, size: 2 });
  try {
    for (const { who, acknowledged, attempts } of all) {
      const { rows } = await db.execute<{ id: string }>({
        text: 'select id from orders where user_id = $1',
        values: [who.id],
      });
      assert.deepEqual(rows.map((row) => row.id).sort(), acknowledged.toSorted());
      assert.equal(rows.length, attempts);
    }
    // Without time-outs: with a million orders it takes longer than a request may.
    assert.deepEqual(await db.withClient((client) => brokenInvariants(client)), []);
  } finally {
    await db.close();
  }
}
