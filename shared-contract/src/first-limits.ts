/** The limits that a first page needs, in a file of their own: it need not load the others (limits.ts). */
export const searchMax = 120;
export const cartAmountMax = 100;
