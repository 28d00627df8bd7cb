import { centsOf, savingOf, spread } from 'shared-contract/money';
import { limits, type CartEntry, type PaymentMethod, type Subcategory } from 'shared-contract/types';
import { percentOf } from '../../parts/percent-of.ts';
import { strings } from '../../strings.ts';

/** What is known about the option of a cart line: its lookup may be loading, answered, refused or failed. */
export interface Lookup {
  option?: Subcategory | undefined;
  failed: boolean;
  /** The server knows no such option: it is no longer sold. */
  gone: boolean;
}

/** One line as the cart shows it; money in cents. */
export interface CartLine {
  id: string;
  amount: number;
  state: 'loading' | 'known' | 'unknown';
  /** Unknown because it is no longer sold, not because the lookup failed. */
  gone: boolean;
  title: string;
  option: string;
  imageUrl: string | null;
  unitCents: number;
  lineCents: number;
  /** The face value of the whole line; null where it is not known. */
  faceCents: number | null;
  /** How many may be bought; for an unknown item the limit of a line. */
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
  /** What is paid below the face values that are known. */
  savedCents: number;
}

/**
 * The reseller discount is a percent of the subtotal, rounded once for the whole checkout. Each line saves what its order
 * will save: its share of the discount counts (rules 2.15).
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

/** Why a line cannot be bought as it stands. An unknown item is refused by the server, by name. */
export function problemOf({ state, amount, max }: CartLine): StockProblem | null {
  if (state !== 'known' || amount <= max) return null;
  return max <= 0 ? { kind: 'sold-out' } : { kind: 'fewer', left: max };
}

/** The prices a shopper has seen, by line, in cents. */
export type SeenPrices = Readonly<Record<string, number>>;

export interface PriceChange {
  id: string;
  name: string;
  beforeCents: number;
  nowCents: number;
}

/** Lines whose price is not the one the shopper saw before. */
export const priceChanges = (lines: readonly CartLine[], seen: SeenPrices): PriceChange[] =>
  lines.flatMap((line) => {
    const beforeCents = seen[line.id];
    return line.state !== 'known' || beforeCents === undefined || beforeCents === line.unitCents
      ? []
      : [{ id: line.id, name: nameOf(line), beforeCents, nowCents: line.unitCents }];
  });

/** Adds the prices of new lines and drops removed lines; returns the same map when nothing changed. */
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

/** Every price on screen, as seen. */
export const pricesOf = (lines: readonly CartLine[]): SeenPrices =>
  Object.fromEntries(
    lines.filter(({ state }) => state === 'known').map(({ id, unitCents }) => [id, unitCents]),
  );

export interface PaymentChoice {
  method: PaymentMethod;
  /** Listed, but the balance is too low. */
  insufficient: boolean;
}

/** The methods to offer: only active ones (rules 4.6); the balance is shown even where it is too low. */
export const choicesOf = (
  active: readonly PaymentMethod[],
  { balanceCents, totalCents }: { balanceCents: number; totalCents: number },
): PaymentChoice[] =>
  (['BALANCE', 'HOODPAY'] as const)
    .filter((method) => active.includes(method))
    .map((method) => ({ method, insufficient: method === 'BALANCE' && balanceCents < totalCents }));

/** The method that is chosen: the shopper's own choice while it can pay, else the first that can. */
export function chosenMethod(
  choices: readonly PaymentChoice[],
  wanted: PaymentMethod | null,
): PaymentMethod | null {
  const able = choices.filter(({ insufficient }) => !insufficient);
  return (able.find(({ method }) => method === wanted) ?? able[0])?.method ?? null;
}

/** What to top up so that the balance pays the total: exactly what is missing, or the smallest top-up. Cents. */
export function topUpFor(balanceCents: number, totalCents: number): { cents: number; exact: boolean } | null {
  const missing = totalCents - balanceCents;
  if (missing <= 0) return null;
  if (missing > centsOf(limits.topUpMax)) return null;
  const smallest = centsOf(limits.topUpMin);
  return missing < smallest ? { cents: smallest, exact: false } : { cents: missing, exact: true };
}
