import type { FastifyInstance } from 'fastify';
import { FaultsUpdate, type Faults } from './faults.ts';
import { centsOf, type Outcome } from './payment.ts';
import { Simulate, toPaymentReply } from './payment.schemas.ts';
import { isKey } from './payments.routes.ts';
import type { Sandbox } from './sandbox.ts';
import type { Delivery } from './webhooks.ts';

/** Calls for tests: outcomes of one payment, and faults of the whole gateway. */
export function simulationRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Params: { paymentId: string }; Body: Simulate }>(
    '/pay/:paymentId/simulate',
    { schema: { body: Simulate } },
    async (request, reply) => {
      const { event, amount, currency, metadata, webhook = true, repeat = 1 } = request.body;
      const paidCents = amount === undefined ? undefined : centsOf(amount);
      if (paidCents === null) return reply.code(400).send({ message: 'amount has more than two decimals.' });
      const outcome: Outcome = { event };
      if (paidCents !== undefined) outcome.paidCents = paidCents;
      if (currency !== undefined) outcome.currency = currency;
      if (metadata !== undefined) outcome.metadata = metadata;

      const payment = sandbox.settle(request.params.paymentId, outcome);
      if (payment === 'absent') return reply.code(404).send({ message: 'Payment not found.' });
      if (payment === 'refused') {
        return reply.code(409).send({ message: 'A completed payment cannot change any more.' });
      }
      const deliveries: Delivery[] = webhook
        ? await Promise.all(Array.from({ length: repeat }, () => sandbox.webhooks.send(payment)))
        : [];
      return { data: toPaymentReply(payment), deliveries };
    },
  );

  app.put<{ Body: Partial<Faults> }>(
    '/sandbox/faults',
    { schema: { body: FaultsUpdate } },
    async (request, reply) => {
      if (!isKey(request.headers.authorization, sandbox.options.apiKey)) {
        return reply.code(401).send({ message: 'A valid API key is required.' });
      }
      Object.assign(sandbox.faults, request.body);
      return sandbox.faults;
    },
  );

  app.get('/health', async () => ({ status: 'ok' }));
}
