import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

// In the order of the ids, so that two reads of the same orders wait for each other in turn.
const insert = statement(
  'order-views.insert',
  `insert into order_views (order_id)
   select id from orders where id = any ($1::uuid[]) and records_view order by id
   on conflict do nothing`,
);

export const insertViews = (on: Queryable, orderIds: readonly string[]) => insert.run(on, [orderIds]);
