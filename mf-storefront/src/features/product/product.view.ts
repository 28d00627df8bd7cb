import { centsOf, dollarsOf, savingOf, type Saving } from 'shared-contract/money';
import { limits, type ReplacementSettings, type SubcategoryOption } from 'shared-contract/types';

/** How many of an option one cart line may hold: its stock, and never more than a line takes. */
export const mostOf = ({ stock_count: stock }: SubcategoryOption): number =>
  Math.min(stock, limits.cartAmountMax);

/** The option that is chosen when none was: the first that can be bought, else the first. */
export const firstChoice = (options: readonly SubcategoryOption[]): SubcategoryOption | undefined =>
  options.find((option) => option.stock_count > 0) ?? options[0];

/** Dollars for so many, counted in cents. */
export const totalOf = (price: number, quantity: number): number => dollarsOf(centsOf(price) * quantity);

/** What so many of an option save; null where nothing is claimed (rules 2.15). */
export const savingOn = (
  { price, face_value: face }: Pick<SubcategoryOption, 'price' | 'face_value'>,
  quantity = 1,
): Saving | null => savingOf(centsOf(price) * quantity, face === undefined ? null : centsOf(face) * quantity);

const DAY = 86_400;
const HOUR = 3_600;
const MINUTE = 60;
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Seconds in the largest unit that divides them: `30 days`, `12 hours`. */
export function periodOf(seconds: number): string {
  if (seconds % DAY === 0) return counted(seconds / DAY, 'day');
  if (seconds % HOUR === 0) return counted(seconds / HOUR, 'hour');
  if (seconds % MINUTE === 0) return counted(seconds / MINUTE, 'minute');
  return counted(seconds, 'second');
}

/** How long faulty items are replaced, in words; null for never (a warranty of 0 means never). */
export function warrantyPeriod({
  replace_enabled,
  warranty_time: seconds,
}: ReplacementSettings): string | null {
  return replace_enabled && seconds > 0 ? periodOf(seconds) : null;
}
