import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../failure.ts';

/** Secrets that were made once and are stored in the data directory, readable by this user only. */
export interface StoredSecrets {
  jwtSecret: string;
  /** 32 bytes in base64. */
  deliverablesKey: string;
}

/** Outside production a store makes its own secrets on the first start and finds them again on the next. */
export function storedSecrets(dataDir: string): StoredSecrets {
  const path = join(dataDir, 'secrets.json');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const made: StoredSecrets = {
      jwtSecret: randomBytes(48).toString('base64url'),
      deliverablesKey: randomBytes(32).toString('base64'),
    };
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(draft, path);
  }
  try {
    const stored = JSON.parse(readFileSync(path, 'utf8')) as Partial<StoredSecrets>;
    if (
      stored.jwtSecret &&
      stored.deliverablesKey &&
      Buffer.from(stored.deliverablesKey, 'base64').length === 32
    ) {
      return { jwtSecret: stored.jwtSecret, deliverablesKey: stored.deliverablesKey };
    }
  } catch {
    // Refused below, in one line.
  }
  throw new StartRefused(
    `${path} is damaged: restore it from a backup, or set JWT_SECRET and DELIVERABLES_KEY.`,
  );
}
