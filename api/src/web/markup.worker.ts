// Draws the first HTML of pages with the server bundles of shell and remotes, in a thread of its own: a bundle that throws,
// loops or eats memory costs markup, never an answer of the API. One page at a time, because the bundles keep state.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

export interface ServerFile {
  /** Absolute path. */
  file: string;
  integrity: string;
}

export interface WorkerData {
  shell: ServerFile;
  remotes: Record<string, ServerFile>;
  /** Of every remote of the store: menus show them all. */
  manifests: readonly unknown[];
}

export interface Job {
  id: number;
  pathname: string;
  /** Undefined for an address that no remote owns. */
  remote: string | undefined;
  /** The entries of page-data.ts, in JSON. */
  entries: string;
}

export interface Outcome {
  id: number;
  html?: string;
  error?: string;
}

interface Shell {
  singletons: Record<string, unknown>;
  render: (page: {
    pathname: string;
    entries: unknown;
    manifests: readonly unknown[];
    remote: { name: string; module: unknown } | undefined;
  }) => string;
}

const { shell: shellFile, remotes, manifests } = workerData as WorkerData;
const builtin = createRequire(import.meta.url);
const modules = new Map<string, unknown>();

const shell = run(shellFile, builtin) as Shell;

/** What a remote's bundle may ask for: what the shell's provides, as in the browser. */
function provided(name: string): unknown {
  if (name in shell.singletons) return shell.singletons[name];
  throw new Error(`The shell's server bundle does not provide ${name}.`);
}

function run({ file, integrity }: ServerFile, require: (name: string) => unknown): unknown {
  const code = readFileSync(file);
  const found = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  if (found !== integrity) throw new Error(`${file} is not the file that remotes.json lists.`);
  const module = { exports: {} as unknown };
  const wrapped = compileFunction(code.toString(), ['module', 'exports', 'require'], { filename: file }) as (
    ...given: unknown[]
  ) => void;
  wrapped(module, module.exports, require);
  return module.exports;
}

function moduleOf(name: string): unknown {
  const known = modules.get(name);
  if (known) return known;
  const file = remotes[name];
  if (!file) throw new Error(`${name} has no server bundle.`);
  const { default: module } = run(file, provided) as { default?: unknown };
  modules.set(name, module);
  return module;
}

function draw({ id, pathname, remote, entries }: Job): Outcome {
  try {
    const html = shell.render({
      pathname,
      entries: JSON.parse(entries),
      manifests,
      remote: remote === undefined ? undefined : { name: remote, module: moduleOf(remote) },
    });
    return { id, html };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (job: Job) => parentPort?.postMessage(draw(job)));
