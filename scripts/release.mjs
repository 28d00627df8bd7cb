// npm run release -- mf-staff: builds one remote without any cache, records it with its files in the store's database, and prints its
// entry. It does not change what serves: npm run promote does that.
//   npm run release -- mf-blog --from <folder or address>   records what was built elsewhere
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { remoteNames } from '../remotes.js';
import { root } from '../shared-modules.js';
import { buildPackage } from './package-builder.mjs';
import { dist } from './registry.mjs';

const [name, ...options] = process.argv.slice(2);
const from = options[0] === '--from' ? options[1] : undefined;
if (!name || (options.length > 0 && (!from || options.length > 2)))
  fail('Usage: npm run release -- <remote> [--from <folder or address>]');
if (!from && !remoteNames.includes(name))
  fail(`There is no ${name} in this repository. There are ${remoteNames.join(', ')}.`);

const source = from ?? path.join(dist, name, await build());
const { status } = spawnSync(
  process.execPath,
  ['api/src/releases.ts', 'record', name, source, ...commitOf()],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);

/** @returns {Promise<string>} the version that was built */
async function build() {
  const started = performance.now();
  console.error(`release: ${name} is built without a cache ...`);
  const built = await buildPackage(name, '--cold');
  if (!built) fail(`release: ${name} cannot be built, so nothing was recorded.`);
  console.error(
    `release: ${name} ${built.version} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  return built.version;
}

/** The commit of this folder, marked where files differ from it. */
function commitOf() {
  if (from) return [];
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', '--short=12', 'HEAD');
  if (status !== 0) return [];
  return ['--commit', `${stdout.trim()}${git('status', '--porcelain').stdout.trim() ? '-changed' : ''}`];
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
