import type { Logger } from 'pino';
import type { Queryable } from '../db/db.ts';
import { databaseClock } from './service.sql.ts';

/** A smaller jump is a correction by network time, or a slow answer of the database. */
const jumpMs = 5_000;

interface Watched {
  name: string;
  read: () => Promise<number> | number;
  /** The consequences when it is set ahead, for the log. */
  ahead: string;
  /** The consequences when it is set back. */
  back: string;
}

/** `3 h 20 min`, `5 s`. */
function inWords(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : ''].filter(Boolean).join(' ');
}

/**
 * Returns a function that checks the clocks, to be called again and again. It logs in one line which clock was set since the last check, by how
 * much, and with what consequences. It compares them with a clock that never jumps.
 */
export function clockWatch(
  { db, log }: { db: Queryable; log: Pick<Logger, 'warn'> },
  steady: () => number = () => performance.now(),
): () => Promise<void> {
  const clocks: Watched[] = [
    {
      name: 'the clock of the database',
      read: () => databaseClock(db),
      ahead: 'unpaid orders, links and sessions expired early',
      back: 'unpaid orders, links and sessions expire that much later, and authenticator codes used before are refused until the clock catches up',
    },
    {
      name: 'the clock of this machine',
      read: () => Date.now(),
      ahead: 'some sign-ins expired early, and those people have to sign in again',
      back: 'sign-ins made before expire that much later',
    },
  ];
  const offsets = new Map<string, number>();
  return async () => {
    for (const { name, read, ahead, back } of clocks) {
      const begun = steady();
      const time = await read();
      // The offset in the middle of the check, which may have waited for a connection.
      const offset = time - (begun + steady()) / 2;
      const before = offsets.get(name) ?? offset;
      const jump = offset - before;
      const unsure = (steady() - begun) / 2;
      // Stored at each check, so that slow corrections do not add up to a jump.
      offsets.set(name, offset);
      if (Math.abs(jump) < jumpMs + unsure) continue;
      log.warn(
        `${name} was set ${inWords(Math.abs(jump))} ${jump > 0 ? 'ahead, or the machine slept' : 'back'}: ${jump > 0 ? ahead : back}. ` +
          'Let the machine follow the network time (docs/operations.md, What can go wrong with a machine).',
      );
    }
  };
}
