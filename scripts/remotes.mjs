// Shows and moves the remotes of a built store, without a build and without a restart:
//   node scripts/remotes.mjs                          what runs, and what else is there
//   node scripts/remotes.mjs use mf-admin <version>   from the next opened page on
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { lacksOf } from 'shared-contract/compatibility';
import { builtEntry, dist, readJson, registryFile, writeJson } from './registry.mjs';

const [command, name, version] = process.argv.slice(2);

const registry = await readJson(registryFile).catch(() =>
  fail(`There is no ${registryFile}: run npm run build first.`),
);
if (!command) await show();
else if (command === 'use' && name && version) await use();
else fail('Usage: node scripts/remotes.mjs [use <remote> <version>]');

async function show() {
  for (const remote of registry.remotes) {
    const versions = await readdir(path.join(dist, remote.name)).catch(() => []);
    const others = versions.filter((each) => each !== remote.version);
    console.log(
      `${remote.name.padEnd(14)} ${remote.version}${others.length > 0 ? `   also built: ${others.join(', ')}` : ''}`,
    );
  }
}

async function use() {
  const index = registry.remotes.findIndex((remote) => remote.name === name);
  if (index < 0) fail(`remotes.json has no ${name}.`);
  const entry = await builtEntry(name, version).catch(() =>
    fail(`There is no ${name} ${version} in ${dist}.`),
  );
  const lacks = lacksOf(entry, registry.shell);
  if (lacks.length > 0) fail(`The shell would refuse it, so ${name} stays as it is.\n${lacks.join('\n')}`);
  await writeJson(registryFile, { ...registry, remotes: registry.remotes.with(index, entry) });
  console.log(`${name} ${registry.remotes[index].version} -> ${version}`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
