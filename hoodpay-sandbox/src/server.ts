import { setTimeout as pause } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import { fastify, type FastifyError, type FastifyInstance } from 'fastify';
import { noFaults } from './faults.ts';
import type { SandboxOptions } from './options.ts';
import { payPageRoutes } from './pay-page.routes.ts';
import { settle } from './payment.ts';
import { PaymentStore } from './payment.store.ts';
import { paymentsRoutes } from './payments.routes.ts';
import type { Sandbox } from './sandbox.ts';
import { simulationRoutes } from './simulation.routes.ts';
import { WebhookSender } from './webhooks.ts';

export type { Faults, FaultMode } from './faults.ts';
export type { SandboxOptions } from './options.ts';
export type { Payment, PaymentEvent, PaymentStatus } from './payment.ts';
export type { CreatePayment, PaymentReply, Simulate } from './payment.schemas.ts';
export { sign, signatureHeader, webhookBody } from './webhooks.ts';

declare module 'fastify' {
  interface FastifyInstance {
    sandbox: Sandbox;
  }
}

/**
 * A stand-in for the HoodPay gateway, not yet listening. `close()` also ends webhook retries.
 * What it does is in rules 6.12.
 */
export function buildSandbox(options: SandboxOptions): FastifyInstance {
  const app = fastify({
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  const sandbox = createSandbox(options);
  app.decorate('sandbox', sandbox);
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    return reply
      .code(status)
      .send({ data: null, message: status < 500 ? error.message : 'Internal server error' });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ data: null, message: 'Not found.' }));
  void app.register(formbody);
  void app.register(async (routes) => {
    paymentsRoutes(routes, sandbox);
    simulationRoutes(routes, sandbox);
    payPageRoutes(routes, sandbox);
  });
  app.addHook('onClose', () => sandbox.webhooks.close());
  return app;
}

function createSandbox(options: SandboxOptions): Sandbox {
  const payments = new PaymentStore(options.stateFile);
  const webhooks = new WebhookSender(options);
  const now = () => Math.floor(Date.now() / 1000);
  const sandbox: Sandbox = {
    options,
    payments,
    webhooks,
    faults: { ...noFaults, ...options.faults },
    now,
    originFor: (request) => options.publicUrl ?? `${request.protocol}://${request.host}`,
    settle(paymentId, outcome) {
      const payment = payments.find(paymentId);
      if (payment === undefined) return 'absent';
      const settled = settle(payment, outcome, now());
      if (settled === null) return 'refused';
      if (settled !== payment) payments.save(settled);
      return settled;
    },
    payLater(paymentId) {
      void pause(options.payLateDelayMs ?? 2_000, undefined, { ref: false }).then(() => {
        const paid = sandbox.settle(paymentId, { event: 'completed' });
        return typeof paid === 'string' ? undefined : webhooks.send(paid);
      });
    },
  };
  return sandbox;
}
