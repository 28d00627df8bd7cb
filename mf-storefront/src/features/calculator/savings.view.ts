/** The savings of buying this many cards a month. Everything in dollars, counted in cents. */
export interface Savings {
  worth: number;
  pay: number;
  saveMonth: number;
  saveYear: number;
}

const cents = (dollars: number) => Math.round(dollars * 100);

/** The saving against face value; 0 where the price is not below it. */
export function savingsOf(price: number, face: number, cards: number): Savings {
  const worth = cents(face) * cards;
  const pay = cents(price) * cards;
  const saved = Math.max(0, worth - pay);
  return { worth: worth / 100, pay: pay / 100, saveMonth: saved / 100, saveYear: (saved * 12) / 100 };
}

/** How many whole cards a monthly spend covers. A cart line may not hold as many, but a month has many carts. */
export const cardsFor = (spend: number, face: number): number =>
  Math.max(0, Math.floor(cents(spend) / cents(face)));

/** Typed dollars; 0 for anything else. */
export function dollarsFrom(typed: string): number {
  const amount = Number(typed.replace(/[$,\s]/g, ''));
  return Number.isFinite(amount) && amount > 0 ? amount : 0;
}
