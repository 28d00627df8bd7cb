import { centsOf, dollarsOf, savingOf } from 'shared-contract/money';

/** The savings of buying this many cards a month, in dollars. They are computed in cents. */
export interface Savings {
  worth: number;
  pay: number;
  saveMonth: number;
  saveYear: number;
}

/** The saving against face value; 0 where no saving is claimed (rules 2.15). */
export function savingsOf(price: number, face: number, cards: number): Savings {
  const worth = centsOf(face) * cards;
  const pay = centsOf(price) * cards;
  const saved = savingOf(pay, worth)?.cents ?? 0;
  return {
    worth: dollarsOf(worth),
    pay: dollarsOf(pay),
    saveMonth: dollarsOf(saved),
    saveYear: dollarsOf(saved * 12),
  };
}

/**
 * How many whole cards a monthly spend covers. It may be more than one cart line holds, because a month can have several carts.
 */
export const cardsFor = (spend: number, face: number): number =>
  Math.max(0, Math.floor(centsOf(spend) / centsOf(face)));

/** Typed dollars; 0 for anything else. */
export function dollarsOrZero(typed: string): number {
  const amount = Number(typed.replace(/[$,\s]/g, ''));
  return Number.isFinite(amount) && amount > 0 ? amount : 0;
}
