import { shareRoundedHalfUp } from '../money.ts';

/** Percent with two decimals, as whole parts of ten thousand. */
const basisPoints = (percent: number): number => Math.round(percent * 100);

/** What a review earns: `percent` of what was paid, rounded half up; nothing for a free order (rules 9.4). */
export const rewardCents = (paidCents: number, percent: number): number =>
  shareRoundedHalfUp(paidCents, basisPoints(percent), 10_000);

/** Text as it is stored: trimmed, and null rather than empty. */
export const storedText = (typed: string | undefined): string | null => typed?.trim() || null;
