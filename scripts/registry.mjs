// Makes dist/remotes.json: which version of which remote the store runs. The server reads the file again whenever it changes,
// so moving a remote needs neither a build nor a restart (`node scripts/remotes.mjs use mf-admin 0.1.0-1a2b3c4d`).
// The format is described, and checked, in api/src/web/registry.ts.
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { lacksOf } from 'shared-contract/compatibility';
import { root } from '../shared-modules.js';
import { ports, remoteNames } from '../webpack.common.js';

export const dist = path.join(root, 'dist');
export const registryFile = path.join(dist, 'remotes.json');

export const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));

/** Written beside it and renamed, so that the server never reads half a file. */
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

/** The registry in use: the file, or while it is broken the last good one. */
const registryInForce = () =>
  readJson(registryFile).catch(() => readJson(`${registryFile}.last-good`).catch(() => undefined));

/** Versions of a remote that a registry names; undefined where there is a registry that cannot be read. */
export async function versionsInForce(name, folder = dist) {
  const files = ['remotes.json', 'remotes.json.last-good']
    .map((file) => path.join(folder, file))
    .filter((file) => existsSync(file));
  const read = await Promise.all(files.map((file) => readJson(file).catch(() => undefined)));
  const registries = read.filter((registry) => Array.isArray(registry?.remotes));
  if (files.length > 0 && registries.length === 0) return undefined;
  return registries.flatMap(({ remotes }) =>
    remotes.filter((remote) => remote.name === name).map(({ version }) => version),
  );
}

/**
 * The entries of the registry after a build. A remote that was just built is used; everything else stays as it is: a version
 * that was put back by hand, a remote that was moved to another origin or added by hand, and a remote whose new build needs
 * what this shell lacks.
 * @param {{ listed: object[], built: Record<string, object>, fresh: Set<string>, shell: object,
 *   isThere: (entry: object) => boolean, say: (line: string) => void }} outcome
 *   built: the entry of the last build of each remote, by name. isThere: whether the files of an entry lie in this checkout.
 */
export function remotesAfterBuild({ listed, built, fresh, shell, isThere, say }) {
  const next = (entry) => {
    const candidate = built[entry.name];
    if (!candidate) return entry;
    if (entry.base !== `/${entry.name}/${entry.version}/`) {
      if (fresh.has(entry.name)) say(`${entry.name} stays at ${entry.base}, where remotes.json has it`);
      return entry;
    }
    if (isThere(entry) && !fresh.has(entry.name)) return entry;
    const lacks = lacksOf(candidate, shell);
    for (const sentence of lacks) say(sentence);
    return isThere(entry) && lacks.length > 0 ? entry : candidate;
  };
  const added = Object.values(built).filter(({ name }) => !listed.some((entry) => entry.name === name));
  return [...listed.map(next), ...added];
}

/**
 * Writes the registry after a build.
 * @param {{ shell: object | undefined, versions: Record<string, string | undefined>, fresh: Set<string>, say: (line: string) => void }} outcome
 *   shell: what the last build of the shell provides; undefined where it was never built. versions: the last built ones.
 * @returns {Promise<boolean>} false where there is no shell yet, and so no registry
 */
export async function writeRegistry({ shell: builtShell, versions, fresh, say }) {
  const before = await registryInForce();
  const shell = builtShell ?? before?.shell;
  if (!shell) return false;
  const built = {};
  for (const [name, version] of Object.entries(versions))
    if (version) built[name] = await builtEntry(name, version);
  const isThere = ({ name, version }) => existsSync(path.join(dist, name, version, 'remote.json'));
  await writeJson(registryFile, {
    schema: 1,
    shell,
    ...(before?.origins && { origins: before.origins }),
    remotes: remotesAfterBuild({ listed: before?.remotes ?? [], built, fresh, shell, isThere, say }),
  });
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
