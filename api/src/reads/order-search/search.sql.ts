import type { OrderStatus, PaymentMethod } from 'shared-contract';
import { batchSize } from '../../platform/batches.ts';

const idShape = '00000000-0000-0000-0000-000000000000';

/** The least and the greatest id that begin like a text, or null when none does. */
export function idRangeOf(search: string): { from: string; to: string } | null {
  const text = search.trim().toLowerCase();
  const from = text + idShape.slice(text.length);
  const isStart = text !== '' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(from);
  return isStart ? { from, to: text + idShape.slice(text.length).replaceAll('0', 'f') } : null;
}

// The parts of every list of orders. Orders are `o`, and their buyers `u`.

export const newestFirst = 'order by o.created_at desc, o.id desc';

/** Status and payment method are literals, so that each is planned with its own indexes. The contract validates both. */
export const narrowed = (status: OrderStatus | null, method: PaymentMethod | null = null) =>
  `${status === null ? '' : `and o.status = '${status}'`} ${method === null ? '' : `and o.payment_method = '${method}'`}`;

/** Selects what follows the order with this id in a list, newest first; everything when it is null. */
export const afterOrder = (id: string) =>
  `(o.created_at, o.id) < (coalesce((select created_at from orders where id = ${id}), 'infinity'),
                           coalesce(${id}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`;

/**
 * The rows of the page whose ids `page` selects, so that skipped rows are not read. The number is a literal for the planner, which would
 * otherwise expect a tenth of all rows. Buyers are not read when none of their columns is selected.
 */
export const rowsOf = (columns: string, page: string, order = newestFirst) =>
  `select ${columns} from (select * from (${page}) page limit ${batchSize}) page
     join orders o on o.id = page.id left join users u on u.id = o.user_id ${order}`;
