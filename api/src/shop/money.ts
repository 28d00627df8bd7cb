export { centsOf, dollarsOf } from 'shared-contract/money';

/** Percent of the wire (one decimal) as whole permille. */
export const permilleOf = (percent: number): number => Math.round(percent * 10);

export const percentOf = (permille: number): number => permille / 10;

/** Half a cent rounds up; nothing is ever negative here. Multiplies before it divides. */
export const shareRoundedHalfUp = (cents: number, numerator: number, denominator: number): number =>
  Number((BigInt(cents) * BigInt(numerator) * 2n + BigInt(denominator)) / (2n * BigInt(denominator)));

/** The discount of a checkout: permille of its subtotal, rounded half up, once (rules 5.3). */
export const discountOf = (subtotalCents: number, permille: number): number =>
  shareRoundedHalfUp(subtotalCents, permille, 1000);
