// npm run release -- mf-staff: builds one remote without any cache, records it with its files in the store's database, and prints its
// entry. It does not change what serves: npm run promote does that.
//   npm run release -- mf-blog --from <folder or address>   records what was built elsewhere
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { remoteNames } from '../remotes.js';
import { root } from '../shared-modules.js';
import { dist } from './registry.mjs';

const [name, ...options] = process.argv.slice(2);
const from = options[0] === '--from' ? options[1] : undefined;
if (!name || (options.length > 0 && (!from || options.length > 2)))
  fail('Usage: npm run release -- <remote> [--from <folder or address>]');
if (!from && !remoteNames.includes(name))
  fail(`There is no ${name} in this repository. There are ${remoteNames.join(', ')}.`);

const source = from ?? path.join(dist, name, await build());
process.exit(
  await run(['api/src/releases.ts', 'record', name, source, ...commitOf()], 'inherit').then(
    ({ code }) => code,
  ),
);

/** @returns {Promise<string>} the version that was built */
async function build() {
  const started = performance.now();
  console.error(`release: ${name} is built without a cache ...`);
  const { code, output } = await run(['scripts/build-package.mjs', name, '--cold'], 'pipe');
  if (code !== 0) fail(`release: ${name} cannot be built, so nothing was recorded.`);
  const { version } = JSON.parse(output.trim().split('\n').at(-1));
  console.error(`release: ${name} ${version} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return version;
}

/** The commit of this folder, marked where files differ from it. */
function commitOf() {
  if (from) return [];
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', '--short=12', 'HEAD');
  if (status !== 0) return [];
  return ['--commit', `${stdout.trim()}${git('status', '--porcelain').stdout.trim() ? '-changed' : ''}`];
}

function run(args, stdout) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: args[0].startsWith('scripts/') ? { ...process.env, NODE_ENV: 'production' } : process.env,
      stdio: ['inherit', stdout, 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
