// The servers of the store for `npm start` and `npm run dev`: the sandbox (unless a gateway is configured), the mailbox (unless a
// mail server is configured) and the API.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { childEnv, nodePath, root, StartError } from './bootstrap.mjs';
import { readableLog, startProgram } from './processes.mjs';
import { freePort, gatewayKeys, sandboxSettings, saveSandboxPort } from './settings.mjs';

/**
 * V8 sizes its heap by the machine. The API needs little, and these limits keep it under 200 MiB under load. Without them,
 * objects of a busy route are soon allocated as long-lived, and V8 stops for a full collection three times a second. Such stops
 * were most of the p99 of a list. Little of the young heap is alive, so one thread copies it in 0.3 ms. Waiting for more threads
 * takes up to 13 ms when all processors are busy.
 */
const heap = [
  '--max-semi-space-size=8',
  '--no-parallel-scavenge',
  '--max-old-space-size=256',
  '--no-allocation-site-pretenuring',
];
/**
 * The allocator of the C library has arenas for allocating threads, up to eight for each processor. With only one it uses 6 MiB
 * less under load.
 */
const oneArena = { MALLOC_ARENA_MAX: '1' };
/** Sources without their types, cached between starts. This saves 27 MiB, because Node then loads no compiler. */
const compiled = path.join(root, 'node_modules/.cache/api');
/** How long to wait for the API, which may have to create a database and fill it. */
const readyWithinMs = 180_000;

/** True unless a real gateway is configured; production never gets the sandbox. */
export const wantsSandbox = () => !process.env.HOODPAY_API_URL && process.env.NODE_ENV !== 'production';

/**
 * Starts the sandbox of a data directory, on its previous port if that is free, or else on any. `onStart` gets the program before
 * it is ready, to be able to end it.
 * @returns {Promise<object>} the environment in which the API finds it
 */
export async function startSandbox({ dir, publicUrl, onStart }) {
  const settings = sandboxSettings(dir);
  const env = {
    ...gatewayKeys(settings),
    SANDBOX_STATE_FILE: `${dir}/sandbox/payments.jsonl`,
    SANDBOX_NOTIFY_HOSTS: hostOf(publicUrl),
  };
  const url =
    (await listeningSandbox({ env, port: settings.port ?? 0, onStart })) ??
    (await listeningSandbox({ env, port: 0, onStart }));
  if (url === null) throw new StartError('The payment sandbox found no port to listen on.');
  saveSandboxPort(settings, Number(new URL(url).port));
  return { ...env, HOODPAY_API_URL: url };
}

/** True unless a mail server is configured; production never gets the mailbox. */
export const wantsMailbox = () => !process.env.SMTP_URL && process.env.NODE_ENV !== 'production';

/**
 * Starts the mailbox, which receives every mail of the store and shows it on a page.
 * @param {{ onStart: (program: import('./processes.mjs').Running) => void }} options
 * @returns {Promise<{ env: Record<string, string>, page: string }>} the environment in which the API finds it, and the address of its page
 */
export async function startMailbox({ onStart }) {
  const smtpPort = await freePort(Number(process.env.MAILBOX_SMTP_PORT) || 1025);
  const pagePort = await freePort(Number(process.env.MAILBOX_PORT) || 8025);
  return new Promise((resolve, reject) => {
    const program = startProgram({
      name: 'mailbox',
      args: ['mailbox/src/main.ts'],
      env: { MAILBOX_SMTP_PORT: String(smtpPort), MAILBOX_PORT: String(pagePort) },
      show: (line) => {
        const [, page, smtp] = /^Mailbox listening on (\S+) and (\S+)$/.exec(line) ?? [];
        if (smtp === undefined) return line;
        program.release();
        onStart(program);
        resolve({ env: { SMTP_URL: smtp, MAIL_FROM: 'store@localhost' }, page });
        return null;
      },
    });
    void program.exited.then(() => {
      const [complaint = 'The mailbox did not start.'] = program.complaints();
      reject(new StartError(complaint));
    });
  });
}

/** One attempt: the address at which the sandbox listens, or null when the port was taken. */
function listeningSandbox({ env, port, onStart }) {
  return new Promise((resolve, reject) => {
    const program = startProgram({
      name: 'sandbox',
      args: ['hoodpay-sandbox/src/main.ts'],
      env: { ...env, SANDBOX_PORT: String(port) },
      show: (line) => {
        const url = /^HoodPay sandbox listening on (\S+)$/.exec(line)?.[1];
        if (url === undefined) return line;
        program.release();
        onStart(program);
        resolve(url);
        return null;
      },
    });
    void program.exited.then(() => {
      const [complaint = 'The payment sandbox did not start.'] = program.complaints();
      if (complaint.includes('port is in use')) resolve(null);
      else reject(new StartError(complaint));
    });
  });
}

const readConfig = `
  import { readConfig } from './api/src/config.ts';
  try { readConfig(); } catch (error) { console.error(error.message); process.exit(1); }`;

/** Reads the environment as the API will, so that a wrong value is reported at once and not after a build. */
export function requireGoodConfig() {
  const { status, stderr } = spawnSync(nodePath, ['--input-type=module', '-e', readConfig], {
    cwd: root,
    env: childEnv(),
    encoding: 'utf8',
  });
  if (status !== 0) throw new StartError(stderr.trim());
}

function hostOf(publicUrl) {
  try {
    return new URL(publicUrl).hostname;
  } catch {
    return ''; // The API refuses a wrong PUBLIC_URL with a sentence of its own.
  }
}

/**
 * Starts the API and resolves when it is ready for requests.
 * @param {{
 *   env: Record<string, string>, host: string | undefined, port: number, watch?: boolean,
 *   onStart: (program: import('./processes.mjs').Running) => void,
 * }} options
 */
export async function startApi({ env, host, port, onStart, watch = false }) {
  const all = process.env.LOG_LEVEL ? undefined : { show: readableLog };
  const program = startProgram({
    name: 'api',
    args: [...heap, ...(watch ? ['--watch', '--watch-preserve-output'] : []), 'api/src/main.ts'],
    env: { NODE_COMPILE_CACHE: compiled, ...oneArena, ...env },
    ...all,
  });
  onStart(program);
  if (watch) program.release();
  const address = host && !['0.0.0.0', '::'].includes(host) ? host : '127.0.0.1';
  await whenAnswers(
    `http://${address.includes(':') ? `[${address}]` : address}:${port}/api/health/ready`,
    program,
    readyWithinMs,
  );
  return program;
}

/** Resolves at the first 2xx answer; rejects when the program ends first or the time is over. */
async function whenAnswers(url, program, withinMs) {
  let ended = null;
  void program.exited.then((code) => (ended = code));
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (ended !== null) {
      const complaints = program.complaints();
      if (complaints.length === 1) throw new StartError(complaints[0]);
      program.release();
      throw new StartError(`The ${program.name} ended before it was ready (exit code ${ended}).`);
    }
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      if (response.ok) return program.release();
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  program.release();
  throw new StartError(`The ${program.name} was not ready within ${withinMs / 1000} s.`);
}
