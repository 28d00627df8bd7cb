// Makes dist/remotes.json: which version of which remote the store runs. The server reads the file anew whenever it changes,
// so moving a remote needs neither a build nor a restart (`node scripts/remotes.mjs use mf-admin 0.1.0-1a2b3c4d`).
// The format is described, and checked, in api/src/web/registry.ts.
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { provided, root } from '../shared-modules.js';
import { ports, remoteNames } from '../webpack.common.js';

export const dist = path.join(root, 'dist');
export const registryFile = path.join(dist, 'remotes.json');

export const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));

/** Written beside and renamed: the server never reads half a file. */
export async function writeJson(file, value) {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`);
  await rename(draft, file);
}

const importFresh = (file) => import(`${pathToFileURL(path.join(root, file)).href}?${Date.now()}`);

export async function contractVersion() {
  return (await importFresh('shared-contract/src/remote.ts')).contractVersion;
}

export async function manifestOf(name) {
  return (await importFresh(`${name}/src/manifest.ts`)).manifest;
}

/** The entry that a built version of a remote carries in its own folder. */
export const builtEntry = (name, version) => readJson(path.join(dist, name, version, 'remote.json'));

/**
 * Writes the registry: the versions just built, and for the others what is in force, so that a rollback by hand survives
 * a build that did not touch that remote.
 * @param {{ shell: { version: string, server?: object }, built: Record<string, string>, fresh: Set<string> }} outcome
 */
export async function writeRegistry({ shell, built, fresh }) {
  const before = await readJson(registryFile).catch(() => undefined);
  const remotes = [];
  for (const name of remoteNames) {
    const current = before?.remotes?.find((remote) => remote.name === name)?.version;
    const keep = !fresh.has(name) && current && existsSync(path.join(dist, name, current, 'remote.json'));
    remotes.push(await builtEntry(name, keep ? current : built[name]));
  }
  await writeJson(registryFile, {
    schema: 1,
    shell: {
      version: shell.version,
      contract: await contractVersion(),
      provides: Object.fromEntries(Object.entries(provided()).map(([key, { version }]) => [key, version])),
      ...(shell.server && { server: shell.server }),
    },
    ...(before?.origins && { origins: before.origins }),
    remotes,
  });
}

/** The registry of the shell's development server: every remote comes from its own development server. */
export async function devRegistry() {
  const contract = `^${await contractVersion()}`;
  return {
    schema: 1,
    origins: remoteNames.map((name) => `http://localhost:${ports[name]}`),
    remotes: await Promise.all(
      remoteNames.map(async (name) => ({
        name,
        version: 'development',
        base: `http://localhost:${ports[name]}/`,
        entry: 'remoteEntry.js',
        contract,
        assets: [],
        integrity: {},
        manifest: await manifestOf(name),
        development: true,
      })),
    ),
  };
}
