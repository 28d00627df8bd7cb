// Releases for the drills: a built remote with another version, and a remote of a few lines in which every part can be chosen.
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../shared-modules.js';
import { contractVersion } from '../../scripts/registry.mjs';

export const hashOf = (content: string | Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

export interface Entry {
  name: string;
  version: string;
  base: string;
  entry: string;
  contract: string;
  requires: Record<string, { range: string; names: string[] }>;
  assets: string[];
  integrity: Record<string, string>;
  server?: { file: string; integrity: string };
  manifest: { name: string; basePaths: string[]; routes: object[]; nav: object[] };
}

/**
 * The last built version of a remote, with another version number.
 * @param change what differs in its entry
 * @returns its folder, as `release --from` takes it
 */
export async function builtAs(
  folder: string,
  name: string,
  version: string,
  change: (entry: Entry) => Partial<Entry> = () => ({}),
): Promise<string> {
  const { remotes } = JSON.parse(await readFile(path.join(root, 'dist/remotes.json'), 'utf8')) as {
    remotes: Entry[];
  };
  const built = remotes.find((each) => each.name === name)!;
  const from = path.join(root, 'dist', name, built.version);
  const to = path.join(folder, name, version);
  await mkdir(to, { recursive: true });
  for (const file of await readdir(from))
    await cp(path.join(from, file), path.join(to, file), { recursive: true });
  const entry = { ...built, version, base: `/${name}/${version}/` };
  await writeFile(path.join(to, 'remote.json'), JSON.stringify({ ...entry, ...change(entry) }));
  return to;
}

export const TRIAL = 'mf-trial';

export interface Trial {
  version: string;
  /** Code that runs first of all in the browser. */
  onLoad?: string;
  /** The body of its page, a component that has `react` and `version`. */
  page?: string;
  /** The same on the server. Without it the server does not draw the remote's page. */
  serverPage?: string;
  change?: Partial<Entry>;
}

/** A remote with one page at /trial. It has the form that the federation runtime loads, so it needs no build. */
export async function trialRemote(
  folder: string,
  {
    version,
    onLoad = '',
    page = `return react.createElement('h1', null, 'Trial ' + version);`,
    serverPage,
    change,
  }: Trial,
): Promise<string> {
  const contract = await contractVersion();
  const component = (body: string) => `function Routes() { ${body} }`;
  const script = `${onLoad}
globalThis.mf_trial = (() => {
  const version = '${version}';
  let scope;
  return {
    init(shared) { scope = shared; },
    async get() {
      const [shared] = Object.values(scope.react);
      const react = shared.lib ? shared.lib() : (await shared.get())();
      ${component(page)}
      return () => ({ default: { contractVersion: '${contract}', Routes } });
    },
  };
})();`;
  const server = serverPage && {
    file: 'server/trial.cjs',
    code: `const react = require('react'); const version = '${version}';
${component(serverPage)}
exports.default = { contractVersion: '${contract}', Routes };`,
  };
  const to = path.join(folder, TRIAL, version);
  await mkdir(path.join(to, 'server'), { recursive: true });
  await writeFile(path.join(to, 'remoteEntry.js'), script);
  if (server) await writeFile(path.join(to, server.file), server.code);
  const entry: Entry = {
    name: TRIAL,
    version,
    base: `/${TRIAL}/${version}/`,
    entry: 'remoteEntry.js',
    contract: `^${contract}`,
    requires: { react: { range: '^19.0.0', names: ['createElement', 'useEffect', 'useState'] } },
    assets: ['remoteEntry.js'],
    integrity: { 'remoteEntry.js': hashOf(script) },
    ...(server && { server: { file: server.file, integrity: hashOf(server.code) } }),
    manifest: { name: TRIAL, basePaths: ['/trial'], routes: [{ path: '/trial', title: 'Trial' }], nav: [] },
    ...change,
  };
  await writeFile(path.join(to, 'remote.json'), JSON.stringify(entry));
  return to;
}
