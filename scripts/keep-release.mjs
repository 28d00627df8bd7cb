// npm run keep-release: builds shell and remotes without a cache and keeps them in released/ as the last release, which the tests run beside
// the shell and the remotes of today (docs/adr/0055). Nothing that serves changes.
import { spawnSync } from 'node:child_process';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { remoteNames } from '../remotes.js';
import { root } from '../shared-modules.js';
import { readJson } from './registry.mjs';
import { keep } from './released.mjs';

const built = path.join(root, '.cache/keep-release');

/** @returns {object} what build-package.mjs says of it */
function build(name) {
  console.log(`keep-release: ${name} is built without a cache ...`);
  const { status, stdout } = spawnSync(
    process.execPath,
    ['scripts/build-package.mjs', name, '--cold', '--into', built],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    },
  );
  if (status === 0) return JSON.parse(stdout.trim().split('\n').at(-1));
  console.error(`keep-release: ${name} cannot be built, so the stored release is unchanged.`);
  process.exit(1);
}

await rm(built, { recursive: true, force: true });
const shell = build('shell');
const remotes = [];
for (const name of remoteNames)
  remotes.push(await readJson(path.join(built, name, build(name).version, 'remote.json')));
await keep(built, { schema: 1, shell, remotes });
await rm(built, { recursive: true });
for (const name of ['shell', ...remoteNames]) {
  const { size } = await stat(path.join(root, 'released', `${name}.json.br`));
  console.log(`keep-release: ${name} in ${size.toLocaleString('en-US')} bytes`);
}
