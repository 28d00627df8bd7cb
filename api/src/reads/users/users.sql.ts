import type { CartEntry, Role } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, type Statement } from '../../platform/db/statement.ts';
import { batchSize, type From } from '../../platform/http/batches.ts';
import { userColumns, type UserRow } from '../../shop/accounts/users.sql.ts';
import type { OrderSummary } from '../../shop/orders/orders.sql.ts';
import { patternOf, namePiecesOf } from '../order-search/search.ts';
import { peopleByRole } from '../totals/rollups.sql.ts';
import type { StoredItem } from '../../shop/stock/stock.sql.ts';

type Row<T> = T & Record<string, unknown>;

// $1 is a role. A statement for each filter of the list, because each has its own index.
const ofRole = '($1::text is null or u.role = $1)';
// $4 is a pattern of `like`, folded as the columns are; $5 are pieces of what it looks for (migration 0010).
const named = '(u.username_folded like $4 or u.email_folded like $4)';
const indexed = "pieces(u.username_folded || ' ' || u.email_folded, 3) @> $5::text[]";
const listOf = (name: string, from: string) =>
  statement<Row<UserRow>>(
    name,
    `select ${userColumns} from ${from} order by u.created_at desc, u.id desc offset $2 limit $3`,
  );
const list = {
  // Without a filter the page is found in the index alone.
  plain: statement<Row<UserRow>>(
    'users.list-plain',
    `select ${userColumns}
       from (select id from users order by created_at desc, id desc offset $1 limit $2) page
       cross join lateral (select * from users where id = page.id offset 0) u
      order by u.created_at desc, u.id desc`,
  ),
  named: listOf('users.list-named', `users u where ${ofRole} and ${named}`),
  indexed: listOf(
    'users.list-indexed',
    `(select * from users u where ${indexed} and ${named} offset 0) u where ${ofRole}`,
  ),
};
// A text for each role, because the rare ones are found by the index of roles and the others are not.
const ofOneRole = (role: Role) =>
  statement<Row<UserRow>>(
    `users.list-${role}`,
    `select ${userColumns} from users u where u.role = '${role}' order by u.created_at desc, u.id desc offset $1 limit $2`,
  );
const listOfRole: Record<Role, Statement<Row<UserRow>>> = {
  GUEST: ofOneRole('GUEST'),
  USER: ofOneRole('USER'),
  RESELLER: ofOneRole('RESELLER'),
  STAFF: ofOneRole('STAFF'),
  ADMIN: ofOneRole('ADMIN'),
};
const count = {
  named: statement<{ total: number }>(
    'users.count-named',
    `select count(*) as total from users u where ${ofRole} and ${named.replaceAll('$4', '$2')}`,
  ),
  indexed: statement<{ total: number }>(
    'users.count-indexed',
    `select count(*) as total
       from (select role from users u
              where ${indexed.replaceAll('$5', '$3')} and ${named.replaceAll('$4', '$2')} offset 0) u
      where ${ofRole}`,
  ),
};
const cart = statement<Row<CartEntry>>(
  'users.cart',
  'select subcategory_id as "subcategoryId", amount from cart_lines where user_id = $1 order by added_at, subcategory_id',
);

/** An order is at most 100 items of at most 4,096 characters, and all items of a batch are in memory at once. */
const itemsOfBatch = 1_000;

const history = statement<Row<OrderSummary>>(
  'users.history',
  `select id, status, product_title as "productTitle", product_image_url as "imageUrl",
          subcategory_id as "subcategoryId", subcategory_title as "subcategoryTitle", amount,
          total_cents as "totalCents", payment_method as "paymentMethod", created_at as "createdAt",
          completed_at as "completedAt"
     from (
       select o.*, sum(amount) over (order by created_at desc, id desc) - amount as "itemsBefore"
         from (select * from orders
                where user_id = $1
                  and (created_at, id) < (coalesce((select created_at from orders where id = $2), 'infinity'),
                                          coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
                order by created_at desc, id desc offset $3 limit ${batchSize}) o) o
    where "itemsBefore" < ${itemsOfBatch} order by created_at desc, id desc`,
);

const delivered = statement<Row<StoredItem & { orderId: string }>>(
  'users.delivered',
  `select i.id, i.deliverable, i.key_id as "keyId", i.order_id as "orderId"
     from stock_items i
    where i.order_id = any ($1::uuid[]) and i.state = 'SOLD' and i.replaced_by is null
    order by i.sold_at, i.seq`,
);

export interface UsersQuery {
  /** A part of the name or address, folded; null for all. */
  text: string | null;
  role: Role | null;
  skip: number;
  amount: number;
}

export function listUsers(on: Queryable, { text, role, skip, amount }: UsersQuery) {
  const pattern = patternOf(text ?? undefined);
  if (text === null || pattern === null) {
    return (role === null ? list.plain : listOfRole[role]).rows(on, [skip, amount]);
  }
  const pieces = namePiecesOf(text);
  return pieces.length === 0
    ? list.named.rows(on, [role, skip, amount, pattern])
    : list.indexed.rows(on, [role, skip, amount, pattern, pieces]);
}

export async function countUsers(on: Queryable, { text, role }: UsersQuery): Promise<number> {
  const pattern = patternOf(text ?? undefined);
  if (text === null || pattern === null) {
    const people = await peopleByRole(on);
    return people.reduce((sum, each) => sum + (role === null || each.role === role ? each.count : 0), 0);
  }
  const pieces = namePiecesOf(text);
  const row =
    pieces.length === 0
      ? await count.named.row(on, [role, pattern])
      : await count.indexed.row(on, [role, pattern, pieces]);
  return row?.total ?? 0;
}

export const cartOf = (on: Queryable, id: string) => cart.rows(on, [id]);
/** A batch of all the user's orders, newest first. */
export const batchOfOrders = (on: Queryable, id: string, { after, skip }: From) =>
  history.rows(on, [id, after, skip]);
/** The active items of COMPLETED orders. */
export const deliveredTo = (on: Queryable, orderIds: readonly string[]) => delivered.rows(on, [orderIds]);
