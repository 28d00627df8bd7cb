import { strToU8, zipSync } from 'fflate';
import type { OwnData } from 'shared-contract/types';
import { csv, utc } from 'shared-ui/csv';

type Row = Record<string, unknown>;

const table = (fields: readonly string[], rows: readonly Row[]) =>
  csv(
    fields,
    rows.map((row) => fields.map((name) => row[name] ?? '')),
  );

/**
 * The tables of the customer's data as CSV files in one archive. It is a separate file, because its libraries are fetched with
 * the first download.
 */
export function ownDataZip({
  profile,
  devices,
  factors,
  cart,
  orders,
  replacements,
  transactions,
  reviews,
}: OwnData): Uint8Array<ArrayBuffer> {
  const dated = <T extends { creation_unix: number }>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, created: utc(row.creation_unix) }));
  const files = {
    'profile.csv': table(
      [
        '_id',
        'username',
        'email',
        'email_confirmed',
        'email_waiting',
        'role',
        'balance',
        'discount',
        'created',
      ],
      dated([profile]),
    ),
    'devices.csv': table(
      ['device', 'place', 'created', 'last_seen'],
      dated(devices).map((row) => ({ ...row, last_seen: utc(row.seen_unix) })),
    ),
    'second-factors.csv': table(
      ['kind', 'name', 'created', 'last_used'],
      [
        ...(factors.totp ? [{ kind: 'TOTP', created: utc(factors.totp.creation_unix) }] : []),
        ...dated(factors.passkeys).map((row) => ({
          ...row,
          kind: 'PASSKEY',
          last_used: utc(row.last_used_unix),
        })),
      ],
    ),
    'cart.csv': table(['subcategoryId', 'amount'], cart),
    'orders.csv': table(
      [
        '_id',
        'created',
        'completed',
        'viewed',
        'status',
        'product',
        'option',
        'amount',
        'total_price',
        'payment_method',
      ],
      dated(orders).map((row) => ({
        ...row,
        completed: utc(row.completed_unix),
        viewed: utc(row.viewed_unix),
        product: row.product_title,
        option: row.subcategory.title,
      })),
    ),
    'replacements.csv': table(
      [
        '_id',
        'created',
        'resolved',
        'order_id',
        'product_title',
        'status',
        'automatic',
        'problem',
        'note',
        'reason',
      ],
      replacements.map((row) => ({
        ...row,
        created: utc(row.request_date),
        resolved: utc(row.resolved_unix),
        order_id: row.orderId,
      })),
    ),
    'transactions.csv': table(
      ['_id', 'created', 'kind', 'description', 'amount', 'order_id'],
      dated(transactions),
    ),
    'reviews.csv': table(
      ['_id', 'created', 'order_id', 'product_title', 'rating', 'text_review', 'anonymous'],
      dated(reviews),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
