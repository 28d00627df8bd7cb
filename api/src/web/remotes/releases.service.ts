import path from 'node:path';
import { lacksOf } from 'shared-contract/compatibility';
import type { Db, Tx } from '../../platform/db/db.ts';
import { constraintOf } from '../../platform/db/database-errors.ts';
import { StartRefused } from '../../platform/failure.ts';
import { isUsernameTaken } from '../../shop/accounts/accounts.sql.ts';
import { SIGN_IN_PAGES } from '../page.ts';
import { parseEntry, type Registry, type RegistryRemote } from './registry.ts';
import { contentHashOf, faultOf, readFolder } from './release-files.ts';
import { faultsElsewhere } from './release-source.ts';
import {
  servingOf,
  sharedPaths,
  versionFor,
  type Audience,
  type Promotion,
  type Serving,
} from './releases.rules.ts';
import { wantedOf, wishesOf } from './wishes.ts';
import {
  addPromotion,
  allPromotions,
  allReleases,
  dropUnusedFiles,
  filesOf,
  insertRelease,
  isKnownShell,
  lastShell,
  lockPromotions,
  lockRelease,
  ONE_AFTER_ANOTHER,
  releaseOf,
  releasesOf,
  shellStarted,
  type Files,
} from './releases.sql.ts';

/** So many releases and promotions of each remote keep their files. */
const FILES_OF_LAST = 10;

const EVERYBODY: Audience = { share: 100, roles: [], accounts: [] };

const refuse = (...lines: string[]): never => {
  throw new StartRefused(lines.join('\n'));
};

export interface Recorded {
  entry: RegistryRemote;
  contentHash: string;
  /** False where the same release was there already. */
  isNew: boolean;
}

/**
 * Records a release with its files.
 * @throws StartRefused when the entry or a file is not what it has to be, when the version is released with another content, or when the
 *   store's shell would refuse it
 */
export async function record(
  db: Db,
  given: { entry: unknown; files: Files; commit: string | null; by: string },
): Promise<Recorded> {
  const entry = entryFrom(given.entry);
  const contentHash = contentHashOf(entry, given.files);
  const fault = await faultOf(entry, contentHash, given.files);
  if (fault) refuse(fault);
  return db.transaction(async (tx) => {
    const { name: remote, version } = entry;
    const before = await releaseOf(tx, remote, version);
    if (before && before.contentHash !== contentHash)
      refuse(`${remote} ${version} is released with another content. Give this one a version of its own.`);
    if (!before) refuseUnfit(entry, await lastShell(tx));
    const { commit, by, files } = given;
    await insertRelease(tx, { remote, version, entry, contentHash, commit, by }, files);
    // What a rollback may go back to, and this one: an old release that is given its files back is not among the newest.
    const stack = servingOf(await allPromotions(tx)).get(remote)?.versions ?? [];
    await dropUnusedFiles(tx, remote, FILES_OF_LAST, [version, ...stack.slice(-FILES_OF_LAST)]);
    return { entry, contentHash, isNew: !before };
  });
}

function entryFrom(value: unknown): RegistryRemote {
  try {
    return parseEntry(value);
  } catch (error) {
    return refuse(`This is no entry of a remote: ${(error as Error).message}.`);
  }
}

function refuseUnfit(entry: RegistryRemote, shell: Parameters<typeof lacksOf>[1] | undefined) {
  const lacks = shell ? lacksOf(entry, shell) : [];
  if (lacks.length > 0) refuse('The shell of this store would refuse it, so nothing was changed.', ...lacks);
}

export interface Moved extends Audience {
  remote: string;
  version: string;
  /** What served everybody before; undefined where nothing did. */
  before: string | undefined;
}

/**
 * Puts a release into force, for everybody or for some visitors.
 * @param wish a version, or its part before the hash
 * @throws StartRefused when there is no such release, when its files are not those that were released, here or at its address, when the
 *   shell would refuse it, when another remote has one of its paths, or when somebody else moved the remote meanwhile
 */
export async function promote(
  db: Db,
  { remote, wish, by, ...audience }: { remote: string; wish: string; by: string } & Audience,
): Promise<Moved> {
  const version = await wishedVersion(db, remote, wish);
  await refuseAbsentElsewhere(db, remote, version);
  return move(db, remote, by, async (tx, serving) => {
    const current = serving?.versions.at(-1);
    if (version === current && !serving?.canary) refuse(`${remote} ${version} serves already.`);
    if (audience.share < 100 && version === current) refuse(`${remote} ${version} serves everybody already.`);
    if (audience.share < 100 && !current)
      refuse(
        `Nothing of ${remote} serves yet, so that there is nothing for the other visitors. Promote it for everybody.`,
      );
    for (const username of audience.accounts)
      if (!(await isUsernameTaken(tx, username))) refuse(`There is no account "${username}".`);
    return { ...audience, version, kind: 'PROMOTE' };
  });
}

async function wishedVersion(db: Db, remote: string, wish: string): Promise<string> {
  const releases = (await allReleases(db)).filter((release) => release.remote === remote);
  const found = versionFor(
    remote,
    wish,
    releases.map(({ version }) => version),
  );
  return 'version' in found ? found.version : refuse(found.refusal);
}

/** Outside of the transaction, since another host may be slow. */
async function refuseAbsentElsewhere(db: Db, remote: string, version: string) {
  const release = await releaseOf(db, remote, version);
  if (!release) return;
  const entry = entryFrom(release.entry);
  if (entry.base.startsWith('/')) return;
  const faults = await faultsElsewhere(entry);
  if (faults.length > 0)
    refuse(
      `${remote} ${version} is not at its address as it was released, so nothing was changed.`,
      ...faults,
    );
}

/** Without paths where the entry is one of another version of the store. */
function manifestOf(entry: unknown): Pick<RegistryRemote['manifest'], 'basePaths' | 'routes'> {
  try {
    return parseEntry(entry).manifest;
  } catch {
    return { basePaths: [], routes: [] };
  }
}

/** An address belongs to one remote, or to the shell. */
async function refuseTakenPaths(
  tx: Tx,
  { name: remote, version, manifest }: RegistryRemote,
  serving: ReadonlyMap<string, Serving>,
) {
  const others = [...serving]
    .filter(([name]) => name !== remote)
    .flatMap(([name, { versions, canary }]) =>
      [versions.at(-1), canary?.version].flatMap((each) => (each ? { remote: name, version: each } : [])),
    );
  const taken = (await releasesOf(tx, others)).flatMap((other) =>
    sharedPaths(manifest, manifestOf(other.entry)).map(
      (shared) => `${shared} belongs to ${other.remote} ${other.version}.`,
    ),
  );
  if (taken.length > 0)
    refuse(`${remote} ${version} has paths of another remote, so nothing was changed.`, ...taken);
  const ofShell = sharedPaths(manifest, { basePaths: SIGN_IN_PAGES, routes: [] });
  if (ofShell.length > 0)
    refuse(
      `${remote} ${version} has paths of the shell, so nothing was changed.`,
      ...ofShell.map((each) => `${each} belongs to the shell.`),
    );
}

/**
 * Goes back to what served before the last promotion, or ends the trial of a version.
 * @throws StartRefused as {@link promote} does
 */
export const rollBack = (db: Db, { remote, by }: { remote: string; by: string }): Promise<Moved> =>
  move(db, remote, by, (_tx, serving) => {
    const version = serving?.versions.at(serving.canary ? -1 : -2);
    return Promise.resolve({
      version:
        version ??
        refuse(`There is nothing that ${remote} could go back to: npm run releases shows what served.`),
      ...EVERYBODY,
      kind: 'ROLLBACK',
    });
  });

type Step = Pick<Promotion, 'version' | 'kind' | keyof Audience>;

async function move(
  db: Db,
  remote: string,
  by: string,
  step: (tx: Tx, serving: Serving | undefined) => Promise<Step>,
): Promise<Moved> {
  return db.transaction(async (tx) => {
    const allServing = async () => servingOf(await allPromotions(tx));
    const seen = (await allServing()).get(remote)?.last.seq;
    await lockPromotions(tx);
    const all = await allServing();
    const serving = all.get(remote);
    if (serving?.last.seq !== seen)
      refuse(
        `Somebody else moved ${remote} at the same moment, so nothing was changed. See npm run releases, then try again.`,
      );
    const { kind, version, ...audience } = await step(tx, serving);
    await refuseTakenPaths(tx, await soundEntry(tx, remote, version), all);
    await addPromotion(tx, { remote, version, kind, by, ...audience }, seen ?? null);
    return { remote, version, ...audience, before: serving?.versions.at(-1) };
  });
}

/** Before anything of it happens: all of its files have to be there, unchanged, and the shell has to have what it needs. */
async function soundEntry(tx: Tx, remote: string, version: string): Promise<RegistryRemote> {
  await lockRelease(tx, remote, version);
  const release = await releaseOf(tx, remote, version);
  if (!release) return refuse(`${remote} ${version} was never released.`);
  const entry = entryFrom(release.entry);
  const fault = await faultOf(entry, release.contentHash, await filesOf(tx, remote, version));
  if (fault) refuse(fault);
  const shell = await lastShell(tx);
  if (!shell) return refuse('No store was started on this database yet, so nobody knows what its shell has.');
  refuseUnfit(entry, shell);
  return entry;
}

/**
 * Where the store does not serve what was promoted, a line for each reason: what the shell that was started last refuses, and releases
 * with a damaged file.
 */
export async function departures(db: Db): Promise<string[]> {
  const shell = await lastShell(db);
  if (!shell) return [];
  const serving = servingOf(await allPromotions(db));
  const releases = await releasesOf(db, wantedOf(serving));
  const lines: string[] = [];
  const { wishes, tried, refused } = wishesOf(serving, releases, shell, lines);
  lines.push(...refused);
  const faultOfRelease = async (entry: RegistryRemote) => {
    const { name: remote, version } = entry;
    const release = releases.find((each) => each.remote === remote && each.version === version);
    return release && faultOf(entry, release.contentHash, await filesOf(db, remote, version));
  };
  for (const candidates of wishes.values()) {
    for (const entry of candidates) {
      const fault = await faultOfRelease(entry);
      if (!fault) break;
      lines.push(fault);
    }
  }
  for (const { entry } of tried) {
    const fault = await faultOfRelease(entry);
    if (fault) lines.push(`${fault} Nobody gets it.`);
  }
  return lines;
}

export interface BuildAtStart {
  /** What `npm run build` wrote. */
  built: Registry;
  /** The folder of the build. */
  folder: string;
  /** No other machine serves this store: then the build of this one counts, also when an earlier one was in force meanwhile. */
  isOnlyMachine: boolean;
  by: string;
  log: { info: (message: string) => void; warn: (message: string) => void };
}

/**
 * A start brings the remotes of its build in where nothing serves yet and where a build served before. What a person promoted stays,
 * unless this shell would refuse it and was never started before: one that starts again beside other machines may be older than theirs.
 */
export async function takeBuild(
  db: Db,
  { built, folder, isOnlyMachine, by, log }: BuildAtStart,
): Promise<void> {
  const isOldShell = !isOnlyMachine && (await isKnownShell(db, built.shell.version));
  await shellStarted(db, built.shell);
  const history = await allPromotions(db);
  const serving = servingOf(history);
  for (const entry of built.remotes) {
    const { name: remote, version } = entry;
    const now = serving.get(remote);
    const current = now?.versions.at(-1);
    if (current === version) continue;
    const isPromoted = now && current && now.last.kind !== 'BUILD';
    if (isPromoted && (isOldShell || (await fits(db, remote, current, built)))) {
      log.info(`${remote} ${current} serves, which ${now.last.by} promoted; this build has ${version}`);
      continue;
    }
    const served = history.some((each) => each.remote === remote && each.version === version);
    if (served && !isOnlyMachine) {
      log.warn(`${remote} ${current} serves, which came after ${version} of this build`);
      continue;
    }
    const files = await readFolder(path.join(folder, remote, version));
    await record(db, { entry, files, commit: null, by });
    const promotion = { remote, version, kind: 'BUILD', by, ...EVERYBODY } as const;
    await addPromotion(db, promotion, now?.last.seq ?? null).catch((error: unknown) => {
      // Another process that starts at the same moment did it.
      if (constraintOf(error) !== ONE_AFTER_ANOTHER) throw error;
    });
  }
}

async function fits(db: Db, remote: string, version: string, { shell }: Registry): Promise<boolean> {
  const release = await releaseOf(db, remote, version);
  return release !== undefined && lacksOf(entryFrom(release.entry), shell).length === 0;
}
