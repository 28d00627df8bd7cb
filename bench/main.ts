// `npm run bench`: how fast the built product answers on this machine, and in the same run what the machine can do at most.
// `npm run bench -- scale`: how much slower requests are with 1,000,000 orders than with 1,000.
// `npm run bench -- processes`: one process compared with two.
// `npm run bench -- import`: a file of 100,000 codes, and buyers at the same time.
// `npm run bench -- mails`: checkouts with e-mail and without.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endWith, ensureBuilt, ensureInstalled } from '../scripts/bootstrap.mjs';
import { freePort } from '../api/test/support/free-port.ts';
import { startProgram } from '../scripts/processes.mjs';
import { bareCartLines } from './bare-cart.ts';
import { bareCheckouts } from './bare-checkout.ts';
import { openPool, startBenchStore } from './bench-store.ts';
import { openSessions } from './bench-tokens.ts';
import { load, median, middleRatio, requestBytes, type Result, type Scenario } from './load.ts';
import { fillCarts, seed, type Buyer } from './seed.ts';

/**
 * Numbers of clients, and in how many turns each is measured. The goals are those of the last number: single turns of a checkout vary by a quarter,
 * so that the median of nine missed a goal by chance.
 */
const measured = { clients: 32, samples: 21 };
const loads = [{ clients: 1, samples: 3 }, { clients: 8, samples: 3 }, measured];
const seconds = 1;
const scale = { products: 1_000, optionsEach: 3, itemsEach: 60, buyers: 20_000 };
/** With 32 clients. Ratios to the upper bounds of the same run can be compared between machines. Absolute times cannot. */
const goals = { list: 0.6, detail: 0.55, cart: 0.6, checkout: 0.8, checkoutP99: 1.6, memoryMiB: 200 };

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  await ensureInstalled();
  await ensureBuilt();
  say('Starting the store and bringing it to size ...');
  const store = await startBenchStore();
  const pool = openPool(store.connection);
  const scratch = mkdtempSync(path.join(tmpdir(), 'store-bench-bytes-'));
  const results: Result[][] = [];
  let bare: ReturnType<typeof startProgram> | undefined;
  try {
    const data = await seed(pool, store.deliverablesKey, scale);
    await pool.end();
    await store.restart();
    const sql = openPool(store.connection);
    const target = { host: '127.0.0.1', port: store.port };
    const tokenOf = await openSessions(sql, store.jwtSecret);
    const bearer = new Map(data.buyers.map(({ id, username }) => [id, tokenOf(id, username, 'USER')]));
    const as = (buyer: Buyer) => ({ authorization: `Bearer ${bearer.get(buyer.id) ?? ''}` });

    const listOf = (skip: number) => `/api/products/all?skip=${skip}&amount=20`;
    const lists = Array.from({ length: scale.products / 20 }, (_, page) =>
      requestBytes('GET', listOf(page * 20), {}),
    );
    const details = data.productIds.map((id) => requestBytes('GET', `/api/products/${id}`, {}));
    const bareUrl = await startBareServer(
      scratch,
      target.port,
      listOf(40),
      `/api/products/${data.productIds[0] ?? ''}`,
    );
    bare = bareUrl.program;

    const cartSet: Scenario = {
      name: 'set cart line',
      status: 200,
      next: () => {
        const body = { subcategoryId: pick(data.optionIds), amount: 1 + Math.floor(Math.random() * 3) };
        return requestBytes('POST', '/api/user/cart/update', as(pick(data.buyers)), body);
      },
    };
    const bareReads = {
      list: once('bare Fastify, list', bareUrl.list),
      detail: once('bare Fastify, detail', bareUrl.detail),
    };
    const reads = { list: any('catalogue page of 20', lists), detail: any('product detail', details) };
    /** Upper bound and product in turn, so that a slower machine slows both. The first round is for warming up. */
    const inTurn = async (samples: number, ...runs: (() => Promise<Result>)[]) => {
      const found = runs.map((): Result[] => []);
      for (let round = 0; round <= samples; round++)
        for (const [at, run] of runs.entries()) {
          const result = await run();
          if (round > 0) found[at]?.push(result);
        }
      results.push(...found);
      for (const some of found) say(lineOf(median(some)));
    };
    for (const { clients, samples } of loads) {
      const run = (scenario: Scenario, port = target.port, awake = false) =>
        load(scenario, { ...target, port, clients, awake, seconds });
      for (const page of ['list', 'detail'] as const)
        await inTurn(
          samples,
          () => run(bareReads[page], bareUrl.port, true),
          () => run(reads[page], target.port, true),
        );
      await inTurn(
        samples,
        () => bareCartLines(sql, shuffled(data.buyers), () => pick(data.optionIds), { clients, seconds }),
        () => run(cartSet),
      );
      await inTurn(
        samples,
        async () => {
          await fillCarts(sql, data.buyers, data.optionIds);
          return bareCheckouts(sql, shuffled(data.buyers), { clients, seconds });
        },
        async () => {
          await fillCarts(sql, data.buyers, data.optionIds);
          return run(checkouts(shuffled(data.buyers), as));
        },
      );
    }
    const memoryMiB = store.memory();
    await sql.end();
    process.exitCode = verdict(results, memoryMiB) ? 0 : 1;
  } finally {
    await bare?.stop();
    await store.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

const any = (name: string, requests: readonly Buffer[]): Scenario => ({
  name,
  status: 200,
  next: () => pick(requests),
});
const once = (name: string, request: Buffer): Scenario => any(name, [request]);

/** Each buyer once, because a buyer who has paid has an empty cart. */
function checkouts(buyers: readonly Buyer[], as: (buyer: Buyer) => Record<string, string>): Scenario {
  let next = 0;
  return {
    name: 'balance checkout',
    status: 200,
    next: () => {
      const buyer = buyers[next++];
      return (
        buyer && requestBytes('POST', '/api/orders/cart/checkout', as(buyer), { payment_method: 'BALANCE' })
      );
    },
  };
}

function shuffled<T>(all: readonly T[]): T[] {
  const copy = [...all];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [copy[at], copy[other]] = [copy[other] as T, copy[at] as T];
  }
  return copy;
}

/** The bare server with exactly the bytes that the API answers. */
async function startBareServer(folder: string, apiPort: number, list: string, detail: string) {
  const files: string[] = [];
  for (const [name, url] of [
    ['list', list],
    ['detail', detail],
  ] as const) {
    const response = await fetch(`http://127.0.0.1:${apiPort}${url}`);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    files.push(path.join(folder, `${name}.json`));
    writeFileSync(files.at(-1) ?? '', Buffer.from(await response.arrayBuffer()));
  }
  const port = await freePort();
  let listening: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (listening = resolve));
  const program = startProgram({
    name: 'bare',
    args: ['bench/bare-server.ts', String(port), ...files],
    env: { NODE_ENV: 'production' },
    show: (line: string) => (line === 'listening' ? (listening(), null) : line),
  });
  await Promise.race([
    ready,
    program.exited.then(() => {
      program.release();
      throw new Error('the bare server did not start');
    }),
  ]);
  return {
    program,
    port,
    list: requestBytes('GET', '/list', {}),
    detail: requestBytes('GET', '/detail', {}),
  };
}

const lineOf = ({ name, clients, perSecond, p50, p99, wrong, example }: Result) =>
  `${name.padEnd(22)} c=${String(clients).padEnd(3)} ${perSecond.toFixed(0).padStart(7)}/s   ` +
  `p50 ${p50.toFixed(2).padStart(7)} ms   p99 ${p99.toFixed(2).padStart(7)} ms` +
  (wrong > 0 ? `   ${wrong} WRONG: ${example?.replaceAll(/\s+/g, ' ').slice(0, 300) ?? ''}` : '');

/** Prints the ratios to the upper bounds with the largest number of clients. Returns true when every goal is reached. */
function verdict(results: readonly Result[][], memoryMiB: number): boolean {
  const { clients, samples } = measured;
  const of = (name: string) =>
    results.find(([result]) => result?.name === name && result.clients === clients) ?? [];
  const ratio = (name: string, ceiling: string, figure: 'p99' | 'perSecond' = 'perSecond') =>
    middleRatio(of(name), of(ceiling), figure);
  const atLeast = (what: string, value: number, goal: number) =>
    [what, value.toFixed(2), `goal at least ${goal}`, value >= goal] as const;
  const atMost = (what: string, value: number, goal: number, digits: number) =>
    [what, value.toFixed(digits), `goal at most ${goal}`, value <= goal] as const;
  const rows = [
    atLeast('catalogue page / bare Fastify', ratio('catalogue page of 20', 'bare Fastify, list'), goals.list),
    atLeast('product detail / bare Fastify', ratio('product detail', 'bare Fastify, detail'), goals.detail),
    atLeast('cart line / bare SQL', ratio('set cart line', 'bare SQL cart line'), goals.cart),
    atLeast('balance checkout / bare SQL', ratio('balance checkout', 'bare SQL checkout'), goals.checkout),
    atMost(
      'p99 of balance checkout / bare SQL',
      ratio('balance checkout', 'bare SQL checkout', 'p99'),
      goals.checkoutP99,
      2,
    ),
    atMost('API memory in MiB', memoryMiB, goals.memoryMiB, 0),
  ];
  say(`\nAt ${clients} clients, medians of ${samples} pairs of turns:`);
  for (const [what, value, goal, reached] of rows)
    say(`  ${reached ? 'ok    ' : 'MISSED'} ${what.padEnd(35)} ${value.padStart(6)}   ${goal}`);
  const wrong = results.flat().reduce((all, result) => all + result.wrong, 0);
  if (wrong > 0) say(`  MISSED ${wrong} wrong answers`);
  return wrong === 0 && rows.every(([, , , reached]) => reached);
}

async function atScale(): Promise<void> {
  await ensureInstalled();
  await ensureBuilt();
  const { scale: measureAtScale } = await import('./scale.ts');
  process.exitCode = (await measureAtScale(process.argv.slice(3))) ? 0 : 1;
}

async function besideEachOther(): Promise<void> {
  await ensureInstalled();
  await ensureBuilt();
  const { processes } = await import('./processes.ts');
  await processes();
}

async function besideAnImport(): Promise<void> {
  await ensureInstalled();
  await ensureBuilt();
  const { importing } = await import('./import.ts');
  process.exitCode = (await importing()) ? 0 : 1;
}

async function withAndWithoutMails(): Promise<void> {
  await ensureInstalled();
  await ensureBuilt();
  const { mails } = await import('./mails.ts');
  process.exitCode = (await mails()) ? 0 : 1;
}

const modes: Record<string, () => Promise<void>> = {
  scale: atScale,
  processes: besideEachOther,
  import: besideAnImport,
  mails: withAndWithoutMails,
};
(modes[process.argv[2] ?? ''] ?? main)().catch(endWith);
