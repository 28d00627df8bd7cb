import { isLockTaken } from '../../platform/db/database-errors.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { isUsernameTaken } from '../../shop/accounts/accounts.sql.ts';
import { entryFrom, refuse, refuseUnfit } from './refusals.ts';
import type { RegistryRemote } from './registry.ts';
import { faultOf } from './release-files.ts';
import { faultsElsewhere } from './release-source.ts';
import {
  EVERYBODY,
  inService,
  servingOf,
  versionFor,
  versionInService,
  type Audience,
  type Promotion,
  type Serving,
} from './releases.rules.ts';
import {
  addPromotion,
  allPromotions,
  allReleases,
  filesOf,
  lastShell,
  lockPromotions,
  lockRelease,
  releaseOf,
} from './releases.sql.ts';
import { manifestOf, refuseTakenPaths } from './taken-paths.ts';

export interface Moved extends Audience {
  remote: string;
  version: string;
  /** The version that served everybody before; undefined where none did. */
  before: string | undefined;
}

/**
 * Promotes a release, for everybody or for some visitors.
 * @param requested the version, or its part before the hash
 * @param store the origin of the store's pages
 * @throws StartRefused when there is no such release, when its files are not those that were released, here or at its address, when the
 *   shell would refuse it, when another remote has one of its paths, or when somebody else moved the remote meanwhile
 */
export async function promote(
  db: Db,
  {
    remote,
    requested,
    by,
    store,
    ...audience
  }: { remote: string; requested: string; by: string; store: string } & Audience,
): Promise<Moved> {
  const version = await requestedVersion(db, remote, requested);
  await refuseAbsentElsewhere(db, remote, version, store);
  return move(db, remote, by, async (tx, serving) => {
    const current = versionInService(serving);
    if (version === current && !serving?.canary) refuse(`${remote} ${version} serves already.`);
    if (audience.share < 100 && version === current) refuse(`${remote} ${version} serves everybody already.`);
    if (audience.share < 100 && !current)
      refuse(`${remote} has no active version for the other visitors. Promote it for everybody.`);
    for (const username of audience.accounts)
      if (!(await isUsernameTaken(tx, username))) refuse(`There is no account "${username}".`);
    return { ...audience, version, kind: 'PROMOTE' };
  });
}

async function requestedVersion(db: Db, remote: string, requested: string): Promise<string> {
  const releases = (await allReleases(db)).filter((release) => release.remote === remote);
  const found = versionFor(
    remote,
    requested,
    releases.map(({ version }) => version),
  );
  return 'version' in found ? found.version : refuse(found.refusal);
}

/** Outside of the transaction, since another host may be slow. */
async function refuseAbsentElsewhere(db: Db, remote: string, version: string, store: string) {
  const release = await releaseOf(db, remote, version);
  if (!release) return;
  const entry = entryFrom(release.entry);
  if (entry.base.startsWith('/')) return;
  const faults = await faultsElsewhere(entry, store);
  if (faults.length > 0)
    refuse(
      `Files of ${remote} ${version} are missing at its address or differ from the release, so nothing was changed.`,
      ...faults,
    );
}

/**
 * Goes back to what served before the last promotion, or ends the trial of a version.
 * @throws StartRefused as {@link promote} does
 */
export const rollBack = (db: Db, { remote, by }: { remote: string; by: string }): Promise<Moved> =>
  move(db, remote, by, (_tx, serving) => {
    if (serving?.isRetired)
      refuse(
        `${remote} is out of service. To take it back: npm run promote -- ${remote} ${serving.last.version}`,
      );
    const version = serving?.versions.at(serving.canary ? -1 : -2);
    return Promise.resolve({
      version:
        version ??
        refuse(`There is nothing that ${remote} could go back to: npm run releases shows what served.`),
      ...EVERYBODY,
      kind: 'ROLLBACK',
    });
  });

/**
 * Takes a remote out of service: its pages are not found until it is promoted again. Also one whose release is damaged, or is refused by the
 * shell.
 * @throws StartRefused when it does not serve, when it has the home page, or when somebody else moved the remote meanwhile
 */
export const retire = (db: Db, { remote, by }: { remote: string; by: string }): Promise<Moved> =>
  move(db, remote, by, async (tx, serving) => {
    if (serving?.isRetired) refuse(`${remote} is out of service already.`);
    const version = versionInService(serving) ?? refuse(`${remote} has no active version.`);
    const { routes } = manifestOf((await releaseOf(tx, remote, version))?.entry);
    if (routes.some((route) => route.path === '/'))
      refuse(`${remote} has the home page, which a store cannot be without, so nothing was changed.`);
    return { version, ...EVERYBODY, kind: 'RETIRE' };
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
    await lockPromotions(tx).catch((error: unknown) => {
      if (!isLockTaken(error)) throw error;
      refuse(
        `Somebody else is moving a remote at this moment, so nothing of ${remote} was changed. Try again in a few seconds.`,
      );
    });
    const all = await allServing();
    const serving = all.get(remote);
    if (serving?.last.seq !== seen)
      refuse(
        `Somebody else moved ${remote} at the same moment, so nothing was changed. See npm run releases, then try again.`,
      );
    const { kind, version, ...audience } = await step(tx, serving);
    if (kind !== 'RETIRE') await refuseTakenPaths(tx, await intactEntry(tx, remote, version), inService(all));
    await addPromotion(tx, { remote, version, kind, by, ...audience }, seen ?? null);
    return { remote, version, ...audience, before: versionInService(serving) };
  });
}

/** The entry of a release that may serve: all of its files are there, unchanged, and the shell has what it needs. Refuses any other one. */
async function intactEntry(tx: Tx, remote: string, version: string): Promise<RegistryRemote> {
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
