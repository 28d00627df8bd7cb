import type { SubcategoryOption } from 'shared-contract/types';

/**
 * The option that a key moves to: by arrows, Home and End, or to the next title that begins with the letter. Options without
 * stock are skipped. Undefined for any other key.
 */
export function choiceAfter(
  options: readonly SubcategoryOption[],
  activeId: string,
  key: string,
): string | undefined {
  const open = options.filter(({ _id, stock_count: stock }) => stock > 0 || _id === activeId);
  const at = open.findIndex(({ _id }) => _id === activeId);
  const last = open.length - 1;
  if (key === 'ArrowDown') return open[Math.min(at + 1, last)]?._id;
  if (key === 'ArrowUp') return open[Math.max(at - 1, 0)]?._id;
  if (key === 'Home') return open[0]?._id;
  if (key === 'End') return open[last]?._id;
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLowerCase();
  const onward = [...open.slice(at + 1), ...open.slice(0, at + 1)];
  return onward.find(({ title }) => title.toLowerCase().startsWith(letter))?._id;
}
