import ky from 'ky';
import { causingRequest } from '../../platform/causing-request.ts';
import { inSpan } from '../../platform/tracing/spans.ts';
import { dollarsOf } from '../money.ts';
import { paymentOf, urlOf, type GatewayPayment } from './hoodpay-answers.ts';

export interface HoodpayConfig {
  apiUrl: string;
  apiKey: string;
  businessId: string;
  /** Undefined: webhooks are answered 503, never trusted. */
  webhookSecret: string | undefined;
  signatureHeader: string;
  /** Allowed origins of payment pages, in addition to that of the API. */
  redirectOrigins: string[];
}

/** A payment that we ask the gateway to make. */
export interface NewPayment {
  /** Our id of the payment: sent in the metadata and as the idempotency key. */
  reference: string;
  amountCents: number;
  name: string;
  description: string;
  /** Where the buyer returns to. */
  returnUrl: string;
  notifyUrl: string;
  customerEmail: string;
}

export interface Gateway {
  /** Opens a payment. Throws GatewayRefused unless the answer leads to a page of the gateway. */
  create(payment: NewPayment): Promise<{ id: string; url: string }>;
  /** The payment as the gateway has it now, or undefined when it has none of that id. */
  find(id: string): Promise<GatewayPayment | undefined>;
}

/** The gateway gave no answer that can be used; `message` is for the log. */
export class GatewayRefused extends Error {
  /** The id of a payment that the gateway created despite the failure, if the response names it. */
  readonly gatewayId: string | undefined;
  constructor(message: string, options?: ErrorOptions & { gatewayId?: string }) {
    super(message, options);
    this.name = 'GatewayRefused';
    this.gatewayId = options?.gatewayId;
  }
}

const limitMs = 10_000;
const answerBytesMax = 64 * 1024;

/** Speaks the public HoodPay API. `redirectOrigins`: allowed origins of payment pages, in addition to that of the API. */
export function hoodpayGateway(config: HoodpayConfig, timeoutMs = limitMs): Gateway {
  const payments = `${config.apiUrl}/v1/businesses/${encodeURIComponent(config.businessId)}/payments`;
  const origins = new Set([new URL(config.apiUrl).origin, ...config.redirectOrigins]);

  const ask = async (path: string, body?: { json: object; key: string }): Promise<Response> => {
    const method = body ? 'post' : 'get';
    const requestId = causingRequest();
    try {
      return await inSpan(`gateway ${method}`, { kind: 'CLIENT' }, () =>
        ky(`${payments}${path}`, {
          method,
          ...(body ? { json: body.json } : {}),
          headers: {
            authorization: `Bearer ${config.apiKey}`,
            accept: 'application/json',
            ...(body ? { 'idempotency-key': body.key } : {}),
            ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
          },
          // Also while the body is read, which ky's own limit does not cover.
          signal: AbortSignal.timeout(timeoutMs),
          timeout: false,
          retry: 0,
          throwHttpErrors: false,
          // A redirect must not send our key elsewhere.
          redirect: 'error',
        }),
      );
    } catch (error) {
      throw new GatewayRefused('The gateway did not answer.', { cause: error });
    }
  };

  return {
    async create({ reference, amountCents, name, description, returnUrl, notifyUrl, customerEmail }) {
      const json = {
        amount: dollarsOf(amountCents),
        currency: 'USD',
        name,
        description,
        redirectUrl: returnUrl,
        notifyUrl,
        customerEmail,
        metadata: { reference },
      };
      const created = urlOf(await readJson(await ask('', { json, key: reference })));
      if (!created) throw new GatewayRefused('The gateway answered without a payment.');
      if (!mayLeadTo(created.url, origins)) {
        throw new GatewayRefused('The gateway answered with a payment page on another origin.', {
          gatewayId: created.id,
        });
      }
      return created;
    },

    async find(id) {
      const response = await ask(`/${encodeURIComponent(id)}`);
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      const payment = paymentOf(await readJson(response));
      if (!payment) throw new GatewayRefused('The gateway answered without a payment.');
      if (payment.id !== id) throw new GatewayRefused('The gateway answered with another payment.');
      return payment;
    },
  };
}

/** A payment page is on the gateway's own origin or a configured one, and over http only if that one is. */
function mayLeadTo(url: string, origins: ReadonlySet<string>): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, username, password } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  return username === '' && password === '' && origins.has(origin);
}

/** The JSON of a good answer; a web page, an error status or an endless body is no answer. */
async function readJson(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !/^application\/json\b/i.test(type)) {
    await response.body?.cancel().catch(() => undefined);
    throw new GatewayRefused(`The gateway answered ${response.status} (${type.slice(0, 60) || 'no type'}).`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > answerBytesMax) throw new GatewayRefused('The gateway answered with too much.');
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (error) {
    if (error instanceof GatewayRefused) throw error;
    throw new GatewayRefused('The gateway broke off its answer.', { cause: error });
  }
}
