import type { ItemProblem, ReplacementStatus } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { StoredItem } from '../stock/stock.sql.ts';

/** The fields of an active item of an order that a request needs. */
export interface ActiveItem extends StoredItem {
  fingerprint: Buffer;
  requested: boolean;
  /** Whether it was bought, and is not a replacement itself. */
  bought: boolean;
}

export interface RequestRow {
  id: string;
  orderId: string;
  username: string;
  subcategoryId: string;
  status: ReplacementStatus;
  automatic: boolean;
  problem: ItemProblem | null;
  note: string | null;
  reason: string | null;
  requestedAt: Date;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  productTitle: string;
  imageUrl: string | null;
  subcategoryTitle: string;
  orderDate: Date;
  orderTotalCents: number;
  orderAmount: number;
  originalId: string;
  original: Buffer;
  originalKeyId: string;
  replacementId: string | null;
  replacement: Buffer | null;
  replacementKeyId: string | null;
  /** Who works on it, and until when. */
  lockedBy: string | null;
  lockedUntil: Date | null;
}

type Row<T> = T & Record<string, unknown>;

const active = statement<Row<ActiveItem>>(
  'replacements.active-items',
  `select i.id, i.deliverable, i.key_id as "keyId", i.fingerprint, r.id is not null as requested,
          not exists (select from stock_items faulty where faulty.replaced_by = i.id) as bought
     from stock_items i left join replacement_requests r on r.stock_item_id = i.id
    where i.order_id = $1 and i.state = 'SOLD' and i.replaced_by is null
    order by i.sold_at, i.seq`,
);

const countAutomatic = statement<{ count: number }>(
  'replacements.count-automatic',
  'select count(*) as count from replacement_requests where order_id = $1 and automatic',
);

const insert = statement<{ id: string }>(
  'replacements.insert',
  `insert into replacement_requests
     (order_id, user_id, subcategory_id, stock_item_id, status, automatic, replacement_item_id, resolved_at, problem, note)
   values ($1, $2, $3, $4, case when $5::uuid is null then 'PENDING' else 'APPROVED' end, $5::uuid is not null,
           $5::uuid, case when $5::uuid is not null then now() end, $6, $7)
   returning id`,
);

const whose = statement<{
  orderId: string;
  userId: string;
  subcategoryId: string;
  originalId: string;
  status: ReplacementStatus;
}>(
  'replacements.whose',
  `select order_id as "orderId", user_id as "userId", subcategory_id as "subcategoryId", stock_item_id as "originalId", status
     from replacement_requests where id = $1`,
);

const lock = statement<{ status: ReplacementStatus }>(
  'replacements.lock-request',
  'select status from replacement_requests where id = $1 for no key update',
);

const approve = statement(
  'replacements.approve',
  `update replacement_requests
      set status = 'APPROVED', replacement_item_id = $2, resolved_by = $3, resolved_at = now()
    where id = $1 and status = 'PENDING'`,
);

const deny = statement(
  'replacements.deny',
  `update replacement_requests set status = 'DENIED', reason = $2, resolved_by = $3, resolved_at = now()
    where id = $1 and status = 'PENDING'`,
);

const dropNotes = statement(
  'replacements.drop-notes-of-customer',
  'update replacement_requests set note = null where user_id = $1 and note is not null',
);

const denyAll = statement(
  'replacements.deny-all',
  `update replacement_requests set status = 'DENIED', reason = $2, resolved_at = now()
    where user_id = $1 and status = 'PENDING'`,
);

/** The columns of a RequestRow, of `requestTables` requests. */
export const requestColumns = `r.id, r.order_id as "orderId", u.username, r.subcategory_id as "subcategoryId", r.status, r.automatic,
  r.problem, r.note, r.reason, r.requested_at as "requestedAt", r.resolved_at as "resolvedAt", resolver.username as "resolvedBy",
  o.product_title as "productTitle", o.product_image_url as "imageUrl", o.subcategory_title as "subcategoryTitle",
  o.created_at as "orderDate", o.total_cents as "orderTotalCents", o.amount as "orderAmount",
  i.id as "originalId", i.deliverable as original, i.key_id as "originalKeyId",
  n.id as "replacementId", n.deliverable as replacement, n.key_id as "replacementKeyId",
  holder.username as "lockedBy", l.until as "lockedUntil"`;
export const requestTables = (requests: string) => `${requests} r
     join users u on u.id = r.user_id
     join orders o on o.id = r.order_id
     join stock_items i on i.id = r.stock_item_id
     left join stock_items n on n.id = r.replacement_item_id
     left join users resolver on resolver.id = r.resolved_by
     left join replacement_locks l on l.request_id = r.id and l.until > now() and r.status = 'PENDING'
     left join users holder on holder.id = l.held_by`;

const one = statement<Row<RequestRow>>(
  'replacements.one',
  `select ${requestColumns} from ${requestTables('replacement_requests')} where r.id = $1`,
);

const pendingFor = statement(
  'replacements.pending-for-option',
  `select from replacement_requests where subcategory_id = $1 and status = 'PENDING' limit 1`,
);

export const activeItems = (on: Queryable, orderId: string) => active.rows(on, [orderId]);
export const automaticCount = async (tx: Tx, orderId: string): Promise<number> =>
  (await countAutomatic.row(tx, [orderId]))?.count ?? 0;

/** `replacementId` null: PENDING; else APPROVED automatically. */
export const insertRequest = (
  tx: Tx,
  request: {
    orderId: string;
    userId: string;
    subcategoryId: string;
    itemId: string;
    replacementId: string | null;
    problem: ItemProblem | null;
    note: string | null;
  },
) =>
  insert.row(tx, [
    request.orderId,
    request.userId,
    request.subcategoryId,
    request.itemId,
    request.replacementId,
    request.problem,
    request.note,
  ]);

export const whoseRequest = (tx: Tx, requestId: string) => whose.row(tx, [requestId]);
/** The next caller waits until this one has ended. */
export const lockRequest = (tx: Tx, requestId: string) => lock.row(tx, [requestId]);
export const approveRequest = async (
  tx: Tx,
  requestId: string,
  itemId: string,
  by: string,
): Promise<boolean> => (await approve.run(tx, [requestId, itemId, by])) === 1;
export const denyRequest = async (tx: Tx, requestId: string, reason: string, by: string): Promise<boolean> =>
  (await deny.run(tx, [requestId, reason, by])) === 1;
/** Denies every waiting request of an account. */
export const denyOpenRequests = (tx: Tx, userId: string, reason: string) => denyAll.run(tx, [userId, reason]);
/** Removes what a customer, whose account is closed already, wrote in requests. */
export const dropNotesOf = (tx: Tx, userId: string) => dropNotes.run(tx, [userId]);

export const requestById = (on: Queryable, id: string) => one.row(on, [id]);
/** Whether a request for an item of the option waits. */
export const isPendingFor = async (on: Queryable, subcategoryId: string): Promise<boolean> =>
  (await pendingFor.run(on, [subcategoryId])) > 0;
