import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runningServer } from 'api/src/platform/db/embedded-server.ts';
import { startProxy } from 'api/test/support/proxy.ts';
import { urlOf } from 'api/test/support/shoppers.ts';
import { root } from './bootstrap.mjs';
import { freePort, gatewayKeys, sandboxSettings } from './settings.mjs';
import { startApi } from './store.mjs';

const readyWithinMs = 300_000;

/**
 * Starts the built product as `npm start` does, with its own data directory. It also starts a second process on the same
 * database, and a proxy that sends requests to the two processes in turn.
 * @param {{ port: number, proxyPort: number }} ports where the first process and the proxy listen
 * @returns {Promise<{ commandEnv: Record<string, string>, stop: () => Promise<void> }>} the variables with which the commands of the store find it, and a function that ends all
 */
export async function startTwoProcesses({ port, proxyPort }) {
  const stops = [];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    const dataDir = folder('store-e2e-', stops);
    const smtpPort = await freePort(11_025);
    const secondPort = await freePort(19_080);
    const keys = {
      JWT_SECRET: randomBytes(32).toString('hex'),
      DELIVERABLES_KEY: randomBytes(32).toString('base64'),
    };
    const shared = {
      ...keys,
      PUBLIC_URL: `http://localhost:${port}`,
      TRUSTED_PROXIES: '127.0.0.1',
      // All tests come from one address. The limits have their own tests in the API.
      RATE_LIMIT_SCALE: '100',
    };
    await startProduct(
      { ...shared, PORT: String(port), DATA_DIR: dataDir, MAILBOX_SMTP_PORT: String(smtpPort) },
      stops,
    );
    const gateway = sandboxSettings(dataDir);
    await startApi({
      env: {
        ...shared,
        PORT: String(secondPort),
        DATA_DIR: folder('store-e2e-second-', stops),
        DATABASE_URL: urlOf(runningServer(dataDir)),
        HOODPAY_API_URL: `http://127.0.0.1:${gateway.port}`,
        ...gatewayKeys(gateway),
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        MAIL_FROM: 'store@localhost',
      },
      host: undefined,
      port: secondPort,
      onStart: (program) => stops.push(() => program.stop()),
    });
    const proxy = await startProxy([port, secondPort], proxyPort);
    stops.push(() => proxy.close());
    return { commandEnv: { ...keys, DATA_DIR: dataDir }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function folder(prefix, stops) {
  const made = mkdtempSync(path.join(tmpdir(), prefix));
  stops.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** `npm start`; resolves when it is ready. */
async function startProduct(env, stops) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  stops.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const ready = new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      if (chunk.includes('Ready in')) resolve();
    });
  });
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, readyWithinMs, 'was not ready in time').unref();
  });
  const trouble = await Promise.race([
    ready.then(() => null),
    ended.then((code) => `ended with ${code}`),
    timeout,
  ]);
  if (trouble !== null) throw new Error(`The store ${trouble}.`);
}
