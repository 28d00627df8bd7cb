import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Message } from './fields.ts';

export const healthLive = endpoint({
  method: 'GET',
  path: '/health/live',
  summary: 'The process answers',
  roles: 'PUBLIC',
  reply: Type.Object({ status: Type.String() }),
  errors: [],
});

export const healthReady = endpoint({
  method: 'GET',
  path: '/health/ready',
  summary: 'The process can serve: the database answers and is migrated',
  roles: 'PUBLIC',
  reply: Type.Object({ status: Type.String() }),
  errors: ['DATABASE_UNAVAILABLE', 'STORE_STOPPING'],
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
