const shownAtEnd = 4;

/** A code as it is shown until somebody reveals it (rules 3.14): the last four characters of a code that has at least twice as many, else none. */
export function masked(text: string): string {
  const characters = [...text];
  const end = characters.length >= 2 * shownAtEnd ? characters.slice(-shownAtEnd).join('') : '';
  return `••••${end}`;
}
