/** Characters as people and the server count them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

/** At most so many characters of a text; the rest of a paste is dropped. */
export const cut = (text: string, max: number): string =>
  lengthOf(text) > max ? [...text].slice(0, max).join('') : text;
