// `npm run bench -- scale`: the same requests to two stores with 1,000 and 1,000,000 orders, and how much slower the second one
// is.
import type pg from 'pg';
import { openPool, startBenchStore, type BenchStore } from './bench-store.ts';
import { load, type Result } from './load.ts';
import { scenariosOf, type Scenarios } from './scale-requests.ts';
import { growBy } from './scale-seed.ts';
import { seed, type Seeded } from './seed.ts';

const ends = { small: 1_000, large: 1_000_000 };
const catalogue = { products: 1_000, optionsEach: 3, itemsEach: 40, buyers: 4_000 };
/**
 * Requests at the same time: enough to fill the two cores, so that a longer statement shows, and few enough not to measure a
 * queue.
 */
const clients = 4;
const pairs = 9;
/**
 * A scenario that got slower by more than this is run again twice as often, and all runs count, because p99 varies by a tenth.
 */
const unclear = 1.15;
const seconds = 1;
/** Long enough to fill the database's buffers, because a store is rarely as cold as after its start. */
const warmUpSeconds = 5;
/** The largest ratio of the p99 of the large store to that of the small one. */
const goal = 1.3;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** One of the two stores, and the data for its requests. */
interface End {
  store: BenchStore;
  pool: pg.Pool;
  orders: number;
  scenarios: Scenarios;
}

/** Measures both stores in turn and prints a table. Returns true when no scenario exceeds the goal. `only`: parts of names. */
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
  say(
    `\n${clients} clients, median of ${pairs} runs of ${seconds} s at each end in turn, of ${3 * pairs} above ${unclear}; milliseconds\n`,
  );
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
  const run = async (end: End, forSeconds: number): Promise<Result> => {
    const make = end.scenarios.get(name);
    if (!make) throw new Error(`${name} is measured at both ends`);
    const target = { host: '127.0.0.1', port: end.store.port, clients, seconds: forSeconds };
    const result = await load(await make(), target);
    if (result.wrong > 0) throw new Error(`${name}: ${result.wrong} wrong answers: ${result.example}`);
    return result;
  };
  const runs: Record<'small' | 'large', Result[]> = { small: [], large: [] };
  const measurePairs = async (count: number) => {
    for (let pair = 0; pair < count; pair++) {
      runs.small.push(await run(small, seconds));
      runs.large.push(await run(large, seconds));
    }
  };
  const middle = (at: 'small' | 'large', of: 'p50' | 'p99') =>
    runs[at].map((result) => result[of]).sort((a, b) => a - b)[Math.floor(runs[at].length / 2)] ?? 0;

  await run(small, warmUpSeconds);
  await run(large, warmUpSeconds);
  await measurePairs(pairs);
  if (middle('large', 'p99') / middle('small', 'p99') > unclear) await measurePairs(2 * pairs);
  const [a50, a99] = [middle('small', 'p50'), middle('small', 'p99')];
  const [b50, b99] = [middle('large', 'p50'), middle('large', 'p99')];
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
  await growBy(pool, store.deliverablesKey, orders);
  await pool.end();
  // Restarts the store, so that its plans and buffers are those of a store of this size and not of one that grew within a minute.
  await store.restart();
  return askable(store, data, orders);
}

async function askable(store: BenchStore, data: Seeded, orders: number): Promise<End> {
  const pool = openPool(store.connection);
  return { store, pool, orders, scenarios: await scenariosOf(store, pool, data, orders) };
}
