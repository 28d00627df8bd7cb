import type { FastifyRequest } from 'fastify';
import type { Faults } from './faults.ts';
import type { SandboxOptions } from './options.ts';
import type { Outcome, Payment } from './payment.ts';
import type { PaymentStore } from './payment.store.ts';
import type { WebhookSender } from './webhooks.ts';

/** The state that the routes share; reachable from tests as `app.sandbox`. */
export interface Sandbox {
  options: SandboxOptions;
  payments: PaymentStore;
  webhooks: WebhookSender;
  /** Faults that are on now; assign to switch them in process. */
  faults: Faults;
  /** Unix seconds. */
  now(): number;
  originFor(request: FastifyRequest): string;
  settle(paymentId: string, outcome: Outcome): Payment | 'absent' | 'refused';
  /** Pays an expired payment a little later, as a slow transfer would. */
  payLater(paymentId: string): void;
}
