import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip';

export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const offered = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => offered.includes(encoding));
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Quality of brotli and level of gzip. */
const THOROUGH = 6;
const QUICK = 1;

function compressed(html: string, encoding: Encoding | undefined, effort: number): Promise<Buffer> {
  if (encoding === 'br') return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } });
  if (encoding === 'gzip') return gzipped(html, { level: effort });
  return Promise.resolve(Buffer.from(html));
}

/** For a page that nobody asks for again. */
export const compressedFast = (html: string, encoding: Encoding | undefined): Promise<Buffer> =>
  compressed(html, encoding, QUICK);

/** Compressing costs more than composing, and pages repeat: the last few are cached. */
export function pageCompressor() {
  const pages = new LRUCache<string, Promise<Buffer>>({ max: 50 });
  return (html: string, encoding: Encoding | undefined): Promise<Buffer> => {
    const key = `${encoding} ${html}`;
    const known = pages.get(key);
    if (known) return known;
    const made = compressed(html, encoding, THOROUGH);
    pages.set(key, made);
    return made;
  };
}
