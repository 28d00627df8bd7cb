import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { applyFault, dropConnection, foreignOrigin } from './faults.ts';
import { centsOf, type Payment } from './payment.ts';
import { CreatePayment, toPaymentReply, toPublishedReply } from './payment.schemas.ts';
import type { Sandbox } from './sandbox.ts';

interface BusinessParams {
  businessId: string;
}
interface PaymentParams extends BusinessParams {
  paymentId: string;
}

/** The part of the public HoodPay API that a shop calls. */
export function paymentsRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isKey(request.headers.authorization, sandbox.options.apiKey)) {
      return reply.code(401).send({ data: null, message: 'A valid API key is required.' });
    }
    if ((request.params as BusinessParams).businessId !== sandbox.options.businessId) {
      return reply.code(404).send({ data: null, message: 'Business not found.' });
    }
    return undefined;
  };

  app.post<{ Params: BusinessParams; Body: CreatePayment }>(
    '/v1/businesses/:businessId/payments',
    { onRequest, schema: { body: CreatePayment } },
    async (request, reply) => {
      const { create, delayMs } = sandbox.faults;
      if (await applyFault(create, delayMs, reply)) return reply;
      const requestedCents = centsOf(request.body.amount);
      if (requestedCents === null) {
        return reply.code(400).send({ data: null, message: 'amount has more than two decimals.' });
      }
      const payment = createOnce(sandbox, request, requestedCents);
      if (payment === null) {
        return reply
          .code(409)
          .send({ data: null, message: 'This idempotency key was used for another body.' });
      }
      if (create === 'lost') {
        dropConnection(reply);
        return reply;
      }
      const origin = create === 'foreign-url' ? foreignOrigin : sandbox.originFor(request);
      return { data: { url: `${origin}/pay/${payment.id}`, id: payment.id }, message: 'Payment created.' };
    },
  );

  app.get<{ Params: PaymentParams }>(
    '/v1/businesses/:businessId/payments/:paymentId',
    { onRequest },
    async (request, reply) => {
      const { read, delayMs } = sandbox.faults;
      if (await applyFault(read, delayMs, reply)) return reply;
      if (read === 'lost') {
        dropConnection(reply);
        return reply;
      }
      const payment = sandbox.payments.find(request.params.paymentId);
      if (payment === undefined) return reply.code(404).send({ data: null, message: 'Payment not found.' });
      const { shape, state } = sandbox.faults;
      const data = shape === 'published' ? toPublishedReply(payment) : toPaymentReply(payment);
      return { data: state === '' ? data : { ...data, status: state }, message: 'OK' };
    },
  );
}

/** The payment for this call; a retry with the same `Idempotency-Key` and body gets the first one, null otherwise. */
function createOnce(
  sandbox: Sandbox,
  request: FastifyRequest<{ Params: BusinessParams; Body: CreatePayment }>,
  requestedCents: number,
): Payment | null {
  const key = request.headers['idempotency-key'];
  const fingerprint = createHash('sha256').update(JSON.stringify(request.body)).digest('hex');
  if (typeof key === 'string') {
    const created = sandbox.payments.findCreated(key);
    if (created !== undefined) {
      return created.fingerprint === fingerprint ? (sandbox.payments.find(created.paymentId) ?? null) : null;
    }
  }
  const payment = newPayment(request.params.businessId, request.body, requestedCents, sandbox.now());
  sandbox.payments.save(payment);
  if (typeof key === 'string') sandbox.payments.remember({ key, fingerprint, paymentId: payment.id });
  return payment;
}

const newPayment = (
  businessId: string,
  body: CreatePayment,
  requestedCents: number,
  at: number,
): Payment => ({
  id: randomUUID(),
  businessId,
  status: 'PENDING',
  requestedCents,
  paidCents: null,
  currency: body.currency,
  name: body.name ?? 'Payment',
  description: body.description ?? '',
  redirectUrl: body.redirectUrl,
  notifyUrl: body.notifyUrl ?? null,
  customerEmail: body.customerEmail ?? null,
  metadata: body.metadata ?? {},
  createdAt: at,
  updatedAt: at,
});

/** Compares in constant time, whatever the lengths. */
export function isKey(authorization: string | undefined, apiKey: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${apiKey}`));
}
