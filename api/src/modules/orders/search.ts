/** A substring as a pattern of `like`; null when there is nothing to look for. The database folds the case. */
export function patternOf(search: string | undefined): string | null {
  const text = search?.trim() ?? '';
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

const zeros = '00000000-0000-0000-0000-000000000000';

/** The ids that start like `search`, when it has at least the 8 characters that tell two ids apart. */
export function idRangeOf(search: string | undefined): { from: string; to: string } | undefined {
  const start = search?.trim().toLowerCase() ?? '';
  if (start.length < 8 || start.length > zeros.length || !/^[0-9a-f-]+$/.test(start)) return undefined;
  const from = start + zeros.slice(start.length);
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(from)) return undefined;
  return { from, to: start + zeros.slice(start.length).replaceAll('0', 'f') };
}
