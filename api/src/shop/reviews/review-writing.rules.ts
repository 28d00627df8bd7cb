import { shareRoundedHalfUp } from '../money.ts';

/** Percent with two decimals, as whole parts of ten thousand. */
const basisPoints = (percent: number): number => Math.round(percent * 100);

/** The reward of a review: `percent` of the price that was paid, rounded half up; nothing for a free order (rules 9.4). */
export const rewardOf = (paidCents: number, percent: number): number =>
  shareRoundedHalfUp(paidCents, basisPoints(percent), 10_000);

/** Text as it is stored: trimmed, and null rather than empty. */
export const storedText = (typed: string | undefined): string | null => typed?.trim() || null;
