/** The number of characters as people and the server count them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

/** The first characters of a text, up to a limit. The rest of a pasted text is dropped. */
export const cut = (text: string, max: number): string =>
  lengthOf(text) > max ? [...text].slice(0, max).join('') : text;
