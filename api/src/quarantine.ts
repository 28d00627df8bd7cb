import { readFileSync } from 'node:fs';
import type { Deps } from './deps.ts';
import { StartRefused } from './platform/failure.ts';
import { owner } from './shop/audit/actor.ts';
import { markSold, releaseQuarantine } from './shop/stock/quarantine.service.ts';
import { quarantinedOptions } from './shop/stock/quarantine.sql.ts';

/** The action of `quarantine`, one at most; without one it lists what is in quarantine. */
export interface QuarantineOptions {
  sold?: string;
  /** The id of an option; `true`: all of them. */
  release?: string | true;
}

/** The command for codes that a restore took off sale (rules 3.18). Throws `StartRefused` with one line. */
export async function quarantine(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  { sold, release }: QuarantineOptions,
  say: (line: string) => void,
): Promise<void> {
  if (sold !== undefined) {
    const { marked, known, held, unknown } = await markSold(db, vault, owner, codesIn(sold));
    say(`${marked} codes were marked as sold: they are never for sale again.`);
    if (known > 0) say(`${known} were marked before, or are of an order of this store.`);
    if (held > 0) say(`${held} are held for unpaid orders: run this again when these have ended.`);
    if (unknown > 0)
      say(
        `${unknown} are not in this store: they came in after the backup. Run this again if they are added.`,
      );
  }
  if (release !== undefined) {
    const released = await releaseQuarantine(db, owner, release === true ? undefined : release);
    say(`${released} codes left the quarantine.`);
  }
  const options = await quarantinedOptions(db);
  for (const { id, title, productTitle, count } of options)
    say(`${count}\t${id}\t${productTitle} – ${title}`);
  say(`${options.reduce((all, { count }) => all + count, 0)} codes are in quarantine.`);
}

/** The lines of the file, each once. */
function codesIn(file: string): string[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
  } catch (error) {
    throw new StartRefused(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}): name a file of codes, one on a line.`,
    );
  }
}
