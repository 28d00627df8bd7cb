/** What the holder of an account types to give up its balance, in dollars. */
export const givingUp = (balance: number): string => `I give up $${balance.toFixed(2)}`;
