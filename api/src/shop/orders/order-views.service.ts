import type { Logger } from 'pino';
import type { Db } from '../../platform/db/db.ts';
import type { Reading } from '../audit/code-reads.service.ts';
import { insertViews } from './order-views.sql.ts';

/**
 * Records when the codes of these completed orders were first answered to their buyer (rules 7.8). No read waits for it, and none fails
 * because of it.
 */
export function noteViews(
  { db, log }: { db: Db; log: Logger },
  { staff, masked }: Reading,
  orderIds: readonly string[],
): void {
  if (staff || masked || orderIds.length === 0) return;
  insertViews(db, orderIds).catch((error: unknown) =>
    log.warn({ err: error, orderIds }, 'the first view of an order could not be written'),
  );
}
