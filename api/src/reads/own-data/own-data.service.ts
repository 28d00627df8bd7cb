import type { Logger } from 'pino';
import { Batches, walk } from '../../platform/batches.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Identity } from '../../platform/identity.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { unixOf, unixOrNull } from '../../platform/time.ts';
import type { CountryOf } from '../../shop/accounts/countries.ts';
import { ownReading } from '../../shop/audit/code-reads.service.ts';
import { ownFactors } from '../../shop/factors/factors.service.ts';
import type { Outbox } from '../../shop/mails/outbox.ts';
import { dollarsOf } from '../../shop/money.ts';
import { orderRowOf } from '../../shop/orders/orders.view.ts';
import { ownSessions } from '../../shop/sign-in/sessions.service.ts';
import { batchOfOrders } from '../order-search/my-orders.sql.ts';
import { personal } from '../personal/personal.service.ts';
import { ordersWithCodes } from '../users/orders-with-codes.ts';
import { batchOfEntries, batchOfReplacements, batchOfReviews, viewsOf } from './own-data.sql.ts';

export interface OwnDataDeps {
  db: Db;
  log: Logger;
  outbox: Outbox;
  vault: Vault;
  countryOf: CountryOf;
}

const ordersOf = (db: Db, userId: string) =>
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

const entriesOf = (db: Db, userId: string) =>
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

const replacementsOf = (db: Db, userId: string) =>
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

const reviewsOf = (db: Db, userId: string) =>
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

/** The data that the store has about the caller, without codes. `address`: where the call came from. */
export async function readOwnData(
  { db, outbox, countryOf }: OwnDataDeps,
  identity: Identity,
  address: string,
) {
  const { userId } = identity;
  const me = await personal(db, outbox, userId);
  const { _id, username, email, email_confirmed, email_waiting, role, balance, discount, creation_unix } = me;
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
    devices: await ownSessions(db, identity, address, countryOf),
    orders: await Batches.of(ordersOf(db, userId)),
    replacements: await Batches.of(replacementsOf(db, userId)),
    transactions: await Batches.of(entriesOf(db, userId)),
    reviews: await Batches.of(reviewsOf(db, userId)),
  };
}

/** The orders of a user with their codes. */
export const readOwnCodes = async (deps: OwnDataDeps, userId: string) => ({
  orders: await Batches.of(ordersWithCodes(deps, userId, ownReading)),
});
