// `npm run bench -- processes`: the same requests to one process of the store and to two on the same database, in turn.
import { readdirSync, readFileSync } from 'node:fs';
import type { Running } from '../scripts/processes.mjs';
import { openPool, startBenchStore, startBeside, type BenchStore } from './bench-store.ts';
import { openSessions } from './bench-tokens.ts';
import { load, requestBytes, type Scenario } from './load.ts';
import { seed } from './seed.ts';

const scale = { products: 1_000, optionsEach: 3, itemsEach: 10, buyers: 2_000 };
const clients = 32;
const seconds = 2;
const rounds = 3;
const say = (line: string) => process.stdout.write(`${line}\n`);
const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

/** Prints the requests a second of each scenario, and how much of one core the database used meanwhile. */
export async function processes(): Promise<void> {
  const store = await startBenchStore();
  let second: Running | undefined;
  try {
    const pool = openPool(store.connection);
    const data = await seed(pool, store.deliverablesKey, scale);
    await pool.end();
    await store.restart();
    const sql = openPool(store.connection);
    const tokenOf = await openSessions(sql, store.jwtSecret);
    await sql.end();
    const tokens = data.buyers.map(({ id, username }) => tokenOf(id, username, 'USER'));
    const scenarios: Scenario[] = [
      {
        name: 'catalogue page of 20 (memory)',
        status: 200,
        next: () =>
          requestBytes('GET', `/api/products/all?skip=${20 * Math.floor(Math.random() * 50)}&amount=20`, {}),
      },
      {
        name: 'set cart line (database)',
        status: 200,
        next: () =>
          requestBytes(
            'POST',
            '/api/user/cart/update',
            { authorization: `Bearer ${pick(tokens)}` },
            {
              subcategoryId: pick(data.optionIds),
              amount: 1 + Math.floor(Math.random() * 3),
            },
          ),
      },
    ];
    const port = await startBeside(store, {}, (program) => (second = program));
    say(`${clients} clients, ${rounds} rounds of ${seconds} s, the first of them to warm up\n`);
    for (const scenario of scenarios)
      for (let round = 0; round < rounds; round++)
        for (const ports of [[store.port], [store.port, port]]) {
          const before = databaseSeconds(store);
          const results = await Promise.all(
            ports.map((each) =>
              load(scenario, { host: '127.0.0.1', port: each, clients: clients / ports.length, seconds }),
            ),
          );
          const wrong = results.find((result) => result.wrong > 0);
          if (wrong) throw new Error(`${scenario.name}: ${wrong.wrong} wrong answers: ${wrong.example}`);
          const perSecond = results.reduce((sum, result) => sum + result.perSecond, 0);
          const share = (databaseSeconds(store) - before) / seconds;
          if (round > 0)
            say(
              `${scenario.name.padEnd(32)} ${ports.length} ${ports.length === 1 ? 'process  ' : 'processes'} ` +
                `${perSecond.toFixed(0).padStart(7)}/s   database ${share.toFixed(2)} cores`,
            );
        }
  } finally {
    await second?.stop();
    await store.close();
  }
}

const ticksPerSecond = 100;

/** Processor time of the embedded server, including its ended processes. Only Linux provides it. */
function databaseSeconds({ databasePid }: BenchStore): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(pid);
    const isPostmaster = Number(pid) === databasePid();
    if (!fields || (!isPostmaster && Number(fields[1]) !== databasePid())) continue;
    // utime and stime. For the postmaster also those of its ended children.
    ticks +=
      Number(fields[11]) + Number(fields[12]) + (isPostmaster ? Number(fields[13]) + Number(fields[14]) : 0);
  }
  return ticks / ticksPerSecond;
}

/** The fields after the name of a process. The second one is its parent. */
function statOf(pid: string): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
