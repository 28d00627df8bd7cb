import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const readyWithinMs = 300_000;

/**
 * Starts the built product as `npm start` does, on a data directory of its own, and returns what ends it.
 * With E2E_BASE_URL the tests run against a store that is already there.
 */
async function startStore(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_BASE_URL'] !== undefined) return undefined;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'store-e2e-'));
  // For tests that call the commands of the store.
  process.env['DATA_DIR'] = dataDir;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: process.env['E2E_PORT'],
      DATA_DIR: dataDir,
      // Every test comes from one address; the limits themselves are tested at the API.
      RATE_LIMIT_SCALE: '100',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      if (chunk.includes('Ready in')) resolve();
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const timeout = new Promise<string>((resolve) => {
    setTimeout(resolve, readyWithinMs, 'was not ready in time').unref();
  });
  const trouble = await Promise.race([
    ready.then(() => null),
    ended.then((code) => `ended with ${code}`),
    timeout,
  ]);
  if (trouble === null) return stop;
  await stop();
  throw new Error(`The store ${trouble}.`);
}

export default startStore;
