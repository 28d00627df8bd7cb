import type { Logger } from 'pino';
import { exportUsers, getAdminUser, limits, listUsers, type UserSort } from 'shared-contract';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import { dollarsOf } from '../../shop/money.ts';
import { Batches, batchSize, walk, type From } from '../../platform/batches.ts';
import { patternOf } from '../../platform/db/like.ts';
import { ordersOfUser } from '../totals/rollups.sql.ts';
import { readingOf } from '../../shop/audit/call.ts';
import { isEnrolled } from '../../shop/factors/factors.sql.ts';
import { userById } from '../../shop/accounts/users.sql.ts';
import { nextWithCodes, ordersWithCodes } from './orders-with-codes.ts';
import * as sql from './users.sql.ts';
import { userRowOf } from '../../shop/accounts/users.view.ts';
import type { Counts } from '../totals/counts.cache.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';

export const userRoutes: Module<{ db: Db; log: Logger; vault: Vault; counts: Counts }> = (
  router,
  { db, log, vault, counts },
) => {
  const countOf = (filter: sql.UsersFilter) =>
    filter.pattern === null ? counts.users(filter.role) : sql.countFound(db, filter);
  const listedOf = (row: sql.ListedUser) => ({ ...userRowOf(row), total_orders: row.orders });

  const pageOf = async (filter: sql.UsersFilter, sort: UserSort, skip: number, amount: number) => {
    if (filter.pattern !== null) return sql.searchUsers(db, filter, sort, skip, amount);
    const all = await counts.users(filter.role);
    const total = sql.isCut(sort) ? Math.min(all, limits.searchTotalMax) : all;
    const left = Math.min(amount, total - skip);
    return { rows: left > 0 ? await sql.pageOfUsers(db, filter, sort, skip, left) : [], total };
  };

  router.handle(
    listUsers,
    async ({ query: { search, role = null, sort = 'newest', skip = 0, amount = limits.pageAmountMax } }) => {
      const { rows, total } = await pageOf({ role, pattern: patternOf(search) }, sort, skip, amount);
      return { rows: rows.map(listedOf), total };
    },
  );

  router.handle(exportUsers, async ({ query: { search, role = null, skip = 0, amount } }) => {
    const filter = { role, pattern: patternOf(search) };
    const read = async (from: From, most: number) =>
      (await sql.batchOfUsers(db, filter, from, most)).map(listedOf);
    const [rows, total] = await Promise.all([
      amount === undefined
        ? Batches.of(walk((from) => read(from, batchSize), skip))
        : read({ after: null, skip }, amount),
      countOf(filter),
    ]);
    return { rows, total };
  });

  const isCompleted = ({ status }: { status: string }) => status === 'COMPLETED';

  router.handle(getAdminUser, async (call) => {
    const id = knownId(call.params.userId, 'USER_NOT_FOUND');
    const { history, most } = call.query;
    const after = call.query.after === undefined ? null : knownId(call.query.after, 'ORDER_NOT_FOUND');
    const historyOf = () => {
      if (history === 'none') return [];
      const deps = { db, log, vault };
      const reading = readingOf(call);
      return most === undefined
        ? Batches.of(ordersWithCodes(deps, id, reading, after))
        : nextWithCodes(deps, id, reading, { after, skip: 0 }, most);
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
  });
};
