/** Digits and signs that are used for a letter. */
const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** A text in lower case, with digits and signs replaced by the letters that they look like: `Supp0rt` is `support`. */
export const unmasked = (text: string): string =>
  text.toLowerCase().replace(/[0134578@$!]/g, (sign) => letters[sign]!);
