import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { fail } from '../platform/failure.ts';
import { socialPicture } from './social-picture.ts';

/** The most bytes that cached pictures take: some 400 pictures. */
const CACHE_BYTES = 16_000_000;
/** How many may wait while one is drawn: each takes a core for about a tenth of a second. */
const WAITING_MOST = 30;
const RETRY_SECONDS = 10;

/**
 * Draws the pictures of products, one after another beside the work of the server, and caches them under what they show.
 * @param fontDir the fonts of the build (scripts/social-fonts.mjs)
 */
export function socialPictures(fontDir: string) {
  const pictures = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (png) => png.length,
  });
  const drawing = new Map<string, Promise<Buffer>>();
  const queue = pLimit(1);
  let fonts: Promise<string[]> | undefined;

  async function draw(svg: string): Promise<Buffer> {
    fonts ??= readdir(fontDir).then(
      (files) => files.map((file) => path.join(fontDir, file)),
      () => [],
    );
    // Loaded with the first picture, because it takes 3 MiB.
    const { renderAsync } = await import('@resvg/resvg-js');
    const picture = await renderAsync(svg, {
      font: { loadSystemFonts: false, fontFiles: await fonts, defaultFontFamily: 'Inter' },
    });
    return picture.asPng();
  }

  /** @returns a PNG. @throws RATE_LIMITED when too many are waiting */
  return async (shown: Parameters<typeof socialPicture>[0]): Promise<Buffer> => {
    const svg = socialPicture(shown);
    const known = pictures.get(svg) ?? drawing.get(svg);
    if (known) return known;
    if (queue.pendingCount >= WAITING_MOST) throw fail('RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS });
    const drawn = queue(() => draw(svg)).finally(() => drawing.delete(svg));
    drawing.set(svg, drawn);
    pictures.set(svg, await drawn);
    return drawn;
  };
}
