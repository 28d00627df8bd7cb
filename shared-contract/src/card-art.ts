// In the contract, because browsers (shared-ui) and the server (pictures of shared addresses) draw the same card, and share only
// this package.

/** The six patterns of a card. */
type CardPattern = 'orbit' | 'facet' | 'wave' | 'ribbon' | 'letter' | 'halo';

/** Name, from, to, text, accent, disc text (at least 4.5:1 on accent). */
export const CARD_PALETTES = [
  ['Evergreen', '#0A3325', '#12694B', '#FFFFFF', '#C9F25D', '#0A3325'],
  ['Tangerine', '#FF8A1F', '#FFB545', '#2B1400', '#FFE3B0', '#2B1400'],
  ['Cobalt', '#10308F', '#2257E6', '#FFFFFF', '#9CC4FF', '#10308F'],
  ['Blush', '#FFDADF', '#FFA9B8', '#45091A', '#E8506E', '#0F1512'],
  ['Graphite', '#121518', '#343B41', '#FFFFFF', '#A9B4BC', '#121518'],
  ['Mint', '#C9F5E0', '#7FE0B8', '#04301E', '#12875C', '#FFFFFF'],
  ['Crimson', '#5F0719', '#B3152F', '#FFFFFF', '#FFB1BC', '#5F0719'],
  ['Sky', '#D2ECFF', '#8CCBFF', '#06263F', '#1A72BF', '#FFFFFF'],
  ['Plum', '#32103A', '#7B2470', '#FFFFFF', '#FFB0E0', '#32103A'],
  ['Lemon', '#FFEB7A', '#FFD03F', '#2B2000', '#D98A00', '#2B2000'],
  ['Teal', '#04303A', '#0B6B7D', '#FFFFFF', '#7FE7F2', '#04303A'],
  ['Lilac', '#E4D8FF', '#BCA2FF', '#1F0F4A', '#6B45D6', '#E4D8FF'],
  ['Rust', '#4E190A', '#A8410F', '#FFFFFF', '#FFC79E', '#4E190A'],
  ['Sand', '#F4E8D2', '#DFC597', '#33230A', '#A87420', '#0F1512'],
  ['Midnight', '#12123A', '#37339C', '#FFFFFF', '#BDB9FF', '#12123A'],
  ['Coral', '#FFB199', '#FF7F66', '#3A0A05', '#FFE0D6', '#3A0A05'],
] as const;

const PATTERNS: readonly CardPattern[] = ['orbit', 'facet', 'wave', 'ribbon', 'letter', 'halo'];
const ANGLES = [115, 135, 155, 165] as const;
const STOP = new Set([
  'the',
  'a',
  'an',
  'of',
  'for',
  'and',
  'gift',
  'card',
  'cards',
  'giftcard',
  'egift',
  'code',
  'codes',
  'digital',
  'voucher',
  'usd',
  'us',
  'eu',
  'uk',
]);

function hash(key: string): number {
  let h = 0x811c9dc5; // FNV-1a over UTF-8 bytes
  for (const byte of new TextEncoder().encode(key)) {
    h ^= byte;
    h = Math.imul(h, 0x01000193);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b); // avalanche, so low bits are well spread
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h >>> 0;
}

/**
 * The look of the card for a title. The same title gives the same card on every screen (rules 15.5). The colours are CSS
 * variables for the element that draws the card.
 */
export function cardArt(title: string | null | undefined) {
  const key = (title ?? '').normalize('NFKC').trim().toLowerCase();
  const h = hash(key || '?');
  const words = key.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const named = words.filter((w) => !STOP.has(w) && !/^\d+$/.test(w));
  const [first = '?', second] = named.length ? named : words;
  const initial = ([...first][0] ?? '?').toUpperCase();
  const monogram = second ? initial + ([...second][0] ?? '').toUpperCase() : initial;
  const [, from, to, ink, accent, disc] = CARD_PALETTES[h % 16] ?? CARD_PALETTES[0];
  return {
    initial,
    monogram,
    pattern: PATTERNS[(h >>> 8) % 6] ?? 'orbit',
    flip: ((h >>> 20) & 1) === 1,
    style: {
      '--art-from': from,
      '--art-to': to,
      '--art-ink': ink,
      '--art-accent': accent,
      '--art-disc': disc,
      '--art-angle': `${ANGLES[(h >>> 16) % 4] ?? 135}deg`,
    } as Record<string, string>,
  };
}
