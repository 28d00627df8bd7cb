import type { ErrorDetails } from 'shared-contract/types';

/** The input of any call. */
export interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** How the session and the shell handle refusals. */
export interface Handlers {
  /** The session is over (rules 1.5), or can only go on at this address (rules 1.25). */
  leave: (to?: string) => void;
  /** Loads the dialog that asks for a proof; absent where there is none. */
  proof?: () => Promise<(ways: ProofWay[]) => Promise<boolean>>;
}
export type ProofWay = ErrorDetails['PROOF_REQUIRED']['methods'][number];
