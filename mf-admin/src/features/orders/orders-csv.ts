import type { AdminOrderRow } from 'shared-contract/types';
import { csv, utc } from 'shared-ui/csv';
import { strings } from '../../strings.ts';
import { paymentOf } from './orders.view.ts';

/** Orders as a CSV file, times in UTC and money in dollars. A file of its own, because the library is fetched with the first download. */
export const ordersCsv = (orders: readonly AdminOrderRow[]): string =>
  csv(
    strings.orders.csvHead,
    orders.map((order) => [
      order._id,
      utc(order.creation_unix),
      utc(order.completed_unix),
      order.status,
      paymentOf(order),
      order.buyer.username,
      order.product_title,
      order.subcategory.title,
      order.amount,
      order.total_amount,
    ]),
  );
