import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildSandbox, type SandboxOptions } from '../server.ts';

const keys = { apiKey: 'key-1', businessId: 'shop-1', webhookSecret: 'secret-1' };
export const authorization = { authorization: 'Bearer key-1' };
export const paymentsUrl = '/v1/businesses/shop-1/payments';
export const body = {
  amount: 19.99,
  currency: 'USD',
  name: 'Cardwell',
  description: 'Top-up',
  redirectUrl: 'http://localhost:8080/dashboard',
  notifyUrl: 'http://127.0.0.1:1/webhook',
  customerEmail: 'ann@example.com',
  metadata: { reference: 'ref-1' },
};

export const closers: (() => Promise<unknown> | void)[] = [];
/** Closes what a test has opened. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

export function sandboxWith(options: Partial<SandboxOptions> = {}): FastifyInstance {
  const app = buildSandbox({ ...keys, retryDelaysMs: [5, 5, 5], ...options });
  closers.push(() => app.close());
  return app;
}

/** A shop that records each webhook and answers with the statuses given, the last one for ever. */
export async function shop(...statuses: number[]) {
  const received: { body: string; signature: string | undefined }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const status = statuses[Math.min(received.length, statuses.length - 1)] ?? 200;
      received.push({ body: text, signature: request.headers['x-hoodpay-signature'] as string | undefined });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook` };
}

export async function create(
  app: FastifyInstance,
  overrides: object = {},
  headers: Record<string, string> = {},
) {
  const reply = await app.inject({
    method: 'POST',
    url: paymentsUrl,
    headers: { ...authorization, ...headers },
    payload: { ...body, ...overrides },
  });
  const json = reply.json<{ data: { url: string; id: string } | null; message: string }>();
  return {
    status: reply.statusCode,
    id: json.data?.id ?? '',
    url: json.data?.url ?? '',
    message: json.message,
  };
}

export const simulate = (app: FastifyInstance, id: string, payload: object) =>
  app.inject({ method: 'POST', url: `/pay/${id}/simulate`, payload });

export async function read(app: FastifyInstance, id: string) {
  const reply = await app.inject({ url: `${paymentsUrl}/${id}`, headers: authorization });
  return reply.json<{ data: { status: string; amount: number; requestedAmount: number; currency: string } }>()
    .data;
}

export const submit = (app: FastifyInstance, id: string, action: string) =>
  app.inject({
    method: 'POST',
    url: `/pay/${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `action=${action}`,
  });

export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 3_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('the condition did not come true within 3 s');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
