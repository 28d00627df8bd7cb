/** What the owner of an account types to give up its balance, which is in dollars. */
export const givingUp = (balance: number): string => `I give up $${balance.toFixed(2)}`;
