// Writes dist/remotes.json: the shell and the remotes of the last builds. A start copies them into the store's database, which
// decides what is served (docs/micro-frontends.md). api/src/web/remotes/registry.ts describes and checks the format.
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ports, remoteNames } from '../remotes.js';
import { folderOf, installed, workspace } from '../shared-modules.js';

export const dist = path.join(workspace, 'dist');
export const registryFile = path.join(dist, 'remotes.json');

export const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));

/** Writes a new file and renames it, so that nobody reads half a file. */
export async function writeJson(file, value) {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`);
  await rename(draft, file);
}

const importFresh = (...file) => import(`${pathToFileURL(path.join(...file)).href}?${Date.now()}`);

export async function contractVersion() {
  const contract = installed('shared-contract');
  const { exports } = await readJson(path.join(contract, 'package.json'));
  return (await importFresh(contract, exports['./remote'].default ?? exports['./remote'])).contractVersion;
}

export async function manifestOf(name) {
  return (await importFresh(folderOf(name), 'src/manifest.ts')).manifest;
}

/** The registry entry of a built version, from its own folder. */
const builtEntry = (name, version) => readJson(path.join(dist, name, version, 'remote.json'));

/**
 * Writes the registry after a build.
 * @param {{ shell: object | undefined, versions: Record<string, string | undefined> }} outcome
 *   shell: what the last build of the shell provides; undefined where it was never built. versions: the last built ones.
 * @returns {Promise<boolean>} false where there is no shell yet, and so no registry
 */
export async function writeRegistry({ shell, versions }) {
  if (!shell) return false;
  const built = Object.entries(versions).filter(([, version]) => version);
  const remotes = await Promise.all(built.map(([name, version]) => builtEntry(name, version)));
  await writeJson(registryFile, { schema: 1, shell, remotes });
  return true;
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
