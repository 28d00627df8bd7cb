import { centsOf, savingOf, spread } from 'shared-contract/money';
import { limits, type CartEntry, type PaymentMethod, type Subcategory } from 'shared-contract/types';
import { percentOf } from '../../parts/percent-of.ts';
import { strings } from '../../strings.ts';

/** What is known about the option of a cart line. Its lookup may be loading, answered, refused or failed. */
export interface Lookup {
  option?: Subcategory | undefined;
  failed: boolean;
  /** Whether the server knows no such option, because it is no longer sold. */
  gone: boolean;
}

/** One line of the cart as it is shown, with money in cents. */
export interface CartLine {
  id: string;
  amount: number;
  state: 'loading' | 'known' | 'unknown';
  /** Whether it is unknown because it is no longer sold, and not because the lookup failed. */
  gone: boolean;
  title: string;
  option: string;
  imageUrl: string | null;
  unitCents: number;
  lineCents: number;
  /** The face value of the whole line; null where it is not known. */
  faceCents: number | null;
  /** How many may be bought. For an unknown item it is the limit of a line. */
  max: number;
}

/** A failed lookup is an Unknown Item with price 0 (rules 4.5). */
export function lineOf({ subcategoryId, amount }: CartEntry, { option, failed, gone }: Lookup): CartLine {
  if (!option || gone) {
    return {
      id: subcategoryId,
      amount,
      state: failed || gone ? 'unknown' : 'loading',
      gone,
      title: strings.cart.unknown,
      option: '',
      imageUrl: null,
      unitCents: 0,
      lineCents: 0,
      faceCents: null,
      max: limits.cartAmountMax,
    };
  }
  const unitCents = centsOf(option.price);
  return {
    id: subcategoryId,
    amount,
    state: 'known',
    gone: false,
    title: option.product.title,
    option: option.title,
    imageUrl: option.product.product_image_url,
    unitCents,
    lineCents: unitCents * amount,
    faceCents: option.face_value === undefined ? null : centsOf(option.face_value) * amount,
    max: Math.min(option.stock_count, limits.cartAmountMax),
  };
}

/** The name of a line in a sentence and for assistive technology. */
export const nameOf = ({ title, option }: Pick<CartLine, 'title' | 'option'>): string =>
  option ? `${title}, ${option}` : title;

export interface Totals {
  subtotalCents: number;
  discountCents: number;
  totalCents: number;
  /** How much less than the known face values is paid. */
  savedCents: number;
}

/**
 * The reseller discount is a percent of the subtotal, rounded once for the whole checkout. The saving of each line includes its
 * share of the discount, as its order will show it (rules 2.15).
 */
export function totalsOf(lines: readonly CartLine[], discountPercent: number): Totals {
  const subtotalCents = lines.reduce((sum, { lineCents }) => sum + lineCents, 0);
  const discountCents = percentOf(subtotalCents, discountPercent);
  const shares = spread(
    discountCents,
    lines.map(({ lineCents }) => lineCents),
  );
  const savedCents = lines.reduce(
    (sum, { lineCents, faceCents }, at) =>
      sum + (savingOf(lineCents - (shares[at] ?? 0), faceCents)?.cents ?? 0),
    0,
  );
  return { subtotalCents, discountCents, totalCents: subtotalCents - discountCents, savedCents };
}

export type StockProblem = { kind: 'sold-out' } | { kind: 'fewer'; left: number };

/** Why a line cannot be bought as it is. An unknown item is not a reason here, because the server refuses it and names it. */
export function problemOf({ state, amount, max }: CartLine): StockProblem | null {
  if (state !== 'known' || amount <= max) return null;
  return max <= 0 ? { kind: 'sold-out' } : { kind: 'fewer', left: max };
}

/** The prices that a shopper has seen, by line, in cents. */
export type SeenPrices = Readonly<Record<string, number>>;

export interface PriceChange {
  id: string;
  name: string;
  beforeCents: number;
  nowCents: number;
}

/** Lines whose price differs from the one that the shopper saw before. */
export const priceChanges = (lines: readonly CartLine[], seen: SeenPrices): PriceChange[] =>
  lines.flatMap((line) => {
    const beforeCents = seen[line.id];
    return line.state !== 'known' || beforeCents === undefined || beforeCents === line.unitCents
      ? []
      : [{ id: line.id, name: nameOf(line), beforeCents, nowCents: line.unitCents }];
  });

/** Adds the prices of new lines and drops removed lines. Returns the same map when nothing changed. */
export function rememberNew(lines: readonly CartLine[], seen: SeenPrices): SeenPrices {
  const next = Object.fromEntries(
    lines.flatMap(({ id, state, unitCents }) => {
      const known = seen[id] ?? (state === 'known' ? unitCents : undefined);
      return known === undefined ? [] : [[id, known]];
    }),
  );
  const same =
    Object.keys(next).length === Object.keys(seen).length &&
    Object.entries(next).every(([id, cents]) => seen[id] === cents);
  return same ? seen : next;
}

/** The prices on screen, to be stored as seen. */
export const pricesOf = (lines: readonly CartLine[]): SeenPrices =>
  Object.fromEntries(
    lines.filter(({ state }) => state === 'known').map(({ id, unitCents }) => [id, unitCents]),
  );

export interface PaymentChoice {
  method: PaymentMethod;
  /** Whether the balance is too low to pay with it. */
  insufficient: boolean;
}

/** The methods to offer, which are the active ones (rules 4.6). The balance is shown even when it is too low. */
export const choicesOf = (
  active: readonly PaymentMethod[],
  { balanceCents, totalCents }: { balanceCents: number; totalCents: number },
): PaymentChoice[] =>
  (['BALANCE', 'HOODPAY'] as const)
    .filter((method) => active.includes(method))
    .map((method) => ({ method, insufficient: method === 'BALANCE' && balanceCents < totalCents }));

/** The chosen method: the shopper's own choice while it can pay, or else the first that can. */
export function chosenMethod(
  choices: readonly PaymentChoice[],
  wanted: PaymentMethod | null,
): PaymentMethod | null {
  const able = choices.filter(({ insufficient }) => !insufficient);
  return (able.find(({ method }) => method === wanted) ?? able[0])?.method ?? null;
}

/** The top-up in cents with which the balance pays the total: what is missing, or the smallest top-up. */
export function topUpFor(balanceCents: number, totalCents: number): { cents: number; exact: boolean } | null {
  const missing = totalCents - balanceCents;
  if (missing <= 0) return null;
  if (missing > centsOf(limits.topUpMax)) return null;
  const smallest = centsOf(limits.topUpMin);
  return missing < smallest ? { cents: smallest, exact: false } : { cents: missing, exact: true };
}
