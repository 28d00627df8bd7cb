// A webpack loader that cuts a font down to the characters and weights its query names:
// `inter.woff2?subset&chars=20-7E,A9&wght=400-760`. Characters are hexadecimal, as in the rule's `unicode-range`.
import subsetFont from 'subset-font';

/** The characters of ranges such as `20-7E,A9`. */
const charactersOf = (ranges) =>
  ranges
    .split(',')
    .flatMap((range) => {
      const [first, last = first] = range.split('-').map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');

/**
 * The features that browsers apply to every text, and the figures of equal width that the style sheets ask for (scripts/styles.test.mjs). The
 * glyphs of all other features would be in the file, and never be seen.
 */
const FEATURES = [
  ...['calt', 'ccmp', 'clig', 'curs', 'dist', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn'],
  'tnum',
];

export const raw = true;

/** Takes and gives the bytes of a font. The other axes stay whole. */
export default async function fontLoader(font) {
  const query = new URLSearchParams(this.resourceQuery);
  const [min, max] = query.get('wght').split('-').map(Number);
  return subsetFont(font, charactersOf(query.get('chars')), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: { min, max, default: min } },
  });
}
