import commonest from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { unmasked } from './look-alikes.ts';

// The 49,000 most common passwords of published lists of stolen ones, in lower case, without those that `isPattern` finds.
const list = new Set<string>(commonest);

/** The most common endings that make a word longer. */
const behind = /(?:1(?:2(?:3(?:4(?:5(?:6(?:7(?:89?)?)?)?)?)?)?)?)?[!?.*]*$/;

/** Repeated short pieces or common words, and sequences of the alphabet, the keyboard or the digits. */
function isPattern(text: string): boolean {
  const [, piece] = /^(.+?)\1+$/su.exec(text) ?? [];
  if (piece !== undefined) return piece.length <= 3 || list.has(piece);
  const steps = text
    .split('')
    .slice(1)
    .map((sign, at) => sign.charCodeAt(0) - text.charCodeAt(at));
  // The digits go on from 9 to 0 and back.
  return [1, -1].some((way) => steps.every((step) => step === way || step === -9 * way));
}

/** Whether a password is one of the most common ones, in any case, also with `1234` or `!` after it or `0` for `o`. */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase();
  const stem = folded.replace(behind, '');
  return [folded, stem, unmasked(folded), unmasked(stem)].some((form) => list.has(form)) || isPattern(folded);
}
