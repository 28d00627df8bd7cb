/** An amount with its sign: `+$50.00`, `−$8.40`. */
export const signed = (dollars: number, formatMoney: (dollars: number) => string): string =>
  dollars > 0 ? `+${formatMoney(dollars)}` : formatMoney(dollars);
