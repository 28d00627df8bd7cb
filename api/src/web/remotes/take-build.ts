import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { lacksOf } from 'shared-contract/compatibility';
import { constraintOf } from '../../platform/db/database-errors.ts';
import type { Db } from '../../platform/db/db.ts';
import { entryFrom } from './refusals.ts';
import type { Registry } from './registry.ts';
import { readFolder } from './release-files.ts';
import { EVERYBODY, servingOf } from './releases.rules.ts';
import { record } from './releases.service.ts';
import {
  addPromotion,
  allPromotions,
  isKnownShell,
  ONE_AFTER_ANOTHER,
  releaseOf,
  shellStarted,
} from './releases.sql.ts';

export interface BuildAtStart {
  /** The registry that `npm run build` wrote. */
  built: Registry;
  /** The folder of the build. */
  folder: string;
  /** No other machine serves this store: then the build of this one counts, also when an earlier one was in force meanwhile. */
  isOnlyMachine: boolean;
  by: string;
  log: { info: (message: string) => void; warn: (message: string) => void };
}

/**
 * Promotes, at a start, the remotes of this build where nothing serves yet or an earlier build serves. What a person promoted stays, unless it
 * does not fit this shell and the shell starts for the first time. A shell that started before may be older than those of other machines.
 */
export async function takeBuild(
  db: Db,
  { built, folder, isOnlyMachine, by, log }: BuildAtStart,
): Promise<void> {
  const isOldShell = !isOnlyMachine && (await isKnownShell(db, built.shell.version));
  await shellStarted(db, built.shell);
  const history = await allPromotions(db);
  const serving = servingOf(history);
  const commits = await commitsOf(folder);
  for (const entry of built.remotes) {
    const { name: remote, version } = entry;
    const now = serving.get(remote);
    if (now?.isRetired) {
      log.info(`${remote} is out of service, as ${now.last.by} decided; this build has ${version}`);
      continue;
    }
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
    await record(db, { entry, files, commit: commits.get(remote) ?? null, by });
    const promotion = { remote, version, kind: 'BUILD', by, ...EVERYBODY } as const;
    await addPromotion(db, promotion, now?.last.seq ?? null).catch((error: unknown) => {
      // Another process that starts at the same moment did it.
      if (constraintOf(error) !== ONE_AFTER_ANOTHER) throw error;
    });
  }
}

/** From which commit the build made each remote (scripts/build.mjs); empty where it was not made in a working copy. */
async function commitsOf(folder: string): Promise<Map<string, string>> {
  try {
    return new Map(
      Object.entries(JSON.parse(await readFile(path.join(folder, 'commits.json'), 'utf8')) as object),
    );
  } catch {
    return new Map();
  }
}

async function fits(db: Db, remote: string, version: string, { shell }: Registry): Promise<boolean> {
  const release = await releaseOf(db, remote, version);
  return release !== undefined && lacksOf(entryFrom(release.entry), shell).length === 0;
}
