// The built product with its own data directory, for the measurements (`npm run size`, `npm run lighthouse`).
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './settings.mjs';

/** The browser for measuring; undefined when Playwright has its own. */
export const chromiumPath =
  process.env['CHROMIUM_PATH'] ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The store at `url`. Without a `url`, a new store that is started like `npm start` and removed by `stop`. */
export async function measuredStore(url?: string): Promise<{ url: string; stop: () => Promise<void> }> {
  if (url) return { url, stop: async () => undefined };
  const port = await freePort(18_180);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'store-measured-'));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'start.mjs')], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const ready = await new Promise<boolean>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      if (chunk.includes('Ready in')) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  if (!ready) throw new Error('The store did not start.');
  return { url: `http://localhost:${port}`, stop };
}

/** The path of one product of the store, the first of its catalogue. */
export async function aProductPath(url: string): Promise<string> {
  const [product] = (await (await fetch(new URL('/api/products/all?amount=1', url))).json()) as {
    _id: string;
  }[];
  return `/products/${product?._id}`;
}

/** The token of an account of the demo store. */
export async function tokenOf(url: string, login: string): Promise<string> {
  const reply = await fetch(new URL('/api/auth/login', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: `${login}-demo-password` }),
  });
  if (!reply.ok) throw new Error(`Signing in as ${login} failed: ${reply.status}`);
  return ((await reply.json()) as { token: string }).token;
}

/** The demo store's member and one of their orders, a completed one if there is one. */
export async function member(url: string): Promise<{ token: string; orderId: string | undefined }> {
  const token = await tokenOf(url, 'member');
  const reply = await fetch(new URL('/api/orders/my-orders?amount=100', url), {
    headers: { authorization: `Bearer ${token}` },
  });
  const orders = (await reply.json()) as { _id: string; status: string }[];
  const order = orders.find(({ status }) => status === 'COMPLETED') ?? orders[0];
  return { token, orderId: order?._id };
}
