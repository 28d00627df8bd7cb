import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { DollarsIn, Id, Message, pageFields, Strict } from './fields.ts';
import { limits } from './limits.ts';
import { PaymentAlarm, TopUp } from './payments.entities.ts';
import { ADMIN_ROLES, CUSTOMER_ROLES } from './roles.ts';

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

export const getTopUp = endpoint({
  method: 'GET',
  path: '/user/balance/top-up/{paymentId}',
  summary: 'What has become of a top-up of mine',
  roles: CUSTOMER_ROLES,
  params: Strict({ paymentId: Id }),
  reply: TopUp,
  errors: ['PAYMENT_NOT_FOUND'],
});

export const listPaymentAlarms = endpoint({
  method: 'GET',
  path: '/admin/payment-alarms',
  summary: 'Gateway payments that need a look, those that wait longest first; 100 when `amount` is absent',
  roles: ADMIN_ROLES,
  query: Strict(pageFields),
  reply: Type.Array(PaymentAlarm),
  errors: [],
  paged: true,
});

export const paymentLookedAt = endpoint({
  method: 'POST',
  path: '/admin/payment-alarms/{alarmId}/looked-at',
  summary: 'Take a payment off the list of those that need a look; one that is off it already stays so',
  roles: ADMIN_ROLES,
  params: Strict({ alarmId: Id }),
  reply: Message,
  errors: ['PAYMENT_ALARM_NOT_FOUND'],
});

/** Only a hint: before anything happens, the payment is fetched from the gateway. The raw body is signed. */
export const hoodpayWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/hoodpay',
  summary: 'The gateway reports that a payment changed',
  roles: 'PUBLIC',
  body: Type.Object({
    eventType: Type.String({ maxLength: 64 }),
    forPaymentEvents: Type.Object({ id: Type.String({ minLength: 1, maxLength: 128 }) }),
  }),
  reply: Message,
  errors: ['SIGNATURE_INVALID', 'GATEWAY_UNCONFIGURED', 'GATEWAY_FAILED'],
});

export const cancelCheckout = endpoint({
  method: 'POST',
  path: '/orders/{orderId}/cancel',
  summary: 'Cancel the checkout of a pending order: its items go back into stock, its lines into the cart',
  roles: CUSTOMER_ROLES,
  params: Strict({ orderId: Id }),
  reply: Message,
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_PENDING'],
});
