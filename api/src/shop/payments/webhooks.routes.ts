import type { FastifyRequest } from 'fastify';
import { hoodpayWebhook } from 'shared-contract';
import { fail } from '../../platform/failure.ts';
import { requestLog } from '../../platform/http/log.ts';
import { limitTable } from '../../platform/http/rate-limits.ts';
import { gatewayOf } from './gateway-of.ts';
import { GatewayRefused } from './hoodpay-client.ts';
import { requireGateway } from './payments.service.ts';
import { findPaymentByGatewayId, pollPaymentSoon } from './payments.sql.ts';
import { settle } from './settlement.service.ts';
import type { Module } from '../module.ts';
import { isSigned } from './signature.ts';
import { recordEvent } from './webhooks.sql.ts';

/** `PAYMENT_COMPLETED` and `payment:completed` mean the same; anything printable is recorded. */
const eventName = (eventType: string): string =>
  eventType
    .replace(/[^\x20-\x7e]/g, '?')
    .toUpperCase()
    .replace(':', '_');

export const webhookRoutes: Module = (router, deps) => {
  const paying = { ...deps, gateway: gatewayOf(deps) };
  const { webhookSecret, signatureHeader } = deps.config.hoodpay ?? {};
  const checkSignature = (bytes: Buffer, headers: FastifyRequest['headers']): void => {
    if (webhookSecret === undefined || signatureHeader === undefined) throw fail('GATEWAY_UNCONFIGURED');
    if (!isSigned(bytes, headers[signatureHeader], webhookSecret)) throw fail('SIGNATURE_INVALID');
  };

  // A hint, not a proof: the payment is fetched with our key, and only that is trusted (rules 6.4).
  router.handle(
    hoodpayWebhook,
    async ({ body, request }) => {
      const { id } = body.forPaymentEvents;
      const eventType = eventName(body.eventType);
      try {
        const wasSettled = (await findPaymentByGatewayId(deps.db, id))?.settled;
        const fetched = await requireGateway(paying).find(id);
        const outcome = fetched ? await settle(paying, fetched, wasSettled) : 'not at the gateway';
        await recordEvent(deps.db, eventType, id, outcome);
        requestLog(request).info({ gatewayId: id, eventType, outcome }, 'webhook');
        return { message: `Received: ${outcome}.` };
      } catch (error) {
        if (!(error instanceof GatewayRefused)) throw error;
        // It will be sent again; otherwise the poller asks.
        await pollPaymentSoon(deps.db, id);
        await recordEvent(deps.db, eventType, id, 'gateway failed');
        throw fail('GATEWAY_FAILED', { cause: error });
      }
    },
    { signed: { limit: limitTable.webhooks, check: checkSignature } },
  );
};
