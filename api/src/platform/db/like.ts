/** A substring as a folded pattern of `like`; null when there is nothing to look for. */
export function patternOf(search: string | undefined): string | null {
  const text = search?.trim().normalize('NFC').toLowerCase() ?? '';
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The SQL of a text as `pattern` is to be compared with it: in lower case. `folded` (migration 0008) knows the letters of all alphabets, and
 * takes longer than everything else that a search does; a pattern without such letters needs those of ASCII alone.
 */
export const foldedFor = (pattern: string, text: string): string =>
  /^[\x20-\x7E]*$/.test(pattern) ? `lower(${text} collate "C")` : `folded(${text})`;
