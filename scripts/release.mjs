// npm run release -- mf-staff: builds one remote without any cache, records it with its files in the store's database, and prints
// its entry. It does not change what is served; npm run promote does.
//   npm run release -- mf-blog --from <folder or address> --commit <id>   records what was built elsewhere, and from which commit
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { remoteNames } from '../remotes.js';
import { root } from '../shared-modules.js';
import { commitHere } from './commit-here.mjs';
import { buildPackage } from './package-builder.mjs';
import { dist } from './registry.mjs';

const USAGE = 'Usage: npm run release -- <remote> [--from <folder or address> --commit <id>]';
const { name, from, commit } = given();
if (from && !/^[0-9a-f]{7,64}$/.test(commit ?? ''))
  fail(`${USAGE}\nWhat was built elsewhere needs --commit with the id of the commit that it was built from.`);
if (!from && !remoteNames.includes(name))
  fail(`There is no ${name} in this repository. There are ${remoteNames.join(', ')}.`);

const of = from ? commit : commitHere();
const source = from ?? path.join(dist, name, await build());
const { status } = spawnSync(
  process.execPath,
  ['api/src/releases.ts', 'record', name, source, ...(of ? ['--commit', of] : [])],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);

/** The arguments of the command line. */
function given() {
  const text = { type: /** @type {const} */ ('string') };
  try {
    const { values, positionals } = parseArgs({
      options: { from: text, commit: text },
      allowPositionals: true,
    });
    const [name = '', ...others] = positionals;
    if (name && others.length === 0 && !(values.commit && !values.from)) return { name, ...values };
  } catch {
    // An unknown option.
  }
  return fail(USAGE);
}

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

function fail(message) {
  console.error(message);
  process.exit(1);
}
