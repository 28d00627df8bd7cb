import commonest from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { unmasked } from './look-alikes.ts';

// 49,000 of the commonest, from lists of what was stolen, in lower case. Of these the list leaves out what `isPattern` finds.
const list = new Set<string>(commonest);

/** What is most often put behind a word to make it longer. */
const behind = /(?:1(?:2(?:3(?:4(?:5(?:6(?:7(?:89?)?)?)?)?)?)?)?)?[!?.*]*$/;

/** Short pieces or common words over and over, and keys in a row of the alphabet or the digits. */
function isPattern(text: string): boolean {
  const [, piece] = /^(.+?)\1+$/su.exec(text) ?? [];
  if (piece !== undefined) return piece.length <= 3 || list.has(piece);
  const steps = text
    .split('')
    .slice(1)
    .map((sign, at) => sign.charCodeAt(0) - text.charCodeAt(at));
  // From 9 to 0 and back the row goes on.
  return [1, -1].some((way) => steps.every((step) => step === way || step === -9 * way));
}

/** Whether a password is among the first that are tried, in any case, also with `1234` or `!` behind it or `0` in the place of `o`. */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase();
  const stem = folded.replace(behind, '');
  return [folded, stem, unmasked(folded), unmasked(stem)].some((form) => list.has(form)) || isPattern(folded);
}
