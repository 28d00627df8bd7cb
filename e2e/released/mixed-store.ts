import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lacksOf } from 'shared-contract/compatibility';
import type { RemoteManifest } from 'shared-contract/remote';
import { placeOf, releasedRegistry, unpack } from '../../scripts/released.mjs';
import { freePort } from '../../scripts/settings.mjs';
import { startApi } from '../../scripts/store.mjs';

const dist = path.resolve(import.meta.dirname, '../../dist');

interface Remote {
  name: string;
  version: string;
  contract: string;
  manifest: RemoteManifest;
}
interface Built {
  schema: number;
  shell: { contract: string; provides: Record<string, string> };
  remotes: Remote[];
}
type Release = 'released' | 'today';
export interface ReleaseOf {
  shell: Release;
  remotes: Release;
}

const registries = async (): Promise<Record<Release, Built>> => ({
  released: (await releasedRegistry()) as Built,
  today: JSON.parse(readFileSync(path.join(dist, 'remotes.json'), 'utf8')) as Built,
});

/** Makes a folder of built pages: the shell of one release and the remotes of another. Returns what it has. */
export async function pagesOf(folder: string, releaseOf: ReleaseOf): Promise<Built> {
  const all = await registries();
  const registry: Built = { schema: 1, shell: all[releaseOf.shell].shell, remotes: all[releaseOf.remotes].remotes };
  const put = async (name: string, release: Release) => {
    const place = placeOf(registry, name);
    const to = path.join(folder, place);
    mkdirSync(path.dirname(to), { recursive: true });
    if (release === 'today') symlinkSync(path.join(dist, place), to);
    else await unpack(name, to);
  };
  await put('shell', releaseOf.shell);
  for (const { name } of registry.remotes) await put(name, releaseOf.remotes);
  writeFileSync(path.join(folder, 'remotes.json'), JSON.stringify(registry));
  return registry;
}

/** What the shell of such a store would refuse its remotes for. */
export const lacksIn = ({ shell, remotes }: Built): string[] =>
  remotes.flatMap((remote) => lacksOf(remote, shell));

/** Starts the API of today on these pages. A second start on the same `dataDir` is an upgrade, as the owner of a store makes it. */
export async function startOn(pagesDir: string, dataDir: string, more: Record<string, string> = {}) {
  // Tests of other workers start stores at the same moment, and a port is free until one of them listens.
  const port = await freePort(18_280 + 200 * Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));
  const url = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    PAGES_DIR: pagesDir,
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '100',
    ...more,
  };
  const programs: { stop: () => Promise<void> }[] = [];
  await startApi({ env, host: undefined, port, onStart: (program) => programs.push(program) });
  return { url, stop: async () => void (await Promise.all(programs.map((program) => program.stop()))) };
}
