import { rm, readFile, readdir, writeFile, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { lacksOf } from 'shared-contract/compatibility';
import type { Db } from '../../platform/db/db.ts';
import { repeat } from '../../platform/jobs/schedule.ts';
import { EMPTY, loadRegistry, parseEntry, parseRegistry } from './registry.ts';
import type { LoadedRegistry, Registry, RegistryRemote } from './registry.ts';
import { contentHashOf, faultOf, placeFiles, readFolder } from './release-files.ts';
import { isInAudience, servingOf, type Audience, type Serving, type Visitor } from './releases.rules.ts';
import {
  allPromotions,
  filesOf,
  lastPromotion,
  releaseOf,
  releasesOf,
  type Release,
} from './releases.sql.ts';

/** How often a process polls for promotions. All processes serve the same within a second. */
const LOOK_MS = 500;
/** How long a change of version waits for the process that draws its pages. */
const PREPARE_MS = 400;
/** How many versions back a shell looks for one that it does not refuse. */
const STEPS_BACK = 10;

/** What the store serves, for pages. */
export interface RegistryInForce {
  /** For one visitor, while some have another version than others. */
  current(visitor?: Visitor): LoadedRegistry;
  /** Whether some visitors have another version than others: by a share of them, or by who they are. */
  hasShares(): boolean;
  /** Whether the files of this release are in the folder of remotes now. */
  place(remote: string, version: string): Promise<boolean>;
  /** `prepare` is called before another registry takes effect, which waits for it for a limited time. */
  beforeMove(prepare: (next: LoadedRegistry) => Promise<unknown>): void;
  close(): Promise<void>;
}

interface Following {
  db: Db;
  /** The description of the served shell, from its build. */
  shell: Registry['shell'];
  /** The files of remotes, as they are served. Every process fills it from the database. */
  folder: string;
  log: { info: (message: string) => void; warn: (message: string) => void };
}

/** The entries in force for this shell: for everybody, and what only some visitors get. */
interface State {
  entries: RegistryRemote[];
  tried: ({ entry: RegistryRemote } & Audience)[];
}

/**
 * Follows the promotions in the database. What cannot be read, or has a damaged file, changes nothing: the last good registry stays in
 * force (over a restart too, from a copy in the folder), and one line says why.
 */
export async function followReleases({ db, shell, folder, log }: Following): Promise<RegistryInForce> {
  const copy = path.join(folder, 'last-good.json');
  const placed = new Set<string>();
  const placing = new Map<string, Promise<boolean>>();
  let seen = -1;
  let complaint = '';
  let prepare: (next: LoadedRegistry) => Promise<unknown> = () => Promise.resolve();
  let inForce: InForce | undefined;

  /** Once for all who ask at the same moment: a page asks for several files at once. */
  function place(remote: string, version: string): Promise<boolean> {
    const key = `${remote}/${version}`;
    const known = placing.get(key) ?? placeOnce(key, remote, version).finally(() => placing.delete(key));
    placing.set(key, known);
    return known;
  }

  async function placeOnce(key: string, remote: string, version: string): Promise<boolean> {
    if (placed.has(key)) return true;
    const release = await releaseOf(db, remote, version);
    if (!release) return false;
    const entry = parseEntry(release.entry);
    const own = path.join(folder, remote, version);
    const there = await readFolder(own).catch(() => new Map<string, Buffer>());
    if (
      contentHashOf(entry, there) !== release.contentHash ||
      (await faultOf(entry, release.contentHash, there))
    ) {
      const files = await filesOf(db, remote, version);
      const fault = await faultOf(entry, release.contentHash, files);
      if (fault) throw new Error(fault);
      await placeFiles(own, files);
    }
    placed.add(key);
    return true;
  }

  async function look(): Promise<void> {
    const last = await lastPromotion(db);
    if (last === seen) return;
    const serving = servingOf(await allPromotions(db));
    const state = stateOf(serving, await releasesOf(db, wantedOf(serving)), shell);
    for (const { name, version } of [...state.entries, ...state.tried.map(({ entry }) => entry)])
      await place(name, version);
    const next = inForceOf(state, shell);
    const isFirst = inForce === undefined;
    if (!isFirst) await Promise.race([prepare(next.of({})), pause(PREPARE_MS)]);
    inForce = next;
    seen = last;
    complaint = '';
    log.info(`remotes.json: ${versions(next)}`);
    for (const lacks of next.of({}).refused.values()) log.warn(`remotes.json: refused: ${lacks.join(' ')}`);
    if (isFirst) await forgetFilesBut(folder, serving);
    await save(copy, next.of({}).text);
  }

  async function complain(error: unknown) {
    inForce ??= await lastGood(copy, shell);
    const message = (error as Error).message;
    if (message !== complaint)
      log.warn(
        `remotes.json: ${message}; ${inForce ? `keeping ${versions(inForce)}` : 'no remote is available'}`,
      );
    complaint = message;
  }

  await mkdir(folder, { recursive: true });
  await look().catch(complain);
  const looking = repeat(
    LOOK_MS,
    () => look(),
    (error) => void complain(error),
  );
  const none = inForceOf({ entries: [], tried: [] }, shell ?? EMPTY.shell);
  return {
    current: (visitor = {}) => (inForce ?? none).of(visitor),
    hasShares: () => (inForce ?? none).hasShares,
    place,
    beforeMove: (call) => (prepare = call),
    close: () => looking.stop(),
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** What may be in force: of each remote the last versions, and the one that some get. */
const wantedOf = (serving: ReadonlyMap<string, Serving>) =>
  [...serving].flatMap(([remote, { versions: own, canary }]) =>
    [...own.slice(-STEPS_BACK), ...(canary ? [canary.version] : [])].map((version) => ({ remote, version })),
  );

/** Of each remote the last version that this shell does not refuse; where it refuses all of them, the last one, with a panel. */
function stateOf(
  serving: ReadonlyMap<string, Serving>,
  releases: readonly Release[],
  shell: Registry['shell'],
): State {
  const entries = releases.map(({ entry }) => parseEntry(entry));
  const state: State = { entries: [], tried: [] };
  for (const [remote, { versions: own, canary }] of serving) {
    const entryOf = (version: string) =>
      entries.find((entry) => entry.name === remote && entry.version === version);
    const fits = (entry: RegistryRemote | undefined) =>
      entry !== undefined && lacksOf(entry, shell).length === 0;
    const lately = own.slice(-STEPS_BACK).map(entryOf);
    const entry = lately.findLast(fits) ?? lately.at(-1);
    if (entry) state.entries.push(entry);
    const other = canary && entryOf(canary.version);
    if (other && fits(other)) state.tried.push({ ...canary, entry: other });
  }
  return state;
}

interface InForce {
  of(visitor: Visitor): LoadedRegistry;
  hasShares: boolean;
}

function inForceOf({ entries, tried }: State, shell: Registry['shell']): InForce {
  const made = new Map<string, LoadedRegistry>();
  const byAccount = tried.some(({ roles, accounts }) => roles.length + accounts.length > 0);
  const withEntries = (chosen: readonly RegistryRemote[]) => {
    const remotes = entries.map((entry) => chosen.find(({ name }) => name === entry.name) ?? entry);
    const origins = [
      ...new Set(remotes.filter(({ base }) => !base.startsWith('/')).map(({ base }) => new URL(base).origin)),
    ];
    return loadRegistry({
      schema: 1,
      shell,
      ...(origins.length > 0 && { origins }),
      ...(byAccount && { byAccount }),
      remotes,
    });
  };
  return {
    hasShares: tried.length > 0,
    of(visitor) {
      const mine = tried.filter(({ entry, ...audience }) =>
        isInAudience(visitor, { ...audience, remote: entry.name, version: entry.version }),
      );
      const key = mine.map(({ entry }) => entry.name).join();
      const known = made.get(key) ?? withEntries(mine.map(({ entry }) => entry));
      made.set(key, known);
      return known;
    },
  };
}

const versions = (state: InForce) =>
  state
    .of({})
    .registry.remotes.map(({ name, version }) => `${name} ${version}`)
    .join(', ') || 'no remotes';

/** When the folder cannot be written, only the copy is missing. */
async function save(file: string, text: string) {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, text)
    .then(() => rename(draft, file))
    .catch(() => undefined);
}

async function lastGood(file: string, shell: Registry['shell']): Promise<InForce | undefined> {
  try {
    const { registry } = parseRegistry(await readFile(file, 'utf8'));
    return inForceOf({ entries: registry.remotes, tried: [] }, shell);
  } catch {
    return undefined;
  }
}

/** Deletes files of versions that served long ago; the database still has them when they are requested. */
async function forgetFilesBut(folder: string, serving: ReadonlyMap<string, Serving>) {
  const wanted = new Set(wantedOf(serving).map(({ remote, version }) => path.join(remote, version)));
  for (const remote of await readdir(folder, { withFileTypes: true }))
    if (remote.isDirectory())
      for (const version of await readdir(path.join(folder, remote.name)))
        if (!wanted.has(path.join(remote.name, version)))
          await rm(path.join(folder, remote.name, version), { recursive: true, force: true });
}
