import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { urlOf } from './shoppers.ts';
import { logFile } from './test-logs.ts';
import type { TestStore } from './test-store.ts';

/** What a command needs for a store. */
export const environmentOf = (store: TestStore): Record<string, string> => ({
  DATABASE_URL: urlOf(store.connection),
  JWT_SECRET: 'j'.repeat(32),
  DELIVERABLES_KEY: store.deliverablesKey.toString('base64'),
});

/** Runs a command of the API as a process of its own, with the given environment only. `input` is its standard input. */
export async function runCommand(
  name: 'admin' | 'backup' | 'releases',
  args: string[],
  env: Record<string, string>,
  input = '',
) {
  const program = fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  const log = logFile(name);
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    log?.write(chunk);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output, lines: output.trimEnd().split('\n') };
}

/** Runs `npm run admin` in the same way. */
export const runAdmin = (args: string[], env: Record<string, string>, input = '') =>
  runCommand('admin', args, env, input);
