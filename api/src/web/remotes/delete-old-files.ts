import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DRAFTS } from './release-files.ts';
import type { Promotion, Serving } from './releases.rules.ts';
import { STEPS_BACK, wantedOf } from './candidates.ts';

/** From this age on a draft is a leftover, which no process finishes. */
const DRAFT_MS = 3600_000;

/** Deletes files of versions that served long ago; the database still has them when they are requested. */
export async function deleteOldFiles(
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
  // Drafts that killed processes left behind. A younger draft may be in work.
  const drafts = path.join(folder, DRAFTS);
  for (const name of await readdir(drafts).catch(() => [])) {
    const made = await stat(path.join(drafts, name)).catch(() => undefined);
    if (made && Date.now() - made.mtimeMs > DRAFT_MS)
      await rm(path.join(drafts, name), { recursive: true, force: true });
  }
}
