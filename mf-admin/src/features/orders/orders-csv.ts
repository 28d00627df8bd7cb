import type { AdminOrderRow } from 'shared-contract/types';
import { csv, utc } from 'shared-ui/csv';
import { strings } from '../../strings.ts';

/** Orders as a CSV file, times in UTC and money in dollars. A file of its own, because the library is fetched with the first download. */
export const ordersCsv = (orders: readonly AdminOrderRow[]): string =>
  csv(
    strings.orders.csvHead,
    orders.map((order) => [
      order._id,
      utc(order.creation_unix),
      utc(order.completed_unix),
      order.status,
      order.admin_made
        ? strings.orders.free(strings.payment[order.payment_method])
        : strings.payment[order.payment_method],
      order.buyer.username,
      order.product_title,
      order.subcategory.title,
      order.amount,
      order.total_amount,
      utc(order.paid_unix),
      order.approved_by,
    ]),
  );
