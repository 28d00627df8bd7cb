import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/**
 * The last change by somebody. A transaction takes at most 5 s and a replica is at most 2 s behind, so after ten seconds the replica has the
 * change.
 */
const lately = statement<{ lately: boolean }>(
  'report-source.lately',
  `select at > now() - interval '10 s' as lately from audit_log where actor_id = $1 order by seq desc limit 1`,
);

/** Whether somebody changed something within the last ten seconds. */
export const hasActedLately = async (on: Queryable, actorId: string): Promise<boolean> =>
  (await lately.row(on, [actorId]))?.lately ?? false;
