// @ts-check
// A separate program: it draws the first HTML of pages with the server bundles of shell and remotes. drawing-process.ts starts
// it from this text, without an environment and without rights. It reads and writes lines of JSON and nothing else, and never
// returns to Node's event loop: asynchronous work of a bundle never continues.
import { Buffer } from 'node:buffer';
import { readSync, writeSync } from 'node:fs';
import { constants, createContext, Script } from 'node:vm';

/**
 * @typedef {{
 *   shell: string, manifests: readonly unknown[], limitMs: number,
 * }} Bundles The first line: the text of the shell's bundle, the manifests of every remote of the store, for menus show them
 *   all, and the longest time for a page.
 * @typedef {{
 *   id: string, pathname: string, remote?: string | undefined, entries: string, bundle?: string | undefined,
 * }} Job Each further line, after the answer to the one before. remote: undefined for an address that no remote owns. entries:
 *   those of page-data.ts, in JSON. bundle: the text of the remote's bundle, with its first page.
 * @typedef {{ id: string, html?: string, error?: string }} Outcome The answer to each line; the first one's has the id `ready`.
 * @typedef {ReturnType<typeof createContext>} Scope
 */

/** A page that takes longer never ends, and this program exits. The first line says another one. */
let limitMs = 3_000;
/** The exit code that says so. */
const STUCK = 2;

/** The globals of a bundle beside the language. There are no timers: a page is drawn at once or not at all. */
const GLOBALS = `
  for (const name of ['Atomics', 'SharedArrayBuffer', 'WebAssembly', 'console']) delete globalThis[name];
  globalThis.queueMicrotask = (work) => void Promise.resolve().then(work);
  globalThis.setTimeout = globalThis.setInterval = () => 0;
  globalThis.clearTimeout = globalThis.clearInterval = () => undefined;
  globalThis.console = Object.fromEntries(['debug', 'error', 'info', 'log', 'warn'].map((name) => [name, () => undefined]));
`;

/** Runs the bundles and makes `draw`: from a job in JSON to its result in JSON. What they throw is part of the result. */
const DRAW = `(remoteName, manifests) => {
  const run = (bundle, require) => {
    const module = { exports: {} };
    bundle(module, module.exports, require);
    return module.exports;
  };
  const guarded = (work) => {
    try {
      return JSON.stringify({ html: work() });
    } catch (error) {
      return JSON.stringify({ error: String(error?.stack ?? error) });
    }
  };
  let shell, remote;
  const failed = guarded(() => {
    shell = run(globalThis.shellBundle, (name) => {
      throw new Error('The server bundle of the shell asks for ' + name + '.');
    });
    const provided = (name) => {
      if (Object.hasOwn(shell.singletons, name)) return shell.singletons[name];
      throw new Error("The shell's server bundle does not provide " + name + '.');
    };
    if (remoteName !== undefined) remote = { name: remoteName, module: run(globalThis.remoteBundle, provided).default };
    return '';
  });
  if (JSON.parse(failed).error) return () => failed;
  return (job) =>
    guarded(() => {
      const { pathname, entries } = JSON.parse(job);
      return shell.render({ pathname, entries: JSON.parse(entries), manifests, remote });
    });
}`;

// Taken before the clearing below.
const { exit } = process;

/**
 * Runs a script in a scope. Errors of bundles are caught in their own scope (DRAW), so that none of their objects is read here. An error that
 * arrives here is a time-out or an attack.
 * @param {Scope} scope
 * @param {string} text
 * @param {string} filename for stack traces
 * @returns {unknown}
 * @throws SyntaxError when the text is no program
 */
function run(scope, text, filename) {
  const script = new Script(text, filename);
  const settings = { __proto__: null, timeout: limitMs };
  try {
    return script.runInContext(scope, settings);
  } catch {
    return exit(STUCK);
  }
}

function newScope() {
  const scope = createContext(constants.DONT_CONTEXTIFY, {
    // No code is made from strings.
    codeGeneration: { strings: false, wasm: false },
    // Queued microtasks of a page count for its time.
    microtaskMode: 'afterEvaluate',
  });
  run(scope, GLOBALS, 'globals');
  return scope;
}

/** @type {(name: string, code: string) => string} */
const bundleIn = (name, code) => `globalThis.${name} = function (module, exports, require) {${code}\n}`;

/**
 * A global scope for each remote, so that remotes do not share code; made for its first page.
 * @type {Map<string | undefined, Scope>}
 */
const scopes = new Map();

/**
 * By the name of the remote.
 * @type {Map<string | undefined, string>}
 */
const remoteBundles = new Map([[undefined, '']]);

/** @type {(name: string | undefined, bundles: Bundles) => Scope} */
function scopeOf(name, { shell, manifests }) {
  const known = scopes.get(name);
  if (known) return known;
  const remote = remoteBundles.get(name);
  if (remote === undefined) throw new Error(`${name} has no server bundle.`);
  const scope = newScope();
  run(scope, bundleIn('shellBundle', shell), 'shell');
  run(scope, bundleIn('remoteBundle', remote), String(name));
  // Only texts go in and out: no object of this program reaches the bundles, because it would give them its scope.
  run(scope, `globalThis.draw = (${DRAW})(${JSON.stringify(name)}, ${JSON.stringify(manifests)})`, 'draw');
  scopes.set(name, scope);
  return scope;
}

/** @type {(line: string, bundles: Bundles) => Outcome} */
function draw(line, bundles) {
  const { id, bundle, ...job } = /** @type {Job} */ (JSON.parse(line));
  if (bundle !== undefined) remoteBundles.set(job.remote, bundle);
  try {
    const scope = scopeOf(job.remote, bundles);
    const outcome = run(scope, `draw(${JSON.stringify(JSON.stringify(job))})`, 'page');
    const { html, error } = JSON.parse(typeof outcome === 'string' ? outcome : '{}');
    return typeof html === 'string' ? { id, html } : { id, error: String(error ?? 'the page is no text') };
  } catch (error) {
    return { id, error: /** @type {Error} */ (error).message };
  }
}

/** Clears the global scope of this program down to the language: bundles do not see it, and would find nothing in it. */
function clearScope() {
  const names = run(newScope(), 'Object.getOwnPropertyNames(globalThis).join()', 'names');
  const language = String(names).split(',');
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!language.includes(name)) Reflect.deleteProperty(globalThis, name);
}

/** Undefined when the other end is closed: the parent process has ended. */
function readLine() {
  const parts = [];
  let part;
  do {
    const chunk = Buffer.alloc(65_536);
    const size = readSync(0, chunk);
    if (size === 0) return undefined;
    part = chunk.subarray(0, size);
    parts.push(part);
  } while (part.at(-1) !== 10);
  return Buffer.concat(parts).toString();
}

/** @type {(outcome: Outcome) => void} */
const answer = (outcome) => void writeSync(1, `${JSON.stringify(outcome)}\n`);

clearScope();
const first = readLine();
if (first !== undefined) {
  const bundles = /** @type {Bundles} */ (JSON.parse(first));
  limitMs = bundles.limitMs;
  answer({ id: 'ready' });
  for (let line = readLine(); line !== undefined; line = readLine()) answer(draw(line, bundles));
}
exit(0);
