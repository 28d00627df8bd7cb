import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../../platform/db/db.ts';
import { repeat } from '../../platform/jobs/schedule.ts';
import { candidatesOf, wantedOf } from './candidates.ts';
import { deleteOldFiles } from './delete-old-files.ts';
import { inForceOf, versions, type InForce, type State } from './in-force.ts';
import { lastGood, saveLastGood } from './last-good.ts';
import { EMPTY, type LoadedRegistry, type Registry } from './registry.ts';
import { releasePlacer } from './release-placer.ts';
import { inService, servingOf, type Serving, type Visitor } from './releases.rules.ts';
import { allPromotions, countPromotions, releasesOf } from './releases.sql.ts';

/** How often a process polls for promotions. All processes serve the same within a second. */
const LOOK_MS = 500;
/** How long a change of version waits for the process that draws its pages. */
const PREPARE_MS = 400;
/** How long a damaged release is left alone, unless there is another promotion. */
const REPAIR_MS = 30_000;

/** The registry that the store serves. */
export interface RegistryInForce {
  /** The registry of one visitor, as some may have another version than others. */
  current(visitor?: Visitor): LoadedRegistry;
  /** Whether some visitors have another version than others: by a share of them, or by who they are. */
  hasShares(): boolean;
  /** Whether the files of this release are in the folder of remotes now. */
  place(remote: string, version: string): Promise<boolean>;
  /** Whether this file, by its path in the folder of remotes, is there, and unchanged since it was placed. */
  isThere(file: string): Promise<boolean>;
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

/**
 * Follows the promotions in the database. A registry that cannot be read changes nothing: the last good one stays in force (over a restart
 * too, from a copy in the folder). Where the version of a remote has a damaged file, its newest intact one serves, and the other remotes
 * move on. One line says why.
 */
export async function followReleases({ db, shell, folder, log }: Following): Promise<RegistryInForce> {
  const copy = path.join(folder, 'last-good.json');
  const placer = releasePlacer(db, folder);
  let seen = -1;
  /** Why the store did not serve what was promoted, at the last look. */
  let lastFaults: readonly string[] = [];
  let lookAgainAt = Infinity;
  let complaint = '';
  let prepare: (next: LoadedRegistry) => Promise<unknown> = () => Promise.resolve();
  let inForce: InForce | undefined;

  /** The state that is to serve, and why it is not what was promoted. */
  async function intactState(
    all: ReadonlyMap<string, Serving>,
  ): Promise<State & { faults: string[]; refused: readonly string[] }> {
    const serving = inService(all);
    const releases = await releasesOf(db, wantedOf(serving));
    const faults: string[] = [];
    const before = (inForce ?? (await lastGood(copy, shell)))?.of({}).registry.remotes ?? [];
    const { candidates, canaries, refused } = candidatesOf(serving, releases, shell, faults);
    const retired = [...all.keys()].filter((name) => !serving.has(name));
    const state: State = { entries: [], canaries: [], retired };
    for (const [remote, entries] of candidates) {
      const entry = (await placer.firstIntact(entries, faults)) ?? before.find(({ name }) => name === remote);
      if (entry) state.entries.push(entry);
    }
    for (const each of canaries)
      if (await placer.firstIntact([each.entry], faults)) state.canaries.push(each);
    return { ...state, faults, refused };
  }

  async function look(): Promise<void> {
    const count = await countPromotions(db);
    if (count === seen && performance.now() < lookAgainAt) return;
    const history = await allPromotions(db);
    const serving = servingOf(history);
    const state = await intactState(serving);
    const next = inForceOf(state, shell);
    if (count !== seen || state.faults.join() !== lastFaults.join()) {
      const isFirst = inForce === undefined;
      if (!isFirst) await Promise.race([prepare(next.of({})), pause(PREPARE_MS)]);
      inForce = next;
      log.info(`remotes.json: ${versions(next)}`);
      for (const line of state.refused) log.warn(`remotes.json: refused: ${line}`);
      if (state.faults.length > 0)
        log.warn(`remotes.json: ${state.faults.join(' ')}; keeping ${versions(next)}`);
      if (isFirst) await deleteOldFiles(folder, serving, history);
      await saveLastGood(copy, next.of({}).text);
    }
    seen = count;
    lastFaults = state.faults;
    lookAgainAt = lastFaults.length > 0 ? performance.now() + REPAIR_MS : Infinity;
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
  const none = inForceOf({ entries: [], canaries: [], retired: [] }, shell ?? EMPTY.shell);
  return {
    current: (visitor = {}) => (inForce ?? none).of(visitor),
    hasShares: () => (inForce ?? none).hasShares,
    place: placer.place,
    isThere: placer.isThere,
    beforeMove: (call) => (prepare = call),
    close: () => looking.stop(),
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());
