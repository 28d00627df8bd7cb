/** Dollars of the wire (at most two decimals) as whole cents. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** Whole cents as dollars, for showing and for the wire. */
export const dollarsOf = (cents: number): number => cents / 100;
