import Type, { type Static } from 'typebox';
import { dollars, type Payment } from './payment.ts';

const text = (maxLength: number) => Type.String({ maxLength });
const webUrl = Type.String({ maxLength: 2_048, pattern: '^https?://[^\\s]+$' });

/** Body of `POST /v1/businesses/{businessId}/payments`; amount in dollars. */
export const CreatePayment = Type.Object(
  {
    amount: Type.Number({ exclusiveMinimum: 0, maximum: 100_000_000 }),
    currency: Type.Literal('USD'),
    name: Type.Optional(text(255)),
    description: Type.Optional(text(2_000)),
    redirectUrl: webUrl,
    notifyUrl: Type.Optional(webUrl),
    customerEmail: Type.Optional(text(254)),
    metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: false },
);
export type CreatePayment = Static<typeof CreatePayment>;

/** Body of `POST <redirect_url>/simulate`; amount in dollars. */
export const Simulate = Type.Object(
  {
    event: Type.Enum(['completed', 'cancelled', 'expired', 'failed']),
    amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100_000_000 })),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    webhook: Type.Optional(Type.Boolean()),
    repeat: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  { additionalProperties: false },
);
export type Simulate = Static<typeof Simulate>;

/** A payment as `GET /v1/businesses/{businessId}/payments/{id}` shows it. */
export interface PaymentReply {
  id: string;
  status: Payment['status'];
  /** Dollars: what was paid once the payment is COMPLETED, what was asked for until then. */
  amount: number;
  /** Dollars the shop asked for. */
  requestedAmount: number;
  currency: string;
  name: string;
  description: string;
  customerEmail: string | null;
  redirectUrl: string;
  notifyUrl: string | null;
  metadata: Record<string, unknown>;
  /** Unix seconds. */
  createdAt: number;
  updatedAt: number;
}

export function toPaymentReply(payment: Payment): PaymentReply {
  return {
    id: payment.id,
    status: payment.status,
    amount: dollars(payment.paidCents ?? payment.requestedCents),
    requestedAmount: dollars(payment.requestedCents),
    currency: payment.currency,
    name: payment.name,
    description: payment.description,
    customerEmail: payment.customerEmail,
    redirectUrl: payment.redirectUrl,
    notifyUrl: payment.notifyUrl,
    metadata: payment.metadata,
    createdAt: payment.createdAt,
    updatedAt: payment.updatedAt,
  };
}

/** A payment in the shape that HoodPay's published documents show: what was paid as `endAmount`, and no metadata. */
export function toPublishedReply(payment: Payment) {
  const { amount, requestedAmount, metadata, ...rest } = toPaymentReply(payment);
  return { ...rest, endAmount: amount };
}
