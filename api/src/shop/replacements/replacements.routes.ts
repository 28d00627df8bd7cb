import {
  getReplacement,
  getReplacementEligibility,
  limits,
  listReplacementOptions,
  listStaffReplacementOptions,
  requestReplacement,
  resolveRequest,
  resolveStaffRequest,
} from 'shared-contract';
import { unixOrNull } from '../../platform/time.ts';
import { actorOf, readingOf, whyOf } from '../audit/call.ts';
import { codesOf } from '../audit/code-reads.service.ts';
import { masked } from '../masked.ts';
import { warrantyEnds } from './replacements.rules.ts';
import * as service from './replacements.service.ts';
import { itemsOf, requestOf, settingsOf } from './replacements.view.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { Outbox } from '../mails/outbox.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';

const messages = {
  requested: 'Replacement request submitted successfully! Our staff will review it shortly.',
  replaced: 'Your item was replaced. The new one is shown in your order.',
  approved: 'Replacement approved successfully!',
  denied: 'Request denied successfully!',
};

export const replacementRoutes: Module<{ db: Db; vault: Vault; outbox: Outbox }> = (
  router,
  { db, vault, outbox },
) => {
  router.handle(getReplacementEligibility, async ({ params: { orderId }, identity }) => {
    const { terms, refusal, requested } = await service.eligibility(db, orderId, identity.userId);
    return {
      eligible: refusal === null,
      ...(refusal === null ? {} : { reason: refusal }),
      replacement_settings: settingsOf(terms),
      warranty_ends_unix: unixOrNull(warrantyEnds(terms)),
      requested: requested.map((item) => vault.open(item, item.id)),
    };
  });

  router.handle(requestReplacement, async ({ params: { orderId }, body, identity }) => {
    const { deliverable } = await db.transaction((tx) =>
      service.request(tx, vault, {
        orderId,
        buyerId: identity.userId,
        subcategoryId: body.subcategoryId,
        text: body.deliverableToReplace,
        problem: body.problem ?? null,
        note: body.note?.trim() || null,
      }),
    );
    return deliverable === undefined
      ? { message: messages.requested, status: 'PENDING' as const }
      : { message: messages.replaced, status: 'APPROVED' as const, deliverable };
  });

  for (const endpoint of [listStaffReplacementOptions, listReplacementOptions] as const) {
    router.handle(endpoint, (call) => {
      const { quantity = limits.replacementOptions, why } = call.query;
      const reader = { actor: actorOf(call), why: whyOf(call, why) };
      return db.transaction((tx) =>
        service.viewOptions(tx, vault, call.params.subcategoryId, quantity, reader),
      );
    });
  }

  router.handle(getReplacement, async (call) => {
    const row = await service.readRequest(db, call.params.requestId);
    const target = { targetType: 'replacement_request', targetId: row.id } as const;
    const items = itemsOf(row).filter((item) => item !== undefined);
    return requestOf(row, await codesOf({ db, vault }, readingOf(call), target, items));
  });

  for (const endpoint of [resolveStaffRequest, resolveRequest] as const) {
    router.handle(endpoint, async (call) => {
      const { params, body } = call;
      const request = await db.transaction((tx) =>
        service.resolve(tx, outbox, params.requestId, body, actorOf(call)),
      );
      return {
        message: body.approved ? messages.approved : messages.denied,
        // The codes are masked: whoever decides has already read them, and showing them again would be one more read to log.
        request: requestOf(request, (item) => masked(vault.open(item, item.id))),
      };
    });
  }
};
