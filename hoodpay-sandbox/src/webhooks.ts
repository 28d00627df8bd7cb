import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SandboxOptions } from './options.ts';
import type { Payment } from './payment.ts';

/** Header that carries the hex HMAC-SHA256 of the raw body. */
export const signatureHeader = 'x-hoodpay-signature';

/** How one webhook ended: the shop's last HTTP status, `refused` (host not allowed) or `failed` (no answer). */
export interface Delivery {
  outcome: number | 'refused' | 'failed';
  attempts: number;
}

/** Hex HMAC-SHA256 of the exact bytes that are sent. */
export const sign = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** The body of a webhook, as the public API describes it. */
export const webhookBody = (payment: Payment): string =>
  JSON.stringify({
    eventType: `PAYMENT_${payment.status}`,
    forPaymentEvents: { id: payment.id, status: payment.status, metadata: payment.metadata },
  });

/** Whether a webhook may go there: loopback always, anything else only by name. */
function mayNotify(url: string, notifyHosts: readonly string[]): boolean {
  const host = new URL(url).hostname.toLowerCase();
  if (host === 'localhost' || host.endsWith('.localhost') || host === '[::1]') return true;
  if (/^127(\.\d{1,3}){3}$/.test(host)) return true;
  return notifyHosts.includes('*') || notifyHosts.includes(host);
}

type SenderOptions = Pick<
  SandboxOptions,
  'webhookSecret' | 'notifyHosts' | 'retryDelaysMs' | 'webhookTimeoutMs' | 'log'
>;

/** Delivers webhooks; those that fail are tried again in the background until the sandbox closes. */
export class WebhookSender {
  readonly #options: SenderOptions;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Resolves after the first attempt; later attempts run on their own. */
  async send(payment: Payment): Promise<Delivery> {
    const url = payment.notifyUrl;
    if (url === null) return { outcome: 'refused', attempts: 0 };
    if (!mayNotify(url, this.#options.notifyHosts ?? [])) {
      this.#options.log?.(
        `webhook for ${payment.id} not sent: ${new URL(url).host} is not a loopback address`,
      );
      return { outcome: 'refused', attempts: 0 };
    }
    const body = webhookBody(payment);
    const outcome = await this.#attempt(url, body);
    if (!delivered(outcome)) this.#track(this.#retry(payment.id, url, body));
    return { outcome, attempts: 1 };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running);
  }

  async #retry(paymentId: string, url: string, body: string): Promise<void> {
    for (const delay of this.#options.retryDelaysMs ?? [500, 1_000, 2_000, 5_000, 10_000, 30_000]) {
      await pause(delay, undefined, { signal: this.#closing.signal });
      if (delivered(await this.#attempt(url, body))) return;
    }
    this.#options.log?.(`webhook for ${paymentId} given up: the shop never answered with 2xx`);
  }

  async #attempt(url: string, body: string): Promise<number | 'failed'> {
    const timeout = AbortSignal.timeout(this.#options.webhookTimeoutMs ?? 10_000);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [signatureHeader]: sign(body, this.#options.webhookSecret),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([timeout, this.#closing.signal]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 'failed';
    }
  }

  #track(work: Promise<unknown>): void {
    const settled = work.catch(() => undefined).finally(() => this.#running.delete(settled));
    this.#running.add(settled);
  }
}

const delivered = (outcome: number | 'failed'): boolean =>
  outcome !== 'failed' && outcome >= 200 && outcome < 300;
