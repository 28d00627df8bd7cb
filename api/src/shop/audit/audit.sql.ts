import type { AuditAction } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** A change by an admin, a staff member or the owner. Never holds a deliverable, a password or a token. */
export interface AuditEntry {
  /** Null: the owner, at the start or on the command line. */
  actorId: string | null;
  action: AuditAction;
  targetType: string;
  targetId: string | null;
  before?: unknown;
  after?: unknown;
  requestId: string | null;
  /** Null: the owner, or the store by itself. */
  address: string | null;
}

const insert = statement(
  'audit.insert',
  `insert into audit_log (actor_id, action, target_type, target_id, before, after, request_id, address)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Written in the transaction of the change that it records. */
export const audit = (tx: Tx, entry: AuditEntry): Promise<number> =>
  insert.run(tx, [
    entry.actorId,
    entry.action,
    entry.targetType,
    entry.targetId,
    json(entry.before),
    json(entry.after),
    entry.requestId,
    entry.address,
  ]);
