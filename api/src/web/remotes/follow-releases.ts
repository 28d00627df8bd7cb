import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, readFile, readdir, stat, writeFile, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../platform/db/db.ts';
import { repeat } from '../../platform/jobs/schedule.ts';
import { EMPTY, loadRegistry, parseEntry, parseRegistry } from './registry.ts';
import type { LoadedRegistry, Registry, RegistryRemote } from './registry.ts';
import { DRAFTS, faultOf, placeFiles, readFolder } from './release-files.ts';
import { isInAudience, servingOf, type Promotion, type Serving, type Visitor } from './releases.rules.ts';
import {
  allPromotions,
  countPromotions,
  filesOf,
  releaseOf,
  releasesOf,
  type Files,
} from './releases.sql.ts';
import { STEPS_BACK, wantedOf, wishesOf, type Tried } from './wishes.ts';

/** How often a process polls for promotions. All processes serve the same within a second. */
const LOOK_MS = 500;
/** How long a change of version waits for the process that draws its pages. */
const PREPARE_MS = 400;
/** How long a damaged release is left alone, unless there is another promotion. */
const REPAIR_MS = 30_000;

/** How old a draft is that nobody finishes any more. */
const DRAFT_MS = 3600_000;

/** Files of a release are gone or changed, also in the database. */
class DamagedRelease extends Error {}

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
  tried: Tried[];
}

/**
 * Follows the promotions in the database. A registry that cannot be read changes nothing: the last good one stays in force (over a restart
 * too, from a copy in the folder). Of a remote whose version has a damaged file, the newest sound one serves, and the other remotes move
 * on. One line says why.
 */
export async function followReleases({ db, shell, folder, log }: Following): Promise<RegistryInForce> {
  const copy = path.join(folder, 'last-good.json');
  const placed = new Set<string>();
  const placing = new Map<string, Promise<boolean>>();
  let seen = -1;
  /** Why the last look found something else than what was promoted. */
  let faults: readonly string[] = [];
  let lookAgainAt = Infinity;
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
    const own = path.join(folder, remote, version);
    // A process that starts on the same folder deletes what served long ago.
    if (placed.has(key) && existsSync(own)) return true;
    const release = await releaseOf(db, remote, version);
    if (!release) return false;
    const entry = parseEntry(release.entry);
    const isSound = async (files: Files) => !(await faultOf(entry, release.contentHash, files));
    if (!(await isSound(await readFolder(own).catch(() => new Map<string, Buffer>())))) {
      const files = await filesOf(db, remote, version);
      const fault = await faultOf(entry, release.contentHash, files);
      if (fault) throw new DamagedRelease(fault);
      await placeFiles(folder, key, files, isSound);
    }
    placed.add(key);
    return true;
  }

  /** The first of these versions whose files are sound; the reasons against those before it are added to `against`. */
  async function soundest(
    candidates: readonly RegistryRemote[],
    against: string[],
  ): Promise<RegistryRemote | undefined> {
    for (const entry of candidates)
      try {
        await place(entry.name, entry.version);
        return entry;
      } catch (error) {
        if (!(error instanceof DamagedRelease)) throw error;
        against.push(error.message);
      }
    return undefined;
  }

  /** What is to be in force, and why it is not what was promoted. */
  async function soundState(
    serving: ReadonlyMap<string, Serving>,
  ): Promise<State & { faults: string[]; refused: readonly string[] }> {
    const releases = await releasesOf(db, wantedOf(serving));
    const against: string[] = [];
    const before = (inForce ?? (await lastGood(copy, shell)))?.of({}).registry.remotes ?? [];
    const { wishes, tried, refused } = wishesOf(serving, releases, shell, against);
    const state: State = { entries: [], tried: [] };
    for (const [remote, candidates] of wishes) {
      const entry = (await soundest(candidates, against)) ?? before.find(({ name }) => name === remote);
      if (entry) state.entries.push(entry);
    }
    for (const each of tried) if (await soundest([each.entry], against)) state.tried.push(each);
    return { ...state, faults: against, refused };
  }

  async function look(): Promise<void> {
    const count = await countPromotions(db);
    if (count === seen && performance.now() < lookAgainAt) return;
    const history = await allPromotions(db);
    const serving = servingOf(history);
    const state = await soundState(serving);
    const next = inForceOf(state, shell);
    if (count !== seen || state.faults.join() !== faults.join()) {
      const isFirst = inForce === undefined;
      if (!isFirst) await Promise.race([prepare(next.of({})), pause(PREPARE_MS)]);
      inForce = next;
      log.info(`remotes.json: ${versions(next)}`);
      for (const line of state.refused) log.warn(`remotes.json: refused: ${line}`);
      if (state.faults.length > 0)
        log.warn(`remotes.json: ${state.faults.join(' ')}; keeping ${versions(next)}`);
      if (isFirst) await forgetFilesBut(folder, serving, history);
      await save(copy, next.of({}).text);
    }
    seen = count;
    faults = state.faults;
    lookAgainAt = faults.length > 0 ? performance.now() + REPAIR_MS : Infinity;
    complaint = '';
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
  // Processes in containers of their own have the same number.
  const draft = `${file}.${randomUUID()}.draft`;
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
async function forgetFilesBut(
  folder: string,
  serving: ReadonlyMap<string, Serving>,
  history: readonly Promotion[],
) {
  // Open tabs may still have a version that was taken back a moment ago, also those of another process on this folder.
  const lately = [...serving.keys()].flatMap((name) =>
    history.filter(({ remote }) => remote === name).slice(-STEPS_BACK),
  );
  const wanted = new Set(
    [...wantedOf(serving), ...lately].map(({ remote, version }) => path.join(remote, version)),
  );
  for (const remote of await readdir(folder, { withFileTypes: true }))
    if (remote.isDirectory() && remote.name !== DRAFTS)
      for (const version of await readdir(path.join(folder, remote.name)))
        if (!wanted.has(path.join(remote.name, version)))
          await rm(path.join(folder, remote.name, version), { recursive: true, force: true });
  // What processes that were killed left behind. A younger one may be at work.
  const drafts = path.join(folder, DRAFTS);
  for (const name of await readdir(drafts).catch(() => [])) {
    const made = await stat(path.join(drafts, name)).catch(() => undefined);
    if (made && Date.now() - made.mtimeMs > DRAFT_MS)
      await rm(path.join(drafts, name), { recursive: true, force: true });
  }
}
