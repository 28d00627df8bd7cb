// The setting of the drills: two processes of the built product on one database, a balancer that uses them in turn, and a
// browser.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { chromium, type Browser, type Page } from 'playwright-core';
import { startBenchStore, startBeside, type BenchStore } from '../bench-store.ts';
import { root } from '../../shared-modules.js';
import { chromiumFlags, chromiumPath, tokenOf } from '../../scripts/measured-store.ts';
import type { Running } from '../../scripts/processes.mjs';

interface Registry {
  shell: { version: string };
  remotes: { name: string; version: string; base: string }[];
}

export interface TwoProcesses {
  /** The address of the balancer. */
  url: string;
  /** The addresses of the processes. */
  each: readonly string[];
  database: BenchStore;
  sql: pg.Pool;
  /** The environment for commands that use its store. */
  env: Record<string, string>;
  /** A folder for files, removed at the end. */
  folder: string;
  browser: Browser;
  /** Runs a command about releases, such as `npm run promote`. Returns what it printed. */
  command: (...args: string[]) => Promise<string>;
  /** The same for a command that is refused. Returns its message. */
  refusal: (...args: string[]) => Promise<string>;
  /** A page of a new browser, signed in with a demo account. */
  page: (login?: string) => Promise<Page>;
  /** Starts another process on the same database. */
  beside: (env: Record<string, string>) => Promise<{ url: string; program: Running }>;
  close: () => Promise<void>;
}

export async function startTwoProcesses(): Promise<TwoProcesses> {
  const folder = mkdtempSync(path.join(tmpdir(), 'store-drills-'));
  const database = await startBenchStore();
  const programs: Running[] = [];
  const beside = async (env: Record<string, string>) => {
    const dataDir = mkdtempSync(path.join(folder, 'data-'));
    const port = await startBeside(database, { DATA_DIR: dataDir, ...env }, (started) =>
      programs.push(started),
    );
    return { url: `http://localhost:${port}`, program: programs.at(-1)! };
  };
  const second = await beside({});
  const each = [`http://localhost:${database.port}`, second.url];
  const balancer = await balance(each);
  const { host, user, database: name } = database.connection;
  const env = {
    DATABASE_URL: `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
  };
  const command = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['api/src/releases.ts', ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    return stdout;
  };
  const browser = await chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: chromiumFlags,
  });
  const sql = new pg.Pool({ ...database.connection, max: 2 });
  const tokens = new Map<string, Promise<string>>();
  return {
    url: balancer.url,
    each,
    database,
    sql,
    env,
    folder,
    browser,
    command,
    refusal: (...args) =>
      command(...args).then(
        (printed) => Promise.reject(new Error(`It was not refused: ${printed}`)),
        (error: { stdout?: string; stderr?: string }) =>
          `${error.stdout ?? ''}${error.stderr ?? String(error)}`.trim(),
      ),
    async page(login) {
      const context = await browser.newContext({ baseURL: balancer.url, reducedMotion: 'reduce' });
      const page = await context.newPage();
      if (login) {
        const token = tokens.get(login) ?? tokenOf(balancer.url, login);
        tokens.set(login, token);
        await page.addInitScript(`localStorage.setItem('store.token', ${JSON.stringify(await token)})`);
      }
      return page;
    },
    beside,
    async close() {
      await browser.close();
      await sql.end();
      await balancer.close();
      for (const program of programs) await program.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One address for several processes, which get the requests in turn: the page comes from one and its files from another. */
export async function balance(
  targets: readonly string[],
): Promise<{ url: string; close: () => Promise<void> }> {
  let turn = 0;
  const server = http.createServer((request, reply) => {
    const target = targets[turn++ % targets.length]!;
    const asked = http.request(
      new URL(request.url ?? '/', target),
      { method: request.method, headers: request.headers, agent: false },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    asked.on('error', () => {
      if (!reply.headersSent) reply.writeHead(502);
      reply.end();
    });
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const registryOf = async (url: string): Promise<Registry> =>
  (await (await fetch(new URL('/remotes.json', url))).json()) as Registry;

export const versionAt = async (url: string, remote: string): Promise<string | undefined> =>
  (await registryOf(url)).remotes.find(({ name }) => name === remote)?.version;

/** Waits until the processes serve this version. Returns the seconds that it took the last one. */
export async function untilServed(
  urls: readonly string[],
  remote: string,
  version: string | undefined,
): Promise<number> {
  const started = performance.now();
  const waits = urls.map(async (url) => {
    while ((await versionAt(url, remote)) !== version) {
      if (performance.now() - started > 30_000)
        throw new Error(`${url} does not serve ${remote} ${version} after 30 s.`);
      await pause(10);
    }
    return (performance.now() - started) / 1_000;
  });
  return Math.max(...(await Promise.all(waits)));
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How many failures of a remote browsers have reported to the processes. */
export async function failuresOf(urls: readonly string[], remote: string): Promise<number> {
  const counts = urls.map(async (url) => {
    const metrics = await (await fetch(new URL('/api/metrics', url))).text();
    return [...metrics.matchAll(/^remote_failures_total\{remote="([^"]+)"[^}]*\} (\d+)$/gm)]
      .filter(([, name]) => name === remote)
      .reduce((sum, [, , count]) => sum + Number(count), 0);
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

export const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
export const seconds = (value: number) => `${value.toFixed(2)} s`;

/** @throws Error with this sentence when the condition is false */
export function holds(condition: boolean, sentence: string): void {
  if (!condition) throw new Error(sentence);
}
