import type { ItemProblem, LedgerKind, ReplacementStatus } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import { batchSize, type From } from '../../platform/batches.ts';
import { afterOrder, newestFirst } from '../order-search/search.sql.ts';

type Row<T> = T & Record<string, unknown>;

interface EntryRow {
  id: string;
  kind: LedgerKind;
  amountCents: number;
  description: string;
  orderId: string | null;
  createdAt: Date;
}

const entries = statement<Row<EntryRow>>(
  'own-data.entries',
  `select id, kind, amount_cents as "amountCents", description, order_id as "orderId", created_at as "createdAt"
     from ledger_entries
    where user_id = $1 and seq < coalesce((select seq from ledger_entries where id = $2), ${Number.MAX_SAFE_INTEGER})
    order by seq desc offset $3 limit ${batchSize}`,
);

interface OwnReplacementRow {
  id: string;
  orderId: string;
  productTitle: string;
  requestedAt: Date;
  status: ReplacementStatus;
  automatic: boolean;
  problem: ItemProblem | null;
  note: string | null;
  reason: string | null;
  resolvedAt: Date | null;
}

const replacements = statement<Row<OwnReplacementRow>>(
  'own-data.replacements',
  `select r.id, r.order_id as "orderId", o.product_title as "productTitle", r.requested_at as "requestedAt", r.status,
          r.automatic, r.problem, r.note, r.reason, r.resolved_at as "resolvedAt"
     from replacement_requests r join orders o on o.id = r.order_id
    where r.user_id = $1
      and (r.requested_at, r.id) < (coalesce((select requested_at from replacement_requests where id = $2), 'infinity'),
                                    coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by r.requested_at desc, r.id desc offset $3 limit ${batchSize}`,
);

interface OwnReviewRow {
  id: string;
  orderId: string;
  productTitle: string;
  rating: number;
  text: string | null;
  anonymous: boolean;
  createdAt: Date;
}

// Through the buyer's orders, which have an index. Each order has one review at most.
const reviews = statement<Row<OwnReviewRow>>(
  'own-data.reviews',
  `select v.id, v.order_id as "orderId", o.product_title as "productTitle", v.rating, v.text_review as text,
          v.anonymous, v.created_at as "createdAt"
     from orders o join reviews v on v.order_id = o.id
    where o.user_id = $1 and v.deleted_at is null
      and ${afterOrder('(select order_id from reviews where id = $2)')}
    ${newestFirst} offset $3 limit ${batchSize}`,
);

const views = statement<Row<{ orderId: string; viewedAt: Date }>>(
  'own-data.views',
  'select order_id as "orderId", viewed_at as "viewedAt" from order_views where order_id = any ($1::uuid[])',
);

/** A batch of the ledger of a user, newest first. */
export const batchOfEntries = (on: Queryable, userId: string, { after, skip }: From) =>
  entries.rows(on, [userId, after, skip]);
/** A batch of the replacement requests of a user, newest first. */
export const batchOfReplacements = (on: Queryable, userId: string, { after, skip }: From) =>
  replacements.rows(on, [userId, after, skip]);
/** A batch of the reviews of a user, by their orders, newest first. */
export const batchOfReviews = (on: Queryable, userId: string, { after, skip }: From) =>
  reviews.rows(on, [userId, after, skip]);
/** When the codes of these orders were first answered to their buyer, by order. */
export const viewsOf = async (on: Queryable, orderIds: readonly string[]): Promise<Map<string, Date>> =>
  new Map((await views.rows(on, [orderIds])).map(({ orderId, viewedAt }) => [orderId, viewedAt]));
