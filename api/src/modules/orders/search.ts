/** A substring as a pattern of `like`; null when there is nothing to look for. The database folds the case. */
export function patternOf(search: string | undefined): string | null {
  const text = search?.trim() ?? '';
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

export interface IdRange {
  from: string;
  to: string;
}

const zeros = '00000000-0000-0000-0000-000000000000';
/** No id lies in it. */
const nowhere: IdRange = { from: zeros.replaceAll('0', 'f'), to: zeros };

/** Fewer characters are in so many ids that looking for them by index would find too much. */
const enoughToTell = 4;

/**
 * How to look for orders by what an admin typed: through `all` text while that is nearly everywhere; otherwise by
 * index, as `parts` of products' titles and the ids that start so. `elsewhere`: it could be the middle of an id.
 */
export type SearchPlan =
  | { kind: 'none' }
  | { kind: 'all'; pattern: string }
  | { kind: 'parts'; pattern: string; range: IdRange; elsewhere: boolean };

export function planOf(search: string | undefined): SearchPlan {
  const pattern = patternOf(search);
  if (pattern === null) return { kind: 'none' };
  const text = (search ?? '').trim().toLowerCase();
  if (!/^[0-9a-f-]+$/.test(text) || text.length > zeros.length) {
    return { kind: 'parts', pattern, range: nowhere, elsewhere: false };
  }
  if (text.length < enoughToTell) return { kind: 'all', pattern };
  const from = text + zeros.slice(text.length);
  const isStart = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(from);
  const range = isStart ? { from, to: text + zeros.slice(text.length).replaceAll('0', 'f') } : nowhere;
  return { kind: 'parts', pattern, range, elsewhere: true };
}
