import {
  getReplacementEligibility,
  limits,
  listReplacementOptions,
  listStaffReplacementOptions,
  requestReplacement,
  resolveRequest,
  resolveStaffRequest,
} from 'shared-contract';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import { unixOrNull } from '../../platform/time.ts';
import { audit } from '../audit/audit.sql.ts';
import type { Module } from '../module.ts';
import * as stock from '../stock/stock.service.ts';
import { refusalOf, warrantyEnds } from './replacements.rules.ts';
import * as replacements from './replacements.service.ts';
import * as sql from './replacements.sql.ts';
import { requestOf, settingsOf } from './replacements.view.ts';

const messages = {
  allRequested: 'A replacement was requested for every item of this order already.',
  requested: 'Replacement request submitted successfully! Our staff will review it shortly.',
  replaced: 'Your item was replaced. The new one is shown in your order.',
  approved: 'Replacement approved successfully!',
  denied: 'Request denied successfully!',
};

export const replacementRoutes: Module = (router, { db, vault }) => {
  router.handle(getReplacementEligibility, async ({ params: { orderId }, identity }) => {
    const terms = await replacements.termsOf(db, orderId, identity.userId);
    const items = terms.status === 'COMPLETED' ? await sql.activeItems(db, orderId) : [];
    const refusal =
      refusalOf(terms) ?? (items.every((item) => item.requested) ? messages.allRequested : null);
    return {
      eligible: refusal === null,
      ...(refusal === null ? {} : { reason: refusal }),
      replacement_settings: settingsOf(terms),
      warranty_ends_unix: unixOrNull(warrantyEnds(terms)),
      requested: items.filter((item) => item.requested).map((item) => vault.open(item, item.id)),
    };
  });

  router.handle(requestReplacement, async ({ params: { orderId }, body, identity }) => {
    const { deliverable } = await db.transaction(async (tx) => {
      tx.changed('stock', [body.subcategoryId]);
      return replacements.request(tx, vault, {
        orderId,
        buyerId: identity.userId,
        subcategoryId: body.subcategoryId,
        text: body.deliverableToReplace,
      });
    });
    return deliverable === undefined
      ? { message: messages.requested, status: 'PENDING' as const }
      : { message: messages.replaced, status: 'APPROVED' as const, deliverable };
  });

  for (const endpoint of [listStaffReplacementOptions, listReplacementOptions] as const) {
    router.handle(endpoint, async ({ params, query, identity, requestId }) => {
      const subcategoryId = knownId(params.subcategoryId, 'SUBCATEGORY_NOT_FOUND');
      return db.transaction(async (tx) => {
        const option = await sql.pendingForOption(tx, subcategoryId);
        if (!option) throw fail('SUBCATEGORY_NOT_FOUND');
        // Codes are shown only while a request waits.
        if (!option.pending) return [];
        const amount = query.quantity ?? limits.replacementOptions;
        const items = await stock.listAvailable(tx, vault, subcategoryId, { skip: 0, amount });
        await audit(tx, {
          actorId: identity.userId,
          action: 'replacements.view-options',
          targetType: 'subcategory',
          targetId: subcategoryId,
          after: { items: items.map((item) => item._id) },
          requestId,
        });
        return items;
      });
    });
  }

  for (const endpoint of [resolveStaffRequest, resolveRequest] as const) {
    router.handle(endpoint, async ({ params, body, identity, requestId }) => {
      await db.transaction(async (tx) => {
        const { subcategoryId } = await replacements.resolve(tx, {
          requestId: params.requestId,
          verdict: body,
          actorId: identity.userId,
          httpRequestId: requestId,
        });
        if (subcategoryId) tx.changed('stock', [subcategoryId]);
      });
      const row = await sql.requestById(db, params.requestId);
      if (!row) throw fail('REPLACEMENT_NOT_FOUND');
      return { message: body.approved ? messages.approved : messages.denied, request: requestOf(row, vault) };
    });
  }
};
