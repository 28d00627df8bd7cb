import pg from 'pg';

/** A substring as a folded pattern of `like`; null when there is nothing to look for. */
export function patternOf(search: string | undefined): string | null {
  const text = search?.trim().normalize('NFC').toLowerCase() ?? '';
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Whether the trigram index can look up the pattern: it has three ASCII letters or digits in a row. In a database of the locale `C`, such as
 * the embedded one, the index treats all other letters as special characters.
 */
const hasTrigram = (pattern: string): boolean => /[a-z\d]{3}/.test(pattern);

// One or two ASCII letters or digits are in the index only at the beginning of a word.

/** Two are looked for at the beginning of a name. One is in nearly every name, and is found anywhere without the index. */
const beginsName = (pattern: string): boolean => /^%[a-z\d]{2}%$/.test(pattern);
/** One or two are looked for at the beginning of the words of a text. */
const beginsWord = (pattern: string): boolean => /^%[a-z\d]{1,2}%$/.test(pattern);

/** Whether the trigram index can look a pattern up in names: not for special characters alone, nor for letters beyond ASCII. */
export const isNameIndexed = (pattern: string): boolean => hasTrigram(pattern) || beginsName(pattern);
/** Whether the trigram index can look a pattern up in texts. */
export const isTextIndexed = (pattern: string): boolean => hasTrigram(pattern) || beginsWord(pattern);

/** SQL: whether a folded name or address has what a pattern looks for. `parameter` is the SQL of the pattern. */
export const isInName = (name: string, parameter: string, pattern: string): string =>
  `${name} like ${beginsName(pattern) ? `substr(${parameter}, 2)` : parameter}`;

/** SQL: whether a folded text has what a pattern looks for. A word begins the text, or follows a space or a line break. */
export function isInText(text: string, parameter: string, pattern: string): string {
  if (!beginsWord(pattern)) return `${text} like ${parameter}`;
  const ways = ["''", "'% '", "E'%\\n'"].map((before) => `${text} like ${before} || substr(${parameter}, 2)`);
  return `(${ways.join(' or ')})`;
}

/** The two letters beyond ASCII whose lower case begins with an ASCII letter, and that lower case: KELVIN SIGN (U+212A) and I WITH DOT ABOVE (U+0130). */
const signs = [
  ['k', '\u212A', 'k'],
  ['i', '\u0130', 'i\u0307'],
] as const;

/**
 * The SQL of a text as `pattern` is to be compared with it: in lower case. `folded` (migration 0008) knows the letters of all alphabets, and
 * takes longer than everything else that a search does: for a pattern with such letters only texts that have any are folded, and in others
 * nothing is found. A pattern without such letters needs those of ASCII alone, and one of digits and special characters none.
 */
export function foldedFor(pattern: string, text: string): string {
  if (!/^[\x20-\x7E]*$/.test(pattern))
    return `case when octet_length(${text}) > char_length(${text}) then folded(${text}) end`;
  if (!/[a-z]/.test(pattern)) return text;
  const plain = signs.reduce(
    (sql, [letter, sign, lower]) =>
      pattern.includes(letter) ? `replace(${sql}, '${sign}', '${lower}')` : sql,
    text,
  );
  return `lower(${plain} collate "C")`;
}

/** A text as a literal, for a search that has to be planned with it: a parameter is planned as if it could be anything. */
export const literalOf = (text: string): string => pg.escapeLiteral(text);
