import type { ErrorDetails } from 'shared-contract/types';

/** The input of any call. */
export interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** What the session and the shell do when a call is refused. */
export interface Handlers {
  /** Called when the session has ended (rules 1.5), or can continue only at this address (rules 1.25). */
  leave: (to?: string) => void;
  /** Loads the dialog that asks for a proof of identity. Absent when there is none. */
  proof?: () => Promise<(ways: ProofWay[]) => Promise<boolean>>;
}
export type ProofWay = ErrorDetails['PROOF_REQUIRED']['methods'][number];
