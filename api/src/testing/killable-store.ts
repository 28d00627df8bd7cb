import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./store-process.ts', import.meta.url));

export interface KillableStore {
  url: string;
  pid: number;
  /** kill -9, without a word; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts the API as a process of its own; `env` is all it knows. */
export async function startKillableStore(env: Record<string, string>): Promise<KillableStore> {
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '0',
      DEMO_DATA: '0',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const port = await new Promise<string>((resolve, reject) => {
    if (child.stdout)
      createInterface(child.stdout).on('line', (line) => line.startsWith('port ') && resolve(line.slice(5)));
    child.once('exit', () => reject(new Error(`The store did not start: ${errors}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
