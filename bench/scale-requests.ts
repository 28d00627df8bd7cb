import type pg from 'pg';
import type { BenchStore } from './bench-store.ts';
import { openSessions } from './bench-tokens.ts';
import { requestBytes, type Scenario } from './load.ts';
import { fillCarts, type Seeded } from './seed.ts';

const page = 20;
const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

const of = (row: Record<string, string> | undefined, key: string): string => row?.[key] ?? '';

/** Creates a scenario for each run, because some of them use things up. */
export type Scenarios = Map<string, () => Promise<Scenario> | Scenario>;

/** The same requests for both stores, each about its own data. */
export async function scenariosOf(
  store: BenchStore,
  pool: pg.Pool,
  { buyers, optionIds }: Seeded,
  orders: number,
): Promise<Scenarios> {
  const rows = async (text: string): Promise<Record<string, string>[]> =>
    (await pool.query<Record<string, string>>(text)).rows;
  // Ids from the whole store, requested repeatedly in random order.
  const [heavy] = await rows(
    `select u.id as user_id, u.username, o.orders
       from (select user_id, count(*) as orders from orders group by user_id order by count(*) desc limit 1) o
       join users u on u.id = o.user_id`,
  );
  const bought = await rows(
    `select o.id, o.user_id, u.username from orders o join users u on u.id = o.user_id
      where o.status = 'COMPLETED' and u.email like '%@scale.example' and u.id <> '${of(heavy, 'user_id')}'
      order by md5(o.id::text) limit 500`,
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
  const tokenOf = await openSessions(pool, store.jwtSecret);
  const bearer = (id: string, username: string, role: 'USER' | 'ADMIN') => ({
    authorization: `Bearer ${tokenOf(id, username, role)}`,
  });
  const asAdmin = bearer(of(admin, 'id'), of(admin, 'username'), 'ADMIN');

  const scenarios: Scenarios = new Map();
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
  add(
    'personal',
    asBuyer(() => '/user/personal'),
  );
  add(
    'transactions',
    asBuyer(() => '/user/transactions?amount=10'),
  );
  // One account with a tenth of all orders: 100 in one store, 100,000 in the other.
  const asHeavy = bearer(of(heavy, 'user_id'), of(heavy, 'username'), 'USER');
  get('heavy buyer: personal', () => '/user/personal', asHeavy);
  get('heavy buyer: transactions', () => '/user/transactions?amount=10', asHeavy);
  get('heavy buyer: my orders', () => '/orders/my-orders?amount=10', asHeavy);
  get('heavy buyer: COMPLETED orders', () => '/orders/my-orders?amount=10&status=COMPLETED', asHeavy);

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
  list('search by a whole id', () => search(of(pick(bought), 'id')));
  list('search by buyer id', () => search(of(pick(bought), 'user_id')));
  list('search by buyer name', () => search(of(pick(bought), 'username')));
  list('search by buyer e-mail', () => search(`${of(pick(bought), 'username')}@scale`));
  list('search without a hit', () => search('no such thing'));

  get('admin stats', () => '/admin/stats');
  /** Until now, so that what the benchmark itself has sold is in the period. */
  const now = () => Math.floor(Date.now() / 1_000);
  const day = 86_400;
  const sinceUnix = Date.UTC(2020, 0, 1) / 1_000;
  report('all time', () => ({ product: null, start_unix: sinceUnix, end_unix: now() }));
  report('all time, one product', () => ({
    product: of(best, 'id'),
    start_unix: sinceUnix,
    end_unix: now(),
  }));
  report('this month', () => ({ product: null, start_unix: now() - 20 * day, end_unix: now() }));
  report('a week to the second', () => {
    const start = now() - Math.floor((30 + Math.random() * 900) * day);
    return { product: null, start_unix: start, end_unix: start + 7 * day + 12_345 };
  });

  get('admin users', () => `/admin/users?amount=${page}`);
  get('admin users: search', () => `/admin/users?amount=${page}&search=${of(pick(people), 'username')}`);
  get('reviews', () => `/reviews/all?amount=${page}&skip=${pick([0, 10, 20, 30])}`, {});
  get('replacements', () => `/admin/replacement-requests?codes=masked&amount=${page}`);
  get('replacements: APPROVED', () => `/admin/replacement-requests?codes=masked&amount=10&status=APPROVED`);
  get('stock of an option', () => `/admin/stock/${of(pick(shelves), 'id')}/items?amount=${page}`);
  return scenarios;
}
