import { centsOf, dollarsOf, savingOf, type Saving } from 'shared-contract/money';
import type { Choice } from '../../paths.ts';
import { limits, type ReplacementSettings, type SubcategoryOption } from 'shared-contract/types';

/** How many of an option can be added to a cart that holds `held`: the stock, limited to what one line takes. */
export const mostOf = ({ stock_count: stock }: SubcategoryOption, held = 0): number =>
  Math.max(0, Math.min(stock, limits.cartAmountMax) - held);

/** The option that is chosen at first: the first that can be bought, or else the first. */
export const firstChoice = (options: readonly SubcategoryOption[]): SubcategoryOption | undefined =>
  options.find((option) => option.stock_count > 0) ?? options[0];

/** Of the options that can be bought, the one that saves most, or else the first. Undefined when none can be bought. */
function bestChoice(options: readonly SubcategoryOption[]): SubcategoryOption | undefined {
  const percent = (option: SubcategoryOption) => savingOn(option)?.percent ?? 0;
  return options
    .filter((option) => option.stock_count > 0)
    .reduce<SubcategoryOption | undefined>(
      (best, option) => (!best || percent(option) > percent(best) ? option : best),
      undefined,
    );
}

/** The choice of the address, if it can be bought, or else one of the best option. */
export function choiceOf(params: URLSearchParams, options: readonly SubcategoryOption[]): Choice | undefined {
  const asked = options.find(({ _id, stock_count: stock }) => _id === params.get('option') && stock > 0);
  const option = asked ?? bestChoice(options);
  const quantity = asked && Math.trunc(Number(params.get('quantity')));
  return option && { optionId: option._id, quantity: Math.max(1, Math.min(quantity || 1, mostOf(option))) };
}

/** The price of this quantity in dollars, computed in cents. */
export const totalOf = (price: number, quantity: number): number => dollarsOf(centsOf(price) * quantity);

/** What this quantity of an option saves; null where no saving is claimed (rules 2.15). */
export const savingOn = (
  { price, face_value: face }: Pick<SubcategoryOption, 'price' | 'face_value'>,
  quantity = 1,
): Saving | null => savingOf(centsOf(price) * quantity, face === undefined ? null : centsOf(face) * quantity);

const DAY = 86_400;
const HOUR = 3_600;
const MINUTE = 60;
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Seconds in the largest unit that divides them, such as `30 days` or `12 hours`. */
export function periodOf(seconds: number): string {
  if (seconds % DAY === 0) return counted(seconds / DAY, 'day');
  if (seconds % HOUR === 0) return counted(seconds / HOUR, 'hour');
  if (seconds % MINUTE === 0) return counted(seconds / MINUTE, 'minute');
  return counted(seconds, 'second');
}

/** How long faulty items are replaced, in words. Null for a warranty of 0, which means never. */
export function warrantyPeriod({
  replace_enabled,
  warranty_time: seconds,
}: ReplacementSettings): string | null {
  return replace_enabled && seconds > 0 ? periodOf(seconds) : null;
}
