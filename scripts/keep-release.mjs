// npm run keep-release: builds shell and remotes without a cache, and keeps them in released/ as the last release. The tests run
// it together with the present shell and remotes (docs/adr/0055). It does not change what any store serves.
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { remoteNames } from '../remotes.js';
import { root } from '../shared-modules.js';
import { buildPackage } from './package-builder.mjs';
import { readJson } from './registry.mjs';
import { keep } from './released.mjs';

const built = path.join(root, '.cache/keep-release');

async function build(name) {
  console.log(`keep-release: ${name} is built without a cache ...`);
  const outcome = await buildPackage(name, '--cold', '--into', built);
  if (outcome) return outcome;
  console.error(`keep-release: ${name} cannot be built, so the stored release is unchanged.`);
  process.exit(1);
}

await rm(built, { recursive: true, force: true });
const shell = await build('shell');
const remotes = [];
for (const name of remoteNames) {
  const { version } = await build(name);
  remotes.push(await readJson(path.join(built, name, version, 'remote.json')));
}
await keep(built, { schema: 1, shell, remotes });
await rm(built, { recursive: true });
for (const name of ['shell', ...remoteNames]) {
  const { size } = await stat(path.join(root, 'released', `${name}.json.br`));
  console.log(`keep-release: ${name} in ${size.toLocaleString('en-US')} bytes`);
}
