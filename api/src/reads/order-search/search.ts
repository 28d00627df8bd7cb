/** A substring as a folded pattern of `like`; null when there is nothing to look for. */
export function patternOf(search: string | undefined): string | null {
  const text = search?.trim().normalize('NFC').toLowerCase() ?? '';
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

const idShape = '00000000-0000-0000-0000-000000000000';

/** The least and the greatest id that begin like a text, or null when none does. */
export function idRangeOf(search: string): { from: string; to: string } | null {
  const text = search.trim().toLowerCase();
  const from = text + idShape.slice(text.length);
  const isStart = text !== '' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(from);
  return isStart ? { from, to: text + idShape.slice(text.length).replaceAll('0', 'f') } : null;
}
