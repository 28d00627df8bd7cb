import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../../failure.ts';

/**
 * Says which process owns a data directory, so that a second store is refused with one line. It gives
 * the message; what really protects is the session lock that `embedded-server.ts` holds inside PostgreSQL.
 */
export interface StoreLock {
  release(): void;
}

/** A process number may be used again later; together with its start time it names one process. */
function birthOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // A zombie (state Z) has ended; only its parent has not noticed yet.
      return fields[0] === 'Z' ? undefined : `${boot}:${fields[19]}`;
    }
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

const ownLine = () => JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) });

function ownerOf(line: string): number | undefined {
  try {
    const { pid, birth } = JSON.parse(line) as { pid: number; birth?: string };
    return birth !== undefined && birthOf(pid) === birth ? pid : undefined;
  } catch {
    return undefined;
  }
}

const readLine = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

export function lockDataDir(dataDir: string): StoreLock {
  const path = join(dataDir, 'store.lock');
  const mine = ownLine();
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      try {
        // A hard link appears whole or not at all, so nobody ever reads half a line.
        linkSync(draft, path);
        return { release: () => readLine(path) === mine && rmSync(path, { force: true }) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const line = readLine(path);
      if (line === undefined) continue;
      const owner = ownerOf(line);
      if (owner !== undefined) {
        throw new StartRefused(
          `Another store (process ${owner}) is already running on ${dataDir}: stop it, or set DATA_DIR to another folder.`,
        );
      }
      takeAway(path, line);
    }
    throw new StartRefused(`The lock of ${dataDir} could not be taken.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes the lock of a dead owner, unless another process took it over in the meantime. */
function takeAway(path: string, deadLine: string): void {
  const aside = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readLine(aside) !== deadLine) {
    try {
      linkSync(aside, path);
    } catch {
      // Another process has taken the lock again, and keeps it.
    }
  }
  rmSync(aside, { force: true });
}
