// npm run build: shell and remotes into dist/, two at a time. npm run build -- mf-staff builds only that one. A package whose
// inputs have not changed is not built again, unless --force is given.
import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteNames } from '../remotes.js';
import { root } from '../shared-modules.js';
import { commitHere } from './commit-here.mjs';
import { buildPackage, choiceOf, packages } from './package-builder.mjs';
import { dist, readJson, registryFile, writeJson, writeRegistry } from './registry.mjs';

const AT_ONCE = 2;
const STATE = path.join(root, '.cache/build-state.json');
const LOCK = path.join(root, '.cache/build.lock');
const everyBuild = [
  'webpack',
  'shared-modules.js',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package-lock.json',
  'scripts/build-package.mjs',
  'scripts/registry.mjs',
  'shared-contract/src',
];
const inputsOf = (name) => [
  ...everyBuild,
  `${name}/package.json`,
  `${name}/src`,
  ...(name === 'shell' ? ['shell/public'] : []),
  ...(name === 'shell'
    ? [
        'shared-auth',
        'shared-ui',
        ...remoteNames.flatMap((remote) => [`${remote}/src/manifest.ts`, `${remote}/src/paths.ts`]),
      ]
    : ['shared-auth/package.json', 'shared-ui/package.json', 'shared-auth/src/parts', 'shared-ui/src/parts']),
];

const { chosen, unknown, force } = choiceOf(process.argv.slice(2));
if (unknown.length > 0) {
  console.error(`build: there is no package ${unknown.join(', ')}. There are ${packages.join(', ')}.`);
  process.exit(1);
}
const started = performance.now();
await mkdir(dist, { recursive: true });
await mkdir(path.dirname(STATE), { recursive: true });
await takeLock();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const state = await readJson(STATE).catch(() => ({}));
const fresh = new Set();
// The shell takes longest, so it is first and the remotes are built beside it.
const waiting = [...chosen];
await Promise.all(Array.from({ length: AT_ONCE }, worker));

const written = await writeRegistry({
  shell: state.shell?.provides && withoutInputs(state.shell),
  versions: Object.fromEntries(remoteNames.map((name) => [name, state[name]?.version])),
});
// For the release history of a store that uses this build (api/src/web/remotes/take-build.ts).
await writeJson(
  path.join(dist, 'commits.json'),
  Object.fromEntries(remoteNames.map((name) => [name, state[name]?.commit])),
);
await writeJson(STATE, state);
console.log(
  `build: done in ${seconds(started)}, ${fresh.size} of ${packages.length} packages built, ` +
    (written
      ? `${path.relative(root, registryFile)} written`
      : 'no registry, as there is no shell yet: npm run build builds everything'),
);

function withoutInputs({ inputs: _, commit: __, ...shell }) {
  return shell;
}

async function worker() {
  for (let name = waiting.shift(); name; name = waiting.shift()) await build(name);
}

async function build(name) {
  const inputs = await hashOf(inputsOf(name));
  const known = state[name];
  if (!force && known?.inputs === inputs && existsSync(outputOf(name, known.version))) {
    console.log(`build: ${name} unchanged (${known.version})`);
    return;
  }
  const begun = performance.now();
  console.log(`build: ${name} ...`);
  const outcome = await buildPackage(name);
  if (!outcome) {
    console.error(`build: ${name} failed`);
    process.exit(1);
  }
  state[name] = { inputs, commit: commitHere(), ...outcome };
  fresh.add(name);
  console.log(`build: ${name} ${outcome.version} in ${seconds(begun)}`);
}

function outputOf(name, version) {
  return name === 'shell'
    ? path.join(dist, 'shell/index.html')
    : path.join(dist, name, version, 'remote.json');
}

/**
 * Makes a second build wait. Two at once, such as an editor's and that of a starting store, would write into each other's
 * folders.
 */
async function takeLock() {
  for (let announced = false; ; announced = true) {
    try {
      await writeFile(LOCK, String(process.pid), { flag: 'wx' });
      process.once('exit', () => rmSync(LOCK, { force: true }));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(await readFile(LOCK, 'utf8').catch(() => ''));
    if (!isRunning(holder)) await rm(LOCK, { force: true });
    else if (!announced) console.log(`build: waiting for another build (process ${holder})`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function hashOf(inputs) {
  const hash = createHash('sha256').update(process.version);
  for (const input of inputs)
    for (const file of await filesOf(input)) hash.update(file).update(await readFile(path.join(root, file)));
  return hash.digest('hex');
}

async function filesOf(input) {
  if (path.extname(input)) return existsSync(path.join(root, input)) ? [input] : [];
  const entries = await readdir(path.join(root, input), { recursive: true, withFileTypes: true });
  return entries
    .filter(
      (entry) =>
        entry.isFile() && !/\.test\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
