import assert from 'node:assert/strict';
import type fc from 'fast-check';
import type { AdminStats, ErrorCode } from 'shared-contract';
import type { MadeUser } from '../support/makers.ts';
import type { PayingStore } from '../support/paying-store.ts';
import type { Model, Refusal } from './store.model.ts';

/** The real store beside its model. */
export interface Real {
  store: PayingStore;
  admin: MadeUser;
  staff: MadeUser;
  /** In every name of this run. */
  tag: string;
  /** The store's counters before this run. */
  before: AdminStats;
}

export type Step = fc.AsyncCommand<Model, Real, false>;

/** A command with a description for the counterexample. */
export const step = (
  words: string,
  run: (m: Model, r: Real) => Promise<void>,
  check: (m: Model) => boolean = () => true,
): Step => ({ check, run, toString: () => words });

/** An element of a list by any number: small numbers are the newest. */
export const newest = <T>(list: readonly T[], n: number): T => list[list.length - 1 - (n % list.length)]!;

export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** The answer must be what the model says; true when the call went well. */
export function went(answer: { status: number; error: { code: ErrorCode } }, refusal: Refusal): boolean {
  if (refusal === null) assert.equal(answer.status, 200, JSON.stringify(answer.error));
  else assert.equal(answer.error?.code, refusal, `${answer.status} ${JSON.stringify(answer.error)}`);
  return refusal === null;
}
