import type { FastifyRequest } from 'fastify';
import { hoodpayWebhook } from 'shared-contract';
import { fail } from '../../platform/failure.ts';
import { limitTable } from '../limits.ts';
import { isSigned } from './signature.ts';
import { eventName, receive } from './webhooks.service.ts';
import type { HoodpayConfig } from './hoodpay-client.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { PaymentDeps } from './payments.service.ts';

export const webhookRoutes: Module<PaymentDeps & { config: { hoodpay: HoodpayConfig | undefined } }> = (
  router,
  deps,
) => {
  const { webhookSecret, signatureHeader } = deps.config.hoodpay ?? {};
  const checkSignature = (bytes: Buffer, headers: FastifyRequest['headers']): void => {
    if (webhookSecret === undefined || signatureHeader === undefined) throw fail('GATEWAY_UNCONFIGURED');
    if (!isSigned(bytes, headers[signatureHeader], webhookSecret)) throw fail('SIGNATURE_INVALID');
  };

  router.handle(
    hoodpayWebhook,
    async ({ body }) => {
      const { id: gatewayId } = body.forPaymentEvents;
      const eventType = eventName(body.eventType);
      const outcome = await receive(deps, eventType, gatewayId);
      deps.log.info({ gatewayId, eventType, outcome }, 'webhook');
      return { message: `Received: ${outcome}.` };
    },
    { signed: { limit: limitTable.webhooks, check: checkSignature } },
  );
};
