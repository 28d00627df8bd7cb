import pg from 'pg';

/** A substring as a folded pattern of `like`; null when there is nothing to look for. */
export function patternOf(search: string | undefined): string | null {
  const text = search?.trim().normalize('NFC').toLowerCase() ?? '';
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether the index of trigrams knows of the pattern: it has three letters in a row. */
export const hasTrigram = (pattern: string): boolean => /[\p{L}\p{N}]{3}/u.test(pattern);

/** The letters beyond ASCII whose lower case begins with one of ASCII, and that case: the sign of Kelvin, and the I with a dot. */
const signs = [
  ['k', '\u212A', 'k'],
  ['i', '\u0130', 'i\u0307'],
] as const;

/**
 * The SQL of a text as `pattern` is to be compared with it: in lower case. `folded` (migration 0008) knows the letters of all alphabets, and
 * takes longer than everything else that a search does; a pattern without such letters needs those of ASCII alone, and one of signs and digits none.
 */
export function foldedFor(pattern: string, text: string): string {
  if (!/^[\x20-\x7E]*$/.test(pattern)) return `folded(${text})`;
  if (!/[a-z]/.test(pattern)) return text;
  const plain = signs.reduce(
    (sql, [letter, sign, lower]) =>
      pattern.includes(letter) ? `replace(${sql}, '${sign}', '${lower}')` : sql,
    text,
  );
  return `lower(${plain} collate "C")`;
}

/** A text as a part of a statement, for a search that has to be planned with it: a parameter is planned as if it could be anything. */
export const literalOf = (text: string): string => pg.escapeLiteral(text);
