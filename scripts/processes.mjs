// Starts the programs of the store as child processes, shows their output, and ends them together.
import { spawn } from 'node:child_process';
import path from 'node:path';
import readline from 'node:readline';
import { childEnv, nodePath, root } from './bootstrap.mjs';

const preload = path.join(root, 'scripts', 'end-with-parent.mjs');

/** How long to wait for a child process to end by itself. The API finishes its requests within 10 s. */
const patienceMs = 15_000;

/**
 * One running program.
 * @typedef {{
 *   name: string, pid: number | undefined, exited: Promise<number>, stop: () => Promise<void>, release: () => void, complaints: () => string[],
 * }} Running
 */

/**
 * @param {{ name: string, args: string[], env?: Record<string, string>, cwd?: string, show?: (line: string) => string | null }} program
 *   args: arguments for Node. show: turns an output line into what people see, null to leave it out.
 *   Its output is held back until `release`, so that a failed start can be reported in one line.
 * @returns {Running}
 */
export function startProgram({ name, args, env = {}, cwd = root, show = (line) => line }) {
  // A separate process group, so that Ctrl-C reaches only this script, which ends the children in order.
  const child = spawn(nodePath, ['--import', preload, ...args], {
    cwd,
    env: childEnv(env),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let held = [];
  const print = (stream, line) => {
    const shown = show(line);
    if (shown !== null && shown.trim() !== '') stream.write(`${name.padEnd(13)} | ${shown}\n`);
  };
  readline.createInterface({ input: child.stdout }).on('line', (line) => print(process.stdout, line));
  readline.createInterface({ input: child.stderr }).on('line', (line) => {
    if (held === null) print(process.stderr, line);
    else held.push(line);
  });

  const exited = new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await exited;
    clearTimeout(late);
  };
  const release = () => {
    const lines = held ?? [];
    held = null;
    for (const line of lines) print(process.stderr, line);
  };
  const complaints = () => (held ?? []).map((line) => show(line) ?? '').filter((line) => line.trim() !== '');
  return { name, pid: child.pid, exited, stop, release, complaints };
}

const orphanMs = 500;

/**
 * Calls `stop` once, on the first signal that asks this script to end, because npm may send the same signal twice. On SIGTERM npm
 * ends without passing it on. A script that npm has started then gets another parent, which counts as such a signal.
 */
export function onEnd(stop) {
  let ending = false;
  const end = (signal) => {
    if (ending) return;
    ending = true;
    void stop(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid !== parent && end('SIGTERM'), orphanMs).unref();
}

const levels = { 30: 'info', 40: 'warning', 50: 'error', 60: 'fatal' };

/** A line of the API's structured log as people read it: only warnings and worse. Any other line is unchanged. */
export function readableLog(line) {
  if (!line.startsWith('{')) return line;
  try {
    const { level, msg, err } = JSON.parse(line);
    if (level < 40) return null;
    return `${levels[level] ?? level}: ${msg ?? ''}${err?.message && err.message !== msg ? ` (${err.message})` : ''}`;
  } catch {
    return line;
  }
}
