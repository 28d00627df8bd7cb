/** A seeded random generator: the demo store looks the same on every machine. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** Whole, from `min` to `max` inclusive. */
  whole(min: number, max: number): number;
  pick<T>(from: readonly T[]): T;
  /** A version 4 UUID. */
  id(): string;
  /** Letters and digits that are hard to confuse. */
  word(length: number): string;
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function chance(seed: number): Chance {
  let state = seed >>> 0;
  // Mulberry32, a well-known small generator; nothing secret depends on it.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const hex = (length: number) => Array.from({ length }, () => whole(0, 15).toString(16)).join('');
  return {
    next,
    whole,
    pick: (from) => from[whole(0, from.length - 1)]!,
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[whole(0, 3)]}${hex(3)}-${hex(12)}`,
    word: (length) => Array.from({ length }, () => alphabet[whole(0, alphabet.length - 1)]).join(''),
  };
}
