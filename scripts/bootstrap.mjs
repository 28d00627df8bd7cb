// Prepares what all other scripts need: installed packages and built front ends. It runs on plain Node 20 with nothing installed,
// so it imports only modules of Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
const bin = path.join(root, 'node_modules', '.bin');

/** Node 24, as package.json pins it, whatever version of Node the machine has. */
export const nodePath = path.join(bin, 'node');

/** The environment of every child process: our Node and tools come first in its path. */
export const childEnv = (extra = {}) => ({
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
  ...extra,
});

/** An error whose message is one line that tells a person enough. Scripts print it without a stack. */
export class StartError extends Error {}

/**
 * Prints a StartError as one line and exits with 1; any other error is a defect and shows its stack.
 * @param {unknown} error
 * @returns {never}
 */
export function endWith(error) {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else console.error(error);
  process.exit(1);
}

/** Seconds since `start`, as text. */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/**
 * Runs a command to its end. Its output is shown only when it fails, unless `progress` is set. During a long silent run a line
 * says that it continues.
 * @param {{ what: string, command: string, args: string[], hint?: string, env?: object, progress?: boolean }} task
 */
export async function runQuietly({ what, command, args, hint = '', env = {}, progress = false }) {
  const started = performance.now();
  process.stdout.write(`${what} ...\n`);
  const heartbeat = progress
    ? undefined
    : setInterval(() => process.stdout.write(`  still running, ${secondsSince(started)}\n`), 15_000);
  const output = [];
  const code = await new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: childEnv(env), stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk) => (progress ? process.stdout.write(chunk) : output.push(chunk)));
    child.stderr.on('data', (chunk) => output.push(chunk));
    const end = () => child.kill();
    process.once('exit', end);
    child.on('error', (error) => {
      output.push(Buffer.from(error.message));
      resolve(1);
    });
    child.on('close', (status) => {
      process.off('exit', end);
      resolve(status ?? 1);
    });
  });
  clearInterval(heartbeat);
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output));
    throw new StartError(`${what} failed.${hint === '' ? '' : ` ${hint}`}`);
  }
  process.stdout.write(`  done in ${secondsSince(started)}\n`);
}

/** Whether Debian packages may be installed: as root, on a machine with apt. */
export const mayUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Whether node_modules has what package-lock.json requires. npm writes its own list at the end of an install. */
function isInstalled() {
  const list = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list) || !existsSync(nodePath)) return false;
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(list, 'utf8')).packages;
  return Object.entries(wanted).every(([where, entry]) => {
    if (!where.includes('node_modules/') || entry.link) return true;
    const found = present[where];
    return found === undefined ? entry.optional === true : found.version === entry.version;
  });
}

export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new StartError(`Node 20 or newer is needed; this is ${process.versions.node}.`);
  }
  if (isInstalled()) return;
  await runQuietly({
    what: 'Installing packages (first start, or the lockfile changed)',
    command: 'npm',
    args: ['ci', '--include=dev', '--no-audit', '--no-fund'],
    hint: 'Check the network and the npm registry settings, then run the command again.',
  });
  if (!existsSync(nodePath))
    throw new StartError('The package "node" did not bring its binary for this machine.');
}

const sourcePackages = /^(shell|mf-[a-z]+|shared-(auth|ui|contract))$/;
const buildFiles = /^(webpack[^/]*\.js|package-lock\.json|tsconfig\.(base|web)\.json)$/;

/** One hash of all sources of the browser bundles. */
function sourcesHash() {
  const hash = createHash('sha256');
  const visit = (file) => hash.update(path.relative(root, file)).update(readFileSync(file));
  for (const entry of readdirSync(root, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = path.join(root, entry.name);
    if (entry.isFile() && buildFiles.test(entry.name)) visit(full);
    if (!entry.isDirectory() || !sourcePackages.test(entry.name)) continue;
    for (const file of readdirSync(full, { recursive: true, withFileTypes: true })) {
      const name = path.join(file.parentPath ?? file.path, file.name);
      if (!file.isFile() || /\.test\.tsx?$|[/\\](node_modules|dist|coverage)[/\\]/.test(name)) continue;
      visit(name);
    }
  }
  for (const script of ['build.mjs', 'build-package.mjs', 'registry.mjs'])
    visit(path.join(root, 'scripts', script));
  return hash.digest('hex');
}

const stamp = path.join(root, 'dist', '.sources');

/** Builds shell and remotes unless dist/ was made from exactly these sources. */
export async function ensureBuilt() {
  const hash = sourcesHash();
  const current = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (current === hash && existsSync(path.join(root, 'dist', 'remotes.json'))) return;
  await runQuietly({
    what: 'Building shell and remotes',
    command: nodePath,
    args: ['scripts/build.mjs'],
    progress: true,
  });
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
