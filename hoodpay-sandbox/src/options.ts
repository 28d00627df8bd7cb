import type { Faults } from './faults.ts';

/** The options of a sandbox; nothing is read from the environment here (see config.ts). */
export interface SandboxOptions {
  /** The bearer key that callers of `/v1` must present. */
  apiKey: string;
  /** The only business this sandbox answers for. */
  businessId: string;
  /** Key of the hex HMAC-SHA256 that signs each webhook. */
  webhookSecret: string;
  /** Origin of the payment page; without it, the address the shop called is used. */
  publicUrl?: string;
  /** Journal of all payments, so that they survive a restart; without it they are in memory only. */
  stateFile?: string;
  /** Hosts besides loopback that may be notified; `*` allows every host. */
  notifyHosts?: readonly string[];
  /** Pauses before the second, third, ... attempt to deliver a webhook, in milliseconds. */
  retryDelaysMs?: readonly number[];
  /** Longest wait for one webhook answer, in milliseconds. */
  webhookTimeoutMs?: number;
  /** Pause between expiry and payment when the buyer chooses "Pay late", in milliseconds. */
  payLateDelayMs?: number;
  /** Faults that are on from the start; `PUT /sandbox/faults` changes them later. */
  faults?: Partial<Faults>;
  /** Receives one plain line for each webhook that was delivered, refused or given up. */
  log?: (line: string) => void;
}
