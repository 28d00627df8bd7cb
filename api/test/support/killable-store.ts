import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { logFile } from './test-logs.ts';

export interface KillableStore {
  url: string;
  pid: number;
  /** What the process took, asked of the process itself. Only of `store-process`. */
  figures(): Promise<ProcessFigures>;
  /** kill -9; resolves when it has ended. */
  kill(): Promise<void>;
  /** SIGTERM; resolves when it has ended, with its exit code and how long it took. */
  terminate(): Promise<{ code: number | null; ms: number }>;
}

export interface ProcessFigures {
  /** The longest time that its event loop stood still since it was asked last, in seconds. */
  longestStop: number;
  /** Seconds in which it computed, since it was started. */
  worked: number;
  /** Its memory. */
  mebibytes: number;
}

export interface KillableOptions {
  /** `store-process` is the API alone; `main` is the program that an owner runs, pages and all. */
  program?: 'store-process' | 'main';
  /** The folder of another release of the store, with its packages. */
  release?: string | undefined;
}

const thisRelease = path.join(import.meta.dirname, '../../..');
const programs = {
  'store-process': fileURLToPath(new URL('./store-process.ts', import.meta.url)),
  main: fileURLToPath(new URL('../../src/main.ts', import.meta.url)),
};

/** The port, from a plain line or from the log of the program. */
const portIn = (line: string): string | undefined =>
  /^port (\d+)$/.exec(line)?.[1] ??
  (line.includes('"msg":"listening"') ? String((JSON.parse(line) as { port: number }).port) : undefined);

/** Starts the API as a process of its own, with `env` as its whole environment. */
export async function startKillableStore(
  env: Record<string, string>,
  { program = 'store-process', release = thisRelease }: KillableOptions = {},
): Promise<KillableStore> {
  const log = logFile(program);
  const child: ChildProcess = spawn(
    process.execPath,
    [path.join(release, path.relative(thisRelease, programs[program]))],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
        NODE_ENV: 'test',
        LOG_LEVEL: log ? 'trace' : 'info',
        RATE_LIMIT_SCALE: '0',
        DEMO_DATA: '0',
        PORT: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const gone = once(child, 'exit') as Promise<[number | null]>;
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
    log?.write(chunk);
  });
  const port = await new Promise<string>((resolve, reject) => {
    if (child.stdout)
      createInterface(child.stdout).on('line', (line) => {
        log?.write(`${line}\n`);
        const said = portIn(line);
        if (said !== undefined) resolve(said);
      });
    child.once('exit', () => reject(new Error(`The store did not start: ${errors}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async figures() {
      child.send('figures');
      const [figures] = (await once(child, 'message')) as [ProcessFigures];
      return figures;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async terminate() {
      const started = performance.now();
      child.kill('SIGTERM');
      const [code] = await gone;
      return { code, ms: performance.now() - started };
    },
  };
}
