// The picture that is shown where the address of a product is shared, as SVG: its card (rules 15.5) beside its name.
import { cardArt } from 'shared-contract/card-art';
import escaped from 'escape-html';

/** In px, as social networks ask for. */
export const PICTURE = { width: 1200, height: 630 };

const CARD = { x: 72, y: 128, width: 592, height: 374 };
/** Width of a letter of the font in its size, on average. */
const LETTER = 0.57;

interface Pictured {
  title: string;
  category: string;
  storeName: string;
}

/** @returns SVG in the font Inter, of `PICTURE`'s size */
export function socialPicture({ title, category, storeName }: Pictured): string {
  const art = cardArt(title);
  const colour = (name: string) => art.style[`--art-${name}`] ?? '';
  const size = title.length > 36 ? 46 : 62;
  const name = lines(title, 440 / (size * LETTER), title.length > 36 ? 5 : 3);
  const top = 300 - (name.length * size * 1.12) / 2;
  const onCard = lines(title, 16, 3);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" font-family="Inter">
<defs>
<linearGradient id="art" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${colour('from')}"/><stop offset="1" stop-color="${colour('to')}"/></linearGradient>
<clipPath id="card"><rect width="${CARD.width}" height="${CARD.height}" rx="30"/></clipPath>
</defs>
<rect width="100%" height="100%" fill="#f6f7f5"/>
<g transform="translate(${CARD.x} ${CARD.y}) rotate(-4 ${CARD.width / 2} ${CARD.height / 2})">
<rect x="6" y="20" width="${CARD.width - 12}" height="${CARD.height}" rx="30" fill="#0f1512" fill-opacity=".14"/>
<g clip-path="url(#card)"><rect width="${CARD.width}" height="${CARD.height}" fill="url(#art)"/>
${pattern(art.pattern, art.initial, colour('accent'))}
${block(onCard, { x: 42, y: 84, size: 54, fill: colour('ink') })}
<text x="42" y="${CARD.height - 40}" font-size="27" fill="${colour('ink')}" fill-opacity=".86">${escaped(category)}</text>
</g></g>
${block(name, { x: 716, y: top + size * 0.8, size, fill: '#0f1512' })}
<text x="716" y="${top + name.length * size * 1.12 + 34}" font-size="30" fill="#626c67">${escaped(category)}</text>
<text x="716" y="562" font-size="30" fill="#0a6e4e">${escaped(cut(storeName, 24))}</text>
</svg>`;
}

interface Block {
  x: number;
  /** The position of the first baseline. */
  y: number;
  size: number;
  fill: string;
}

const block = (parts: readonly string[], { x, y, size, fill }: Block) =>
  parts
    .map(
      (part, line) =>
        `<text x="${x}" y="${Math.round(y + line * size * 1.12)}" font-size="${size}" letter-spacing="${-size * 0.03}" fill="${fill}">${escaped(part)}</text>`,
    )
    .join('');

/** Breaks a text between words, and words that are longer than a line anywhere; what is left over ends in an ellipsis. */
function lines(raw: string, most: number, count: number): string[] {
  const parts = raw.split(/\s+/).flatMap((word) => pieces(word, Math.floor(most)));
  const made: string[] = [];
  for (const part of parts) {
    const last = made.at(-1);
    if (last !== undefined && length(last) + 1 + length(part) <= most)
      made[made.length - 1] = `${last} ${part}`;
    else made.push(part);
  }
  if (made.length <= count) return made;
  const rest = made.slice(0, count);
  return [...rest.slice(0, -1), `${[...(rest.at(-1) ?? '')].slice(0, most - 1).join('')}…`];
}

const length = (raw: string) => [...raw].length;

function pieces(word: string, most: number): string[] {
  const letters = [...word];
  return Array.from({ length: Math.ceil(letters.length / most) }, (_, at) =>
    letters.slice(at * most, (at + 1) * most).join(''),
  );
}

const cut = (raw: string, most: number) =>
  length(raw) > most ? `${[...raw].slice(0, most - 1).join('')}…` : raw;

const circle = (x: number, y: number, radius: number, rest: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" ${rest}/>`;

/** The drawing on the card, as product-image.module.css has it. */
function pattern(name: ReturnType<typeof cardArt>['pattern'], initial: string, accent: string): string {
  const { width, height } = CARD;
  const fill = (opacity: number) => `fill="${accent}" fill-opacity="${opacity}"`;
  const ring = `fill="none" stroke="${accent}" stroke-opacity=".34" stroke-width="4"`;
  const drawn: Record<typeof name, () => string> = {
    orbit: () =>
      Array.from({ length: 12 }, (_, at) => circle(width * 0.92, height * 1.08, 39 + at * 43, ring)).join(''),
    facet: () =>
      `<path d="M${width * 0.62} ${height} L${width * 0.3} 0 H${width * 0.62} Z" ${fill(0.3)}/><path d="M${width} 40 L${width * 0.45} ${height} H${width} Z" ${fill(0.24)}/>`,
    wave: () =>
      circle(width, height * 1.2, 300, fill(0.36)) +
      circle(width * 0.62, height * 1.45, 330, fill(0.26)) +
      circle(width * 0.14, height * 1.6, 360, fill(0.17)),
    ribbon: () =>
      `<rect x="${width * 0.69}" width="${width * 0.08}" height="${height}" ${fill(0.46)}/><rect y="${height * 0.47}" width="${width}" height="${height * 0.13}" ${fill(0.3)}/>` +
      circle(width * 0.73, height * 0.535, 50, fill(1)),
    letter: () =>
      `<text x="${width * 0.52}" y="${height * 1.16}" font-size="460" ${fill(0.5)}>${escaped(initial)}</text>`,
    halo: () =>
      circle(width * 0.8, height * 0.43, 190, fill(0.18)) +
      circle(width * 0.8, height * 0.43, 130, fill(0.34)) +
      circle(width * 0.8, height * 0.43, 78, fill(1)),
  };
  return drawn[name]();
}
