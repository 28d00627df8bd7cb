import type { ReplacementRequest, ReplacementSettings } from 'shared-contract';
import { dollarsOf } from '../money.ts';
import { unixOf, unixOrNull } from '../../platform/time.ts';
import type { SealedItem } from '../audit/code-reads.service.ts';
import type { OrderTerms } from '../orders/order-terms.sql.ts';
import type { RequestRow } from './replacements.sql.ts';

export const settingsOf = (row: OrderTerms): ReplacementSettings => ({
  replace_enabled: row.replaceEnabled,
  auto_replace_enabled: row.autoReplaceEnabled,
  auto_replace_max_before_approval: row.autoReplaceMax,
  warranty_time: row.warrantySeconds,
});

/** The items of a request whose codes it shows: the one that was asked about, and the one that was given for it. */
export function itemsOf(row: RequestRow): [SealedItem, SealedItem?] {
  const { replacement, replacementId, replacementKeyId } = row;
  const original = { id: row.originalId, deliverable: row.original, keyId: row.originalKeyId };
  return replacement && replacementId && replacementKeyId
    ? [original, { id: replacementId, deliverable: replacement, keyId: replacementKeyId }]
    : [original];
}

/** A request with its texts, for those who may settle it. */
export function requestOf(row: RequestRow, textOf: (item: SealedItem) => string): ReplacementRequest {
  const [original, replacement] = itemsOf(row);
  return {
    _id: row.id,
    orderId: row.orderId,
    username: row.username,
    subcategoryId: row.subcategoryId,
    original_deliverable: textOf(original),
    request_date: unixOf(row.requestedAt),
    status: row.status,
    product_title: row.productTitle,
    product_image_url: row.imageUrl,
    subcategory_title: row.subcategoryTitle,
    order_date: unixOf(row.orderDate),
    order_total: dollarsOf(row.orderTotalCents),
    order_amount: row.orderAmount,
    automatic: row.automatic,
    ...(row.problem === null ? {} : { problem: row.problem }),
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(replacement ? { replacement: textOf(replacement) } : {}),
    ...(row.resolvedBy === null ? {} : { resolved_by: row.resolvedBy }),
    resolved_unix: unixOrNull(row.resolvedAt),
    ...(row.lockedBy !== null && row.lockedUntil !== null
      ? { lock: { username: row.lockedBy, until_unix: unixOf(row.lockedUntil) } }
      : {}),
  };
}
