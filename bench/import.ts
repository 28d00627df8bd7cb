// `npm run bench -- import`: how long a file of codes takes, how much memory, and what buyers notice of it.
import { randomUUID } from 'node:crypto';
import { openPool, startBenchStore, type BenchStore } from './bench-store.ts';
import { openSessions } from './bench-tokens.ts';
import { load, median, requestBytes, type Result, type Scenario } from './load.ts';
import { fillCarts, seed, type Buyer } from './seed.ts';

const scale = { products: 300, optionsEach: 2, itemsEach: 60, buyers: 4_000 };
const codes = 100_000;
/** As many as the browser sends at once (mf-admin/src/features/stock-import/code-file.view.ts). */
const linesOfPart = 2_000;
const clients = 4;
/** Some 150 requests a second, so that the cores are not busy before the import starts. */
const pauseMs = 25;
const seconds = 2;
const goals = { previewSeconds: 10, commitSeconds: 30, memoryMiB: 64, p99: 1.3 };
const say = (line: string) => process.stdout.write(`${line}\n`);
const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

interface Imported {
  _id: string;
  state: string;
  added: number;
  counts: { NEW: number };
}

/** True when every goal is reached. */
export async function importing(): Promise<boolean> {
  const store = await startBenchStore();
  try {
    say('Bringing the store to size ...');
    const pool = openPool(store.connection);
    const data = await seed(pool, store.deliverablesKey, scale);
    await pool.end();
    await store.restart();
    const sql = openPool(store.connection);
    try {
      const tokenOf = await openSessions(sql, store.jwtSecret);
      const { rows } = await sql.query<Buyer>(`select id, username from users where role = 'ADMIN' limit 1`);
      const admin = rows[0] as Buyer;
      const ask = asAdmin(store, tokenOf(admin.id, admin.username, 'ADMIN'));
      const target = { host: '127.0.0.1', port: store.port, clients, seconds, pauseMs };

      let queue = data.buyers.values();
      const bearer = ({ id, username }: Buyer) => ({
        authorization: `Bearer ${tokenOf(id, username, 'USER')}`,
      });
      const scenarios: Scenario[] = [
        {
          name: 'catalogue page',
          status: 200,
          next: () =>
            requestBytes(
              'GET',
              `/api/products/all?skip=${20 * Math.floor(Math.random() * 50)}&amount=20`,
              {},
            ),
        },
        {
          name: 'balance checkout',
          status: 200,
          next: () => {
            const buyer = queue.next().value;
            const body = { payment_method: 'BALANCE' };
            return buyer && requestBytes('POST', '/api/orders/cart/checkout', bearer(buyer), body);
          },
        },
      ];
      const buying = async () => {
        await fillCarts(sql, data.buyers, data.optionIds);
        queue = data.buyers.values();
        const results: Result[] = [];
        for (const scenario of scenarios) results.push(await load(scenario, target));
        return results;
      };
      const alone = await withoutBuyers(store, ask, pick(data.optionIds));
      say(
        `${codes.toLocaleString('en')} codes alone: checked in ${alone.previewSeconds.toFixed(1)} s with ${alone.grownByPreview.toFixed(0)} MiB more ` +
          `memory, added in ${alone.commitSeconds.toFixed(1)} s, ${alone.memoryMiB.toFixed(0)} MiB more in all.`,
      );
      // The first round warms up.
      await buying();
      const before = [await buying(), await buying(), await buying()];
      const during = await besideBuyers(ask, pick(data.optionIds), buying);
      return verdict(alone, before, during);
    } finally {
      await sql.end();
    }
  } finally {
    await store.close();
  }
}

function asAdmin({ port }: BenchStore, token: string) {
  return async (method: string, path: string, body?: object): Promise<Imported> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/admin/stock/imports${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Imported;
  };
}
type Ask = ReturnType<typeof asAdmin>;

/** Sends a file of new codes; resolves when all of them were checked. */
async function preview(ask: Ask, subcategoryId: string): Promise<Imported> {
  let now = await ask('POST', '', { subcategoryId, file_name: 'codes.txt' });
  for (let at = 0; at < codes; at += linesOfPart) {
    const lines = Array.from({ length: linesOfPart }, () => randomUUID().toUpperCase());
    const part = { part: at / linesOfPart, lines, last: at + linesOfPart >= codes };
    now = await ask('PUT', `/${now._id}/parts`, part);
  }
  if (now.counts.NEW !== codes) throw new Error(`${now.counts.NEW} of ${codes} codes are new`);
  return now;
}

async function commit(ask: Ask, { _id }: Imported): Promise<void> {
  await ask('POST', `/${_id}/commit`, { on_problem: 'SKIP' });
  for (;;) {
    const { state, added } = await ask('GET', `/${_id}`);
    if (state === 'DONE' && added === codes) return;
    if (state !== 'COMMITTING') throw new Error(`the import is ${state} with ${added} codes`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Seconds of both steps, and the largest growth of the API's memory in MiB. */
async function withoutBuyers(store: BenchStore, ask: Ask, optionId: string) {
  // Loaded and compiled in advance, because that is not part of an import.
  await ask('POST', '', { subcategoryId: optionId, file_name: 'none.txt' });
  const atFirst = store.memory();
  let most = atFirst;
  const watch = setInterval(() => (most = Math.max(most, store.memory())), 100);
  try {
    const start = performance.now();
    const ready = await preview(ask, optionId);
    const checked = performance.now();
    const grownByPreview = most - atFirst;
    await commit(ask, ready);
    return {
      previewSeconds: (checked - start) / 1_000,
      commitSeconds: (performance.now() - checked) / 1_000,
      grownByPreview,
      memoryMiB: most - atFirst,
    };
  } finally {
    clearInterval(watch);
  }
}

/** Rounds of buyers' requests while a file is checked and added. */
async function besideBuyers(
  ask: Ask,
  optionId: string,
  buying: () => Promise<Result[]>,
): Promise<Result[][]> {
  const rounds: Result[][] = [];
  let isDone = false;
  const work = preview(ask, optionId)
    .then((ready) => commit(ask, ready))
    .finally(() => (isDone = true));
  while (!isDone) {
    const round = await buying();
    if (!isDone) rounds.push(round);
  }
  await work;
  return rounds;
}

function verdict(
  alone: Awaited<ReturnType<typeof withoutBuyers>>,
  before: readonly Result[][],
  during: readonly Result[][],
): boolean {
  const rows: (readonly [what: string, value: number, goal: number])[] = [
    ['preview, seconds', alone.previewSeconds, goals.previewSeconds],
    ['commit, seconds', alone.commitSeconds, goals.commitSeconds],
    ['more memory, MiB', alone.memoryMiB, goals.memoryMiB],
  ];
  const of = (rounds: readonly Result[][], at: number) => median(rounds.map((round) => round[at] as Result));
  for (const [at, { name }] of (before[0] ?? []).entries()) {
    const [a, b] = [of(before, at), of(during, at)];
    say(
      `${name.padEnd(18)} p99 ${a.p99.toFixed(1)} ms (${a.perSecond.toFixed(0)}/s) alone, ` +
        `${b.p99.toFixed(1)} ms (${b.perSecond.toFixed(0)}/s) beside an import`,
    );
    rows.push([`${name}, p99 growth`, b.p99 / a.p99, goals.p99]);
  }
  const wrong = [...before, ...during].flat().filter((result) => result.wrong > 0);
  for (const { name, wrong: count, example } of wrong)
    say(`MISSED ${count} wrong answers to ${name}: ${example?.replaceAll(/\s+/g, ' ').slice(0, 300) ?? ''}`);
  say('');
  for (const [what, value, goal] of rows)
    say(
      `  ${value <= goal ? 'ok    ' : 'MISSED'} ${what.padEnd(30)} ${value.toFixed(2).padStart(7)}   goal at most ${goal}`,
    );
  return wrong.length === 0 && rows.every(([, value, goal]) => value <= goal);
}
