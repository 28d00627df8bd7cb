import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

const insert = statement(
  'webhooks.record',
  'insert into webhook_events (event_type, gateway_id, outcome) values ($1, $2, $3)',
);

/** For the operator: what the gateway sent, and the result. No code reads it. */
export const recordEvent = (on: Queryable, eventType: string, gatewayId: string, outcome: string) =>
  insert.run(on, [eventType, gatewayId, outcome]);
