// `npm run bench -- scale`: the same requests to two stores, of 1,000 and of 1,000,000 orders, and what the second costs more.
import type pg from 'pg';
import { tokenMaker } from '../api/src/http/tokens.ts';
import { openPool, startBenchStore, type BenchStore } from './bench-store.ts';
import { load, requestBytes, type Result, type Scenario } from './load.ts';
import { growTo } from './scale-seed.ts';
import { fillCarts, seed, type Seeded } from './seed.ts';

const ends = { small: 1_000, large: 1_000_000 };
const catalogue = { products: 1_000, optionsEach: 3, itemsEach: 20, buyers: 4_000 };
/** Requests in flight: enough to fill the two cores, so that a longer statement shows, and few enough not to measure a queue. */
const clients = 4;
const pairs = 5;
const seconds = 1;
const warmUpSeconds = 0.5;
/** p99 at the large end over p99 at the small one. */
const goal = 1.3;
const page = 20;

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** One end: a store of its own, and what its requests may ask for. */
interface End {
  store: BenchStore;
  pool: pg.Pool;
  orders: number;
  scenarios: Map<string, () => Promise<Scenario> | Scenario>;
}

/** Measures both ends in turn and prints a table; true when nothing costs more than the goal. `only`: parts of names. */
export async function scale(only: readonly string[]): Promise<boolean> {
  const opened: BenchStore[] = [];
  const begun = performance.now();
  try {
    const small = await openEnd(ends.small, opened);
    say(`${ends.small.toLocaleString('en')} orders are there after ${sinceSeconds(begun)} s ...`);
    const large = await openEnd(ends.large, opened);
    say(`${ends.large.toLocaleString('en')} orders are there after ${sinceSeconds(begun)} s.`);
    return await measure(small, large, only);
  } finally {
    for (const store of opened) await store.close();
  }
}

async function measure(small: End, large: End, only: readonly string[]): Promise<boolean> {
  say(`\n${clients} clients, median of ${pairs} runs of ${seconds} s at each end in turn; milliseconds\n`);
  say(`${''.padEnd(38)}   1,000 orders   1,000,000 orders     growth`);
  say(`${''.padEnd(38)}    p50     p99       p50     p99     p50   p99`);
  let reached = true;
  for (const name of small.scenarios.keys()) {
    if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
    reached = (await compare(name, small, large)) && reached;
  }
  say(`\nAPI memory: ${small.store.memory().toFixed(0)} MiB and ${large.store.memory().toFixed(0)} MiB`);
  say(`Goal: p99 growth of at most ${goal.toFixed(1)}. ${reached ? 'Reached.' : 'NOT REACHED.'}`);
  await Promise.all([small.pool.end(), large.pool.end()]);
  return reached;
}

const sinceSeconds = (start: number) => ((performance.now() - start) / 1_000).toFixed(0);

async function compare(name: string, small: End, large: End): Promise<boolean> {
  const runs: [Result[], Result[]] = [[], []];
  for (let pair = 0; pair <= pairs; pair++) {
    for (const [at, end] of [small, large].entries()) {
      const make = end.scenarios.get(name);
      if (!make) throw new Error(`${name} is measured at both ends`);
      const target = { host: '127.0.0.1', port: end.store.port, clients };
      const result = await load(await make(), { ...target, seconds: pair === 0 ? warmUpSeconds : seconds });
      if (result.wrong > 0) throw new Error(`${name}: ${result.wrong} wrong answers: ${result.example}`);
      if (pair > 0) runs[at]?.push(result);
    }
  }
  const middle = (results: readonly Result[], of: 'p50' | 'p99') =>
    results.map((result) => result[of]).sort((a, b) => a - b)[Math.floor(results.length / 2)] ?? 0;
  const [a50, a99, b50, b99] = [
    middle(runs[0], 'p50'),
    middle(runs[0], 'p99'),
    middle(runs[1], 'p50'),
    middle(runs[1], 'p99'),
  ];
  const number = (value: number, width: number) => value.toFixed(2).padStart(width);
  const reached = b99 / a99 <= goal;
  say(
    `${name.padEnd(38)} ${number(a50, 6)} ${number(a99, 7)}   ${number(b50, 7)} ${number(b99, 7)}` +
      `   ${number(b50 / a50, 5)} ${number(b99 / a99, 5)}  ${reached ? 'ok' : 'ABOVE'}`,
  );
  return reached;
}

async function openEnd(orders: number, opened: BenchStore[]): Promise<End> {
  const store = await startBenchStore();
  opened.push(store);
  const pool = openPool(store.connection);
  const data = await seed(pool, store.deliverablesKey, catalogue);
  await growTo(pool, store.deliverablesKey, orders);
  await pool.end();
  // Plans and buffers of a store that is up with this much, not of one that grew within a minute.
  await store.restart();
  return askable(store, data, orders);
}

async function askable(store: BenchStore, data: Seeded, orders: number): Promise<End> {
  const pool = openPool(store.connection);
  return { store, pool, orders, scenarios: await scenariosOf(store, pool, data, orders) };
}

async function scenariosOf(
  store: BenchStore,
  pool: pg.Pool,
  { buyers, optionIds }: Seeded,
  orders: number,
): Promise<End['scenarios']> {
  const rows = async (text: string): Promise<Record<string, string>[]> =>
    (await pool.query<Record<string, string>>(text)).rows;
  // Some of each from everywhere, asked for again and again in random order.
  const bought = await rows(
    `select o.id, o.user_id, u.username from orders o join users u on u.id = o.user_id
      where o.status = 'COMPLETED' and u.email like '%@scale.example' order by md5(o.id::text) limit 500`,
  );
  const [best] = await rows(
    `select p.id, p.title from orders o join products p on p.id = o.product_id
      group by p.id, p.title order by count(*) desc limit 1`,
  );
  const people = await rows(`select username from users order by md5(id::text) limit 200`);
  const shelves = await rows(
    `select id from subcategories where available_count >= ${page} and deleted_at is null limit 200`,
  );
  const products = await rows('select id from products where enabled and deleted_at is null');
  const [admin] = await rows(`select id, username from users where role = 'ADMIN' limit 1`);
  const tokens = tokenMaker(store.jwtSecret);
  const bearer = (id: string, username: string, role: 'USER' | 'ADMIN') => ({
    authorization: `Bearer ${tokens.issue({ sub: id, username, role, ver: 1 })}`,
  });
  const of = (row: Record<string, string> | undefined, key: string): string => row?.[key] ?? '';
  const asAdmin = bearer(of(admin, 'id'), of(admin, 'username'), 'ADMIN');

  const scenarios: End['scenarios'] = new Map();
  const add = (name: string, next: () => Buffer) => scenarios.set(name, () => ({ name, status: 200, next }));
  const get = (name: string, path: () => string, headers: Record<string, string> = asAdmin) =>
    add(name, () => requestBytes('GET', `/api${path()}`, headers));
  const list = (name: string, query: () => string) =>
    get(`admin orders: ${name}`, () => `/admin/orders/all?amount=${page}&${query()}`);
  const report = (name: string, body: () => object) =>
    add(`analytics: ${name}`, () => requestBytes('POST', '/api/admin/stats', asAdmin, body()));

  get('catalogue page', () => `/products/all?skip=${pick([0, 20, 40, 60])}&amount=${page}`, {});
  get('product detail', () => `/products/${of(pick(products), 'id')}`, {});
  scenarios.set('balance checkout', async () => {
    await fillCarts(pool, buyers, optionIds);
    const queue = buyers.values();
    return {
      name: 'balance checkout',
      status: 200,
      next: () => {
        const buyer = queue.next().value;
        const body = { payment_method: 'BALANCE' };
        return (
          buyer &&
          requestBytes('POST', '/api/orders/cart/checkout', bearer(buyer.id, buyer.username, 'USER'), body)
        );
      },
    };
  });
  const asBuyer = (path: (row: Record<string, string>) => string) => () => {
    const row = pick(bought);
    return requestBytes('GET', `/api${path(row)}`, bearer(of(row, 'user_id'), of(row, 'username'), 'USER'));
  };
  add(
    'my orders',
    asBuyer(() => `/orders/my-orders?amount=10`),
  );
  add(
    'order page',
    asBuyer((row) => `/orders/${of(row, 'id')}`),
  );

  list('first page', () => 'skip=0');
  list('deep page', () => `skip=${Math.floor(orders * (0.3 + Math.random() * 0.6))}`);
  list('COMPLETED by BALANCE', () => 'status=COMPLETED&payment_method=BALANCE');
  list(
    'COMPLETED, deep page',
    () => `status=COMPLETED&skip=${Math.floor(orders * (0.3 + Math.random() * 0.5))}`,
  );
  list('PENDING', () => 'status=PENDING');
  list('FAILED', () => 'status=FAILED');
  const search = (text: string) => `search=${encodeURIComponent(text)}`;
  list('search by title', () => search(of(best, 'title').slice(0, -1)));
  list('search by a common title', () => search('CARD'));
  list('search by title, COMPLETED', () => `${search(of(best, 'title'))}&status=COMPLETED`);
  list('search by the start of an id', () => search(of(pick(bought), 'id').slice(0, 8)));
  list('search by the middle of an id', () => search(of(pick(bought), 'id').slice(9, 20)));
  list('search by a whole id', () => search(of(pick(bought), 'id')));
  list('search by buyer id', () => search(of(pick(bought), 'user_id')));
  list('search without a hit', () => search('no such thing'));

  get('admin stats', () => '/admin/stats');
  const now = Math.floor(Date.now() / 1_000);
  const day = 86_400;
  const sinceUnix = Date.UTC(2020, 0, 1) / 1_000;
  report('all time', () => ({ product: null, start_unix: sinceUnix, end_unix: now }));
  report('all time, one product', () => ({ product: of(best, 'id'), start_unix: sinceUnix, end_unix: now }));
  report('this month', () => ({ product: null, start_unix: now - 20 * day, end_unix: now }));
  report('a week to the second', () => {
    const start = now - Math.floor((30 + Math.random() * 1_000) * day);
    return { product: null, start_unix: start, end_unix: start + 7 * day + 12_345 };
  });

  get('admin users', () => `/admin/users?amount=${page}`);
  get('admin users: search', () => `/admin/users?amount=${page}&search=${of(pick(people), 'username')}`);
  get('reviews', () => `/reviews/all?amount=${page}&skip=${pick([0, 10, 20, 30])}`, {});
  get('replacements', () => `/admin/replacement-requests?amount=${page}`);
  get('replacements: APPROVED', () => `/admin/replacement-requests?amount=10&status=APPROVED`);
  get('stock of an option', () => `/admin/stock/${of(pick(shelves), 'id')}?amount=${page}`);
  return scenarios;
}
