import type { ReplacementRequest, ReplacementSettings } from 'shared-contract';
import { dollarsOf } from '../money.ts';
import { unixOf, unixOrNull } from '../../platform/time.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import type { RequestRow, WarrantyRow } from './replacements.sql.ts';

export const settingsOf = (row: WarrantyRow): ReplacementSettings => ({
  replace_enabled: row.replaceEnabled,
  auto_replace_enabled: row.autoReplaceEnabled,
  auto_replace_max_before_approval: row.autoReplaceMax,
  warranty_time: row.warrantySeconds,
});

/** A request with its decrypted texts, for those who may settle it. */
export function requestOf(row: RequestRow, vault: Vault): ReplacementRequest {
  const { replacement, replacementId, replacementKeyId } = row;
  return {
    _id: row.id,
    orderId: row.orderId,
    username: row.username,
    subcategoryId: row.subcategoryId,
    original_deliverable: vault.open({ deliverable: row.original, keyId: row.originalKeyId }, row.originalId),
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
    ...(replacement && replacementId && replacementKeyId
      ? { replacement: vault.open({ deliverable: replacement, keyId: replacementKeyId }, replacementId) }
      : {}),
    ...(row.resolvedBy === null ? {} : { resolved_by: row.resolvedBy }),
    resolved_unix: unixOrNull(row.resolvedAt),
  };
}
