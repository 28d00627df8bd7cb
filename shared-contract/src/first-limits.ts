/** The limits that a first page needs. They are in a separate file, so that it need not load the others (limits.ts). */
export const searchMax = 120;
export const cartAmountMax = 100;
