import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { DollarsIn, Message, Strict } from './fields.ts';
import { limits } from './limits.ts';
import { CUSTOMER_ROLES } from './roles.ts';

export const topUp = endpoint({
  method: 'POST',
  path: '/user/balance/top-up',
  summary: 'Start a top-up through the gateway',
  roles: CUSTOMER_ROLES,
  body: Strict({
    amount: DollarsIn(limits.topUpMin, limits.topUpMax),
    payment_method: Type.Literal('HOODPAY'),
  }),
  reply: Type.Object({ redirect_url: Type.String(), payment_id: Type.String() }),
  errors: [
    'BALANCE_CAP',
    'TOP_UPS_OPEN',
    'PAYMENT_METHOD_INACTIVE',
    'IDEMPOTENCY_KEY_REUSED',
    'GATEWAY_FAILED',
    'GATEWAY_UNCONFIGURED',
  ],
  idempotent: true,
});

/** A hint only: the payment is fetched from the gateway before anything happens. Signed over the raw body. */
export const hoodpayWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/hoodpay',
  summary: 'The gateway tells that a payment changed',
  roles: 'PUBLIC',
  body: Type.Object({
    eventType: Type.String({ maxLength: 64 }),
    forPaymentEvents: Type.Object({ id: Type.String({ minLength: 1, maxLength: 128 }) }),
  }),
  reply: Message,
  errors: ['SIGNATURE_INVALID', 'GATEWAY_UNCONFIGURED', 'GATEWAY_FAILED'],
});
