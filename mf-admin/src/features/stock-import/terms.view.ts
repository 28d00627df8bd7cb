import { dollarsFrom } from '../../parts/form-values.ts';
import { strings } from '../../strings.ts';
import type { Terms } from './use-import.ts';

const text = strings.stockImport;

/** What is typed about a batch. */
export interface TermsDraft {
  onProblem: 'SKIP' | 'STOP';
  supplier: string;
  cost: string;
  /** `2026-11-22`, or the empty text. */
  expiry: string;
}

export const emptyTerms: TermsDraft = { onProblem: 'SKIP', supplier: '', cost: '', expiry: '' };

/** The end of a day where the admin is. */
const endOf = (day: string): Date => new Date(`${day}T23:59:59`);

export function problemsOf(
  { onProblem, cost, expiry }: TermsDraft,
  hasProblems: boolean,
  now: Date,
): { onProblem?: string; cost?: string; expiry?: string } {
  return {
    ...(onProblem === 'STOP' && hasProblems && { onProblem: text.stopHas }),
    ...(cost.trim() !== '' && dollarsFrom(cost) === null && { cost: text.costWrong }),
    ...(expiry !== '' && !(endOf(expiry) > now) && { expiry: text.expiryWrong }),
  };
}

export const termsOf = ({ onProblem, supplier, cost, expiry }: TermsDraft): Terms => ({
  on_problem: onProblem,
  ...(supplier.trim() !== '' && { supplier: supplier.trim() }),
  ...(cost.trim() !== '' && { unit_cost: Number(cost) }),
  ...(expiry !== '' && { expires_unix: Math.floor(endOf(expiry).getTime() / 1000) }),
});
