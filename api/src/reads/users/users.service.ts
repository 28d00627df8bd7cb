import type { Logger } from 'pino';
import { limits, type exportUsers, type getAdminUser, type listUsers, type QueryOf } from 'shared-contract';
import { Batches, batchSize, walk, type From } from '../../platform/batches.ts';
import type { Db } from '../../platform/db/db.ts';
import { patternOf } from '../../platform/db/like.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { userById } from '../../shop/accounts/users.sql.ts';
import { userRowOf } from '../../shop/accounts/users.view.ts';
import type { Reading } from '../../shop/audit/code-reads.service.ts';
import { isEnrolled } from '../../shop/factors/factors.sql.ts';
import { dollarsOf } from '../../shop/money.ts';
import type { Counts } from '../totals/counts.cache.ts';
import { ordersOfUser } from '../totals/rollups.sql.ts';
import { nextWithCodes, ordersWithCodes } from './orders-with-codes.ts';
import * as sql from './users.sql.ts';

export interface UserDeps {
  db: Db;
  log: Logger;
  vault: Vault;
  counts: Counts;
}
type ListDeps = Pick<UserDeps, 'db' | 'counts'>;

const listedOf = (row: sql.ListedUser) => ({ ...userRowOf(row), total_orders: row.orders });

/** A page of the users. */
export async function pageOfUsers({ db, counts }: ListDeps, query: QueryOf<typeof listUsers>) {
  const { search, role = null, sort = 'newest', skip = 0, amount = limits.pageAmountMax } = query;
  const filter = { role, pattern: patternOf(search) };
  if (filter.pattern !== null) {
    const { rows, total } = await sql.searchUsers(db, filter, sort, skip, amount);
    return { rows: rows.map(listedOf), total };
  }
  const all = await counts.users(role);
  const total = sql.isCut(sort) ? Math.min(all, limits.searchTotalMax) : all;
  const left = Math.min(amount, total - skip);
  const rows = left > 0 ? await sql.pageOfUsers(db, filter, sort, skip, left) : [];
  return { rows: rows.map(listedOf), total };
}

/** The users of a filter, newest first: the next `amount` of them, or all without an amount. */
export async function wholeListOfUsers({ db, counts }: ListDeps, query: QueryOf<typeof exportUsers>) {
  const { search, role = null, skip = 0, amount } = query;
  const filter = { role, pattern: patternOf(search) };
  const read = async (from: From, most: number) =>
    (await sql.batchOfUsers(db, filter, from, most)).map(listedOf);
  const [rows, total] = await Promise.all([
    amount === undefined
      ? Batches.of(walk((from) => read(from, batchSize), skip))
      : read({ after: null, skip }, amount),
    filter.pattern === null ? counts.users(role) : sql.countFound(db, filter),
  ]);
  return { rows, total };
}

const isCompleted = ({ status }: { status: string }) => status === 'COMPLETED';

/** A user with their cart and orders. Throws USER_NOT_FOUND, and ORDER_NOT_FOUND for an `after` that cannot be an order. */
export async function readUser(
  deps: Omit<UserDeps, 'counts'>,
  reading: Reading,
  userId: string,
  { history, most, after }: QueryOf<typeof getAdminUser>,
) {
  const { db } = deps;
  const id = knownId(userId, 'USER_NOT_FOUND');
  const last = after === undefined ? null : knownId(after, 'ORDER_NOT_FOUND');
  const historyOf = () => {
    if (history === 'none') return [];
    return most === undefined
      ? Batches.of(ordersWithCodes(deps, id, reading, last))
      : nextWithCodes(deps, id, reading, { after: last, skip: 0 }, most);
  };
  const [user, cart, orders, totals, enrolled] = await Promise.all([
    userById(db, id),
    sql.cartOf(db, id),
    historyOf(),
    ordersOfUser(db, id),
    isEnrolled(db, id),
  ]);
  if (!user) throw fail('USER_NOT_FOUND');
  const completed = totals.find(isCompleted);
  return {
    ...userRowOf(user),
    ...(enrolled ? { second_factor: true as const } : {}),
    cart,
    total_orders: totals.reduce((sum, each) => sum + each.orders, 0),
    completed_orders: completed?.orders ?? 0,
    total_spent: dollarsOf(completed?.paidCents ?? 0),
    full_order_history: orders,
  };
}
