import type { ReplacementStatus, Role } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import { fresh } from '../../platform/fresh.ts';
import * as sql from './counts.sql.ts';

/**
 * Figures that need a scan of a table (docs/adr/0034). They are never older than a second, so that several instances agree;
 * writes of this process show at once.
 */
export interface Counts {
  /** The number of users with a role, or of all users. */
  users(role: Role | null): Promise<number>;
  /** The sum of all balances. */
  balanceCents(): Promise<number>;
  /** The pending ones are counted each time: they are few, and lists begin with them. */
  requests(): Promise<Record<ReplacementStatus, number>>;
  /** Makes the next read ask the database; for writes that bypass `Db.transaction`. */
  invalidate(): void;
}

const maxAgeMs = 1_000;

export function countsCache(db: Db): Counts {
  const users = fresh(maxAgeMs, () => sql.usersByRole(db));
  const balances = fresh(maxAgeMs, () => sql.sumOfBalances(db));
  const resolved = fresh(maxAgeMs, () => sql.resolvedRequests(db));
  db.onChanged('accounts', users.invalidate);
  db.onChanged('balances', balances.invalidate);
  db.onChanged('replacements', resolved.invalidate);
  return {
    async users(role) {
      const counted = (await users.read()).filter((row) => role === null || row.role === role);
      return counted.reduce((sum, row) => sum + row.count, 0);
    },
    balanceCents: balances.read,
    async requests() {
      const [PENDING, others] = await Promise.all([sql.pendingRequests(db), resolved.read()]);
      return { ...others, PENDING };
    },
    invalidate() {
      for (const cell of [users, balances, resolved]) cell.invalidate();
    },
  };
}
