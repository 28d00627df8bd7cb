import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/**
 * The last thing that somebody did. A transaction takes 5 s at most, and what is read of a replica is 2 s old at most, so that after
 * ten seconds it has both.
 */
const lately = statement<{ lately: boolean }>(
  'report-source.lately',
  `select at > now() - interval '10 s' as lately from audit_log where actor_id = $1 order by seq desc limit 1`,
);

/** Whether somebody changed something within the last ten seconds. */
export const hasActedLately = async (on: Queryable, actorId: string): Promise<boolean> =>
  (await lately.row(on, [actorId]))?.lately ?? false;
