// `npm run bench -- import`: how long a file of codes takes, how much memory it needs, and how much it slows buyers down.
import { randomUUID } from 'node:crypto';
import { openPool, startBenchStore, type BenchStore } from './bench-store.ts';
import { openSessions } from './bench-tokens.ts';
import { load, median, middleRatio, percentile, requestBytes, type Result, type Scenario } from './load.ts';
import { fillCarts, seed, type Buyer } from './seed.ts';

const scale = { products: 300, optionsEach: 2, itemsEach: 60, buyers: 4_000 };
const codes = 100_000;
/** As many as the browser sends at once (mf-admin/src/features/stock-import/code-file.view.ts). */
const linesOfPart = 2_000;
const clients = 4;
/** About 150 requests a second, so that the cores are not busy before the import starts. */
const pauseMs = 25;
const seconds = 2;
/**
 * Rounds without an import, during the preview and during the commit, one after the other, so that a slower machine slows all
 * three.
 */
const turns = 12;
const goals = { previewSeconds: 10, commitSeconds: 30, memoryMiB: 64, p99: 1.3 };
const say = (line: string) => process.stdout.write(`${line}\n`);
const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

interface Imported {
  _id: string;
  state: string;
  added: number;
  counts: { NEW: number };
}

/** Returns true when every goal is reached. */
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
      // The first round is for warming up.
      await buying();
      return verdict(alone, await inTurns(ask, pick(data.optionIds), buying));
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

/**
 * The lines of a file of new codes. They are created in advance, because this process answers nobody meanwhile and would measure
 * that.
 */
const newFile = () => Array.from({ length: codes }, () => randomUUID().toUpperCase());

/** Sends a whole file, or parts until it is told to stop. */
async function preview(
  ask: Ask,
  subcategoryId: string,
  file = newFile(),
  isOver = () => false,
): Promise<Imported> {
  let now = await ask('POST', '', { subcategoryId, file_name: 'codes.txt' });
  let sent = 0;
  for (let isLast = false; !isLast;) {
    const lines = file.slice(sent, sent + linesOfPart);
    const part = sent / linesOfPart;
    sent += linesOfPart;
    isLast = sent >= codes || isOver();
    now = await ask('PUT', `/${now._id}/parts`, { part, lines, last: isLast });
  }
  if (now.counts.NEW !== sent) throw new Error(`${now.counts.NEW} of ${sent} codes are new`);
  return now;
}

async function commit(ask: Ask, { _id, counts }: Imported): Promise<void> {
  await ask('POST', `/${_id}/commit`, { on_problem: 'SKIP' });
  for (;;) {
    const { state, added } = await ask('GET', `/${_id}`);
    if (state === 'DONE' && added === counts.NEW) return;
    if (state !== 'COMMITTING') throw new Error(`the import is ${state} with ${added} codes`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Seconds of both steps, and the largest growth of the API's memory in MiB. */
async function withoutBuyers(store: BenchStore, ask: Ask, optionId: string) {
  // Done in advance, because loading and compiling are not part of an import.
  await ask('POST', '', { subcategoryId: optionId, file_name: 'none.txt' });
  const atFirst = store.memory();
  let most = atFirst;
  const watch = setInterval(() => (most = Math.max(most, store.memory())), 100);
  try {
    const file = newFile();
    const start = performance.now();
    const ready = await preview(ask, optionId, file);
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

interface Rounds {
  alone: Result[][];
  preview: Result[][];
  commit: Result[][];
  /** Codes that the server checked and added in a second while buyers sent requests. */
  perSecond: { preview: number; commit: number };
}

/** Rounds of buyers' requests alone, during the preview of a file, and while codes are added, in turn. */
async function inTurns(ask: Ask, subcategoryId: string, buying: () => Promise<Result[]>): Promise<Rounds> {
  const rounds: Rounds = { alone: [], preview: [], commit: [], perSecond: { preview: 0, commit: 0 } };
  let next = await preview(ask, subcategoryId);
  for (let turn = 0; turn < turns; turn++) {
    rounds.alone.push(await buying());

    let isOver = false;
    const file = newFile();
    let start = performance.now();
    const looking = preview(ask, subcategoryId, file, () => isOver);
    rounds.preview.push(await buying());
    isOver = true;
    const looked = await looking;
    rounds.perSecond.preview += looked.counts.NEW / (performance.now() - start) / turns;
    await ask('POST', `/${looked._id}/cancel`);

    start = performance.now();
    const { added } = await ask('POST', `/${next._id}/commit`, { on_problem: 'SKIP' });
    rounds.commit.push(await buying());
    const { state, ...after } = await ask('POST', `/${next._id}/cancel`);
    rounds.perSecond.commit += (after.added - added) / (performance.now() - start) / turns;
    if (state !== 'CANCELLED') throw new Error(`the import is ${state}`);
    next = after.added > codes / 2 ? await preview(ask, subcategoryId) : { ...after, state };
  }
  return rounds;
}

function verdict(alone: Awaited<ReturnType<typeof withoutBuyers>>, rounds: Rounds): boolean {
  const rows: (readonly [what: string, value: number, goal: number])[] = [
    ['preview, seconds', alone.previewSeconds, goals.previewSeconds],
    ['commit, seconds', alone.commitSeconds, goals.commitSeconds],
    ['more memory, MiB', alone.memoryMiB, goals.memoryMiB],
  ];
  const ofScenario = (of: readonly Result[][], at: number) => of.map((round) => round[at] as Result);
  /** The 99th percentile of all requests of all rounds. */
  const p99 = (of: readonly Result[][], at: number) =>
    percentile(
      ofScenario(of, at)
        .flatMap(({ times }) => times)
        .sort((a, b) => a - b),
      0.99,
    );
  const rate = (of: readonly Result[][], at: number) => median(ofScenario(of, at)).perSecond.toFixed(0);
  say(
    `Beside buyers: ${(rounds.perSecond.preview * 1_000).toFixed(0)} codes a second looked through, ` +
      `${(rounds.perSecond.commit * 1_000).toFixed(0)} added.`,
  );
  for (const [at, { name }] of (rounds.alone[0] ?? []).entries()) {
    const before = p99(rounds.alone, at);
    say(`${name.padEnd(18)} p99 ${before.toFixed(1)} ms (${rate(rounds.alone, at)}/s) alone`);
    for (const step of ['preview', 'commit'] as const) {
      const beside = p99(rounds[step], at);
      say(`${''.padEnd(18)} p99 ${beside.toFixed(1)} ms (${rate(rounds[step], at)}/s) beside a ${step}`);
      const ratio = middleRatio(ofScenario(rounds[step], at), ofScenario(rounds.alone, at));
      rows.push([`${name} beside a ${step}, p99 growth, median of pairs`, ratio, goals.p99]);
    }
    const [even, odd] = [0, 1].map((rest) => ofScenario(rounds.alone, at).filter((_, n) => n % 2 === rest));
    say(
      `${''.padEnd(18)} by chance alone, every other round to the one before: ${middleRatio(odd!, even!).toFixed(2)}`,
    );
  }
  const wrong = [...rounds.alone, ...rounds.preview, ...rounds.commit]
    .flat()
    .filter((result) => result.wrong > 0);
  for (const { name, wrong: count, example } of wrong)
    say(`MISSED ${count} wrong answers to ${name}: ${example?.replaceAll(/\s+/g, ' ').slice(0, 300) ?? ''}`);
  say('');
  for (const [what, value, goal] of rows)
    say(
      `  ${value <= goal ? 'ok    ' : 'MISSED'} ${what.padEnd(56)} ${value.toFixed(2).padStart(7)}   goal at most ${goal}`,
    );
  return wrong.length === 0 && rows.every(([, value, goal]) => value <= goal);
}
