import { emptyOr, matches } from 'shared-ui/draft-form';
import { isDollars } from '../../parts/form-values.ts';
import { strings } from '../../strings.ts';
import type { Terms } from './use-import.ts';

const text = strings.stockImport;

/** The values of the form about a batch, as they were typed. */
export interface TermsDraft {
  onProblem: 'SKIP' | 'STOP';
  supplier: string;
  cost: string;
  /** `2026-11-22`, or the empty text. */
  expiry: string;
}

export const emptyTerms: TermsDraft = { onProblem: 'SKIP', supplier: '', cost: '', expiry: '' };

/** The end of a day in the admin's time zone. */
const endOf = (day: string): Date => new Date(`${day}T23:59:59`);

/** The rules of each field; the first field is only shown when some lines are not new codes. */
export const termsRules = {
  onProblem: matches((choice) => choice !== 'STOP', text.stopHas),
  cost: emptyOr(isDollars, text.costWrong),
  expiry: emptyOr((day) => endOf(day) > new Date(), text.expiryWrong),
};

/** The fields of the form by their names in a call. */
export const termsFields = { supplier: 'supplier', unit_cost: 'cost', expires_unix: 'expiry' };

export const termsOf = ({ onProblem, supplier, cost, expiry }: TermsDraft): Terms => ({
  on_problem: onProblem,
  ...(supplier.trim() !== '' && { supplier: supplier.trim() }),
  ...(cost.trim() !== '' && { unit_cost: Number(cost) }),
  ...(expiry !== '' && { expires_unix: Math.floor(endOf(expiry).getTime() / 1000) }),
});
