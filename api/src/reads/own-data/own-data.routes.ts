import type { Logger } from 'pino';
import { exportOwnCodes, exportOwnData } from 'shared-contract';
import { Batches, walk } from '../../platform/batches.ts';
import { limitTable } from '../../shop/limits.ts';
import { unixOf, unixOrNull } from '../../platform/time.ts';
import type { CountryOf } from '../../shop/accounts/countries.ts';
import { ownFactors } from '../../shop/factors/factors.service.ts';
import { ownSessions } from '../../shop/sign-in/sessions.service.ts';
import { dollarsOf } from '../../shop/money.ts';
import { orderRowOf } from '../../shop/orders/orders.view.ts';
import { ownReading } from '../../shop/audit/code-reads.service.ts';
import { personal } from '../personal/personal.service.ts';
import { ordersWithCodes } from '../users/orders-with-codes.ts';
import { batchOfOrders } from '../order-search/my-orders.sql.ts';
import { batchOfEntries, batchOfReplacements, batchOfReviews, viewsOf } from './own-data.sql.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { Outbox } from '../../shop/mails/outbox.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';

/** The data that the store has about a customer, for download. Codes are a separate file, which requires a fresh proof. */
export const ownDataRoutes: Module<{
  db: Db;
  log: Logger;
  outbox: Outbox;
  vault: Vault;
  countryOf: CountryOf;
}> = (router, { db, log, outbox, vault, countryOf }) => {
  const ordersOf = (userId: string) =>
    walk(async (from) => {
      const orders = await batchOfOrders(db, userId, from);
      const views = await viewsOf(
        db,
        orders.map(({ id }) => id),
      );
      return orders.map((order) => ({
        ...orderRowOf(order),
        viewed_unix: unixOrNull(views.get(order.id) ?? null),
      }));
    });
  const entriesOf = (userId: string) =>
    walk(async (from) =>
      (await batchOfEntries(db, userId, from)).map((row) => ({
        _id: row.id,
        kind: row.kind,
        amount: dollarsOf(row.amountCents),
        description: row.description,
        order_id: row.orderId,
        creation_unix: unixOf(row.createdAt),
      })),
    );
  const replacementsOf = (userId: string) =>
    walk(async (from) =>
      (await batchOfReplacements(db, userId, from)).map((row) => ({
        _id: row.id,
        orderId: row.orderId,
        product_title: row.productTitle,
        request_date: unixOf(row.requestedAt),
        status: row.status,
        automatic: row.automatic,
        ...(row.problem !== null && { problem: row.problem }),
        ...(row.note !== null && { note: row.note }),
        ...(row.reason !== null && { reason: row.reason }),
        resolved_unix: unixOrNull(row.resolvedAt),
      })),
    );
  const reviewsOf = (userId: string) =>
    walk(async (from) =>
      (await batchOfReviews(db, userId, from)).map((row) => ({
        _id: row.id,
        order_id: row.orderId,
        product_title: row.productTitle,
        rating: row.rating,
        text_review: row.text,
        anonymous: row.anonymous,
        creation_unix: unixOf(row.createdAt),
      })),
    );

  router.handle(
    exportOwnData,
    async ({ identity, request }) => {
      const { userId } = identity;
      const me = await personal(db, outbox, userId);
      const { _id, username, email, email_confirmed, email_waiting, role, balance, discount, creation_unix } =
        me;
      return {
        exported_unix: unixOf(new Date()),
        profile: {
          _id,
          username,
          email,
          ...(email_confirmed !== undefined && { email_confirmed }),
          ...(email_waiting !== undefined && { email_waiting }),
          role,
          balance,
          discount,
          creation_unix,
        },
        factors: await ownFactors(db, identity, false),
        cart: me.cart,
        devices: await ownSessions(db, identity, request.ip, countryOf),
        orders: await Batches.of(ordersOf(userId)),
        replacements: await Batches.of(replacementsOf(userId)),
        transactions: await Batches.of(entriesOf(userId)),
        reviews: await Batches.of(reviewsOf(userId)),
      };
    },
    { limits: [limitTable.exports] },
  );

  router.handle(
    exportOwnCodes,
    async ({ identity }) => ({
      orders: await Batches.of(ordersWithCodes({ db, log, vault }, identity.userId, ownReading)),
    }),
    { limits: [limitTable.exports] },
  );
};
