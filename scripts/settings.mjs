// The part of the configuration that scripts need before the API reads and checks all of it.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { root, StartError } from './bootstrap.mjs';

/** The absolute path of the data directory. A relative one starts at the project folder. */
export const dataDir = () => path.resolve(root, process.env.DATA_DIR || '.data');

export function portFrom(value, fallback) {
  if (value === undefined || value === '') return fallback;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
    throw new StartError(`PORT must be a whole number from 1 to 65535, not "${value}".`);
  }
  return port;
}

const isFree = (port, host) =>
  new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** Fails when another program listens on a port, before anything is installed or built. */
export async function requireFreePort(port, host = process.env.HOST || undefined) {
  try {
    if (await isFree(port, host)) return;
  } catch (error) {
    if (error.code === 'EACCES')
      throw new StartError(`Port ${port} needs more rights; set PORT to one above 1023.`);
    throw new StartError(`HOST "${host}" cannot be listened on (${error.code}).`);
  }
  throw new StartError(`Port ${port} is in use by another program; stop it or set PORT to a free one.`);
}

/**
 * The first free port at or after `first`.
 * @param {number} first
 * @returns {Promise<number>}
 */
export async function freePort(first, host = '127.0.0.1') {
  for (let port = first; port < first + 200; port += 1) {
    if (await isFree(port, host)) return port;
  }
  throw new StartError(`No free port between ${first} and ${first + 199}.`);
}

/** Locks the data directory for this process. The API protects the database itself. This protects the files beside it. */
export function lockStart(dir) {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`DATA_DIR ${dir} cannot be made (${error.code}).`);
  }
  const file = path.join(dir, 'start.pid');
  for (const attempt of [1, 2]) {
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, `${process.pid}\n`);
      closeSync(handle);
      process.once('exit', () => rmSync(file, { force: true }));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw new StartError(`DATA_DIR ${dir} cannot be written (${error.code}).`);
      const owner = ownerOf(file);
      if (owner !== null || attempt === 2) {
        throw new StartError(
          `Another store (process ${owner ?? 'unknown'}) is already running on ${dir}; set DATA_DIR to another folder.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
}

/** The process that holds the lock, or null when that process has ended and left the file. */
function ownerOf(file) {
  const pid = Number(readFileSync(file, 'utf8').trim());
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return null;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return null;
  }
  // Process ids are used again, so on Linux it is checked whether it is one of our processes.
  const commandLine = `/proc/${pid}/cmdline`;
  if (existsSync('/proc/self/cmdline')) {
    try {
      return /scripts\/(start|dev)\.mjs/.test(readFileSync(commandLine, 'utf8')) ? pid : null;
    } catch {
      return null;
    }
  }
  return pid;
}

/**
 * Keys and port of the sandbox for this data directory. They are chosen at random once and stored, so that open payments stay
 * valid.
 */
export function sandboxSettings(dir) {
  const file = path.join(dir, 'sandbox', 'settings.json');
  if (existsSync(file)) return { file, ...JSON.parse(readFileSync(file, 'utf8')) };
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const settings = {
    apiKey: randomBytes(24).toString('base64url'),
    businessId: `sandbox-${randomBytes(4).toString('hex')}`,
    webhookSecret: randomBytes(32).toString('base64url'),
    port: null,
  };
  writeFileSync(file, JSON.stringify(settings), { mode: 0o600 });
  return { file, ...settings };
}

/** The same keys under the names that the API and the sandbox read. */
export const gatewayKeys = ({ apiKey, businessId, webhookSecret }) => ({
  HOODPAY_API_KEY: apiKey,
  HOODPAY_BUSINESS_ID: businessId,
  HOODPAY_WEBHOOK_SECRET: webhookSecret,
});

export function saveSandboxPort({ file, ...settings }, port) {
  if (settings.port !== port) writeFileSync(file, JSON.stringify({ ...settings, port }), { mode: 0o600 });
}
