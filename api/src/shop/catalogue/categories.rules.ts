/**
 * An order with one id before another one, or with null at the end. Undefined where one of the two is not in it. An id before itself
 * stays in its place.
 */
export function movedBefore(ids: readonly string[], id: string, before: string | null): string[] | undefined {
  if (!ids.includes(id) || (before !== null && !ids.includes(before))) return undefined;
  if (before === id) return [...ids];
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(before === null ? others.length : others.indexOf(before), 0, id);
}
