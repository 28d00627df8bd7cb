import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { buildSandbox, sign, signatureHeader, type Simulate } from 'hoodpay-sandbox';
import type { Config } from '../../src/config.ts';
import type { PaymentDeps } from '../../src/shop/payments/payments.service.ts';
import { freePort } from './free-port.ts';
import { openTestStore, type TestStore } from './test-store.ts';

export interface PayingStore extends TestStore {
  sandbox: FastifyInstance;
  gatewayUrl: string;
  webhookSecret: string;
  /** What jobs and services take. */
  paying: PaymentDeps;
  /** Gives the payment of this page an outcome, as a buyer or the gateway would. */
  simulate(redirectUrl: string, outcome: Simulate): Promise<Response>;
  /** Sends a webhook as the gateway would: signed by default. */
  webhook(
    gatewayId: string,
    options?: { eventType?: string; signature?: string | null; raw?: string },
  ): Promise<{ status: number; body: { message: string; code?: string } }>;
}

/** A store that listens, with a gateway of its own that notifies it. */
export async function openPayingStore({
  config = {},
  processes = 1,
}: { config?: Partial<Config>; processes?: number } = {}): Promise<PayingStore> {
  const [apiKey, businessId, webhookSecret] = ['key', 'business', randomBytes(16).toString('hex')];
  const port = await freePort();
  const sandbox = buildSandbox({ apiKey, businessId, webhookSecret, retryDelaysMs: [] });
  const gatewayUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const hoodpay = {
    apiUrl: gatewayUrl,
    apiKey,
    businessId,
    webhookSecret,
    signatureHeader,
    redirectOrigins: [],
  };
  const store = await openTestStore({ hoodpay, publicUrl: `http://127.0.0.1:${port}`, ...config }, processes);
  await store.app.listen({ host: '127.0.0.1', port });
  return {
    ...store,
    sandbox,
    gatewayUrl,
    webhookSecret,
    paying: store.deps,
    simulate: (redirectUrl, outcome) =>
      fetch(`${redirectUrl}/simulate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(outcome),
      }),
    async webhook(gatewayId, { eventType = 'PAYMENT_COMPLETED', signature, raw } = {}) {
      const payload = raw ?? JSON.stringify({ eventType, forPaymentEvents: { id: gatewayId } });
      const signed = signature === undefined ? sign(payload, webhookSecret) : signature;
      const reply = await store.inject({
        method: 'POST',
        url: '/api/webhooks/hoodpay',
        payload,
        headers: {
          'content-type': 'application/json',
          ...(signed === null ? {} : { [signatureHeader]: signed }),
        },
      });
      return { status: reply.statusCode, body: reply.json() };
    },
    async close() {
      await sandbox.close();
      await store.close();
    },
  };
}
