// `npm run bench -- mails`: checkouts of a process that sends mails and of one that does not, in turn, on the same database.
// Also, how long requests for a new password take for addresses with and without an account.
import { startMailbox } from '../scripts/store.mjs';
import type { Running } from '../scripts/processes.mjs';
import { openPool, startBenchStore, startBeside } from './bench-store.ts';
import { openSessions } from './bench-tokens.ts';
import { load, middleRatio, percentile, requestBytes, type Result, type Scenario } from './load.ts';
import { fillCarts, seed, type Buyer } from './seed.ts';

const scale = { products: 300, optionsEach: 2, itemsEach: 300, buyers: 6_000 };
const clients = 8;
/** Many short rounds, so that other work of the machine slows both kinds equally. */
const seconds = 2;
const rounds = 48;
const resets = 1_000;
const goals = { p99: 1.05, resetMs: 5 };
const say = (line: string) => process.stdout.write(`${line}\n`);
const kinds = ['without', 'with'] as const;

/** Returns true when the goals are reached and every checkout had the right answer. */
export async function mails(): Promise<boolean> {
  const store = await startBenchStore();
  const programs: Running[] = [];
  try {
    say('Bringing the store to size ...');
    const pool = openPool(store.connection);
    const data = await seed(pool, store.deliverablesKey, scale);
    await pool.end();
    await store.restart();
    const mailbox = await startMailbox({ onStart: (program: Running) => programs.push(program) });
    // Both kinds are started in the same way, besides the process that runs the database.
    const startKind = (env: Record<string, string>) =>
      startBeside(store, env, (program) => programs.unshift(program));
    const ports = { without: await startKind({}), with: await startKind(mailbox.env) };
    const sql = openPool(store.connection);
    const tokenOf = await openSessions(sql, store.jwtSecret);
    const buyers = data.buyers.map(({ id, username }) => tokenOf(id, username, 'USER'));

    const buying = async (kind: (typeof kinds)[number]): Promise<Result> => {
      // Mails that are left from the previous round would be sent in this one.
      await sql.query('truncate due_mails, mails');
      await sql.query(`delete from pgboss.job where name = 'jobs'`);
      await fillCarts(sql, data.buyers, data.optionIds);
      const queue = buyers.values();
      const scenario: Scenario = {
        name: `checkout ${kind} mail`,
        status: 200,
        next: () => {
          const authorization = `Bearer ${queue.next().value ?? ''}`;
          const body = { payment_method: 'BALANCE' };
          return requestBytes('POST', '/api/orders/cart/checkout', { authorization }, body);
        },
      };
      return load(scenario, { host: '127.0.0.1', port: ports[kind], clients, seconds });
    };
    const found: Record<(typeof kinds)[number], Result[]> = { without: [], with: [] };
    for (let round = 0; round <= rounds; round++)
      for (const kind of round % 2 === 0 ? kinds : [...kinds].reverse()) {
        const result = await buying(kind);
        // The first round is for warming up.
        if (round > 0) found[kind].push(result);
      }
    await sql.end();
    const isLikeWithout = verdict(found);
    return (await tellsNothing(ports.with, data.buyers)) && isLikeWithout;
  } finally {
    for (const program of programs) await program.stop();
    await store.close();
  }
}

/** All checkouts of several rounds together. */
function together(results: readonly Result[]) {
  const times = results.flatMap((result) => result.times).sort((a, b) => a - b);
  return {
    perSecond: times.length / (results.length * seconds),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    wrong: results.flatMap(({ example }) => example ?? []),
  };
}

function verdict(found: Record<(typeof kinds)[number], Result[]>): boolean {
  const [without, withMail] = [together(found.without), together(found.with)];
  for (const [name, { perSecond, p50, p99 }] of Object.entries({ without, with: withMail }))
    say(
      `checkout ${name.padEnd(8)} mail  ${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(1).padStart(6)} ms   ` +
        `p99 ${p99.toFixed(1).padStart(6)} ms`,
    );
  const wrong = [...without.wrong, ...withMail.wrong];
  for (const example of wrong)
    say(`  MISSED wrong answers: ${example.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
  const p99 = middleRatio(found.with, found.without);
  const [even, odd] = [0, 1].map((rest) => found.without.filter((_, n) => n % 2 === rest));
  const isReached = p99 <= goals.p99;
  say(
    `\n  with / without: requests a second ${(withMail.perSecond / without.perSecond).toFixed(2)}, ` +
      `p50 ${(withMail.p50 / without.p50).toFixed(2)}, p99 of all together ${(withMail.p99 / without.p99).toFixed(2)}`,
  );
  say(
    `  ${isReached ? 'ok    ' : 'MISSED'} p99 with / without, the median of ${rounds} pairs of turns ${p99.toFixed(2)}   goal at most ${goals.p99}`,
  );
  say(
    `  what chance does: the same of every other turn without mail to the one before ${middleRatio(odd!, even!).toFixed(2)}`,
  );
  return isReached && wrong.length === 0;
}

/** Whether a request for a new password takes as long for an address without an account. */
async function tellsNothing(port: number, buyers: readonly Buyer[]): Promise<boolean> {
  const ask = async (name: string): Promise<number> => {
    const start = performance.now();
    const reply = await fetch(`http://127.0.0.1:${port}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${name}@example.com` }),
    });
    await reply.text();
    if (!reply.ok) throw new Error(`a request for a new password was answered ${reply.status}`);
    return performance.now() - start;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  for (const { username } of buyers.slice(0, resets)) {
    known.push(await ask(username));
    unknown.push(await ask(username.replace('bench', 'other')));
  }
  const medianOf = (times: number[]) =>
    percentile(
      times.toSorted((a, b) => a - b),
      0.5,
    );
  const [ofKnown, ofUnknown] = [medianOf(known), medianOf(unknown)];
  const isAlike = Math.abs(ofKnown - ofUnknown) < goals.resetMs;
  say(
    `  ${isAlike ? 'ok    ' : 'MISSED'} new password, ${resets} each: median ${ofKnown.toFixed(2)} ms with an account, ` +
      `${ofUnknown.toFixed(2)} ms without   goal less than ${goals.resetMs} ms apart`,
  );
  return isAlike;
}
