/**
 * The ids with `id` moved to the place before `before`, or to the end where that is null. Undefined where one of the two is missing.
 * Nothing changes where both are the same.
 */
export function movedBefore(ids: readonly string[], id: string, before: string | null): string[] | undefined {
  if (!ids.includes(id) || (before !== null && !ids.includes(before))) return undefined;
  if (before === id) return [...ids];
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(before === null ? others.length : others.indexOf(before), 0, id);
}
