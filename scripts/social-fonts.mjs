// The fonts for the pictures that the server draws (api/src/web/social-pictures.ts), which needs TrueType files with a single
// weight.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import { root } from '../shared-modules.js';

const PARTS = ['latin', 'latin-ext', 'cyrillic', 'greek'];
const LAST_CHARACTER = 0x21ff;
const characters = Array.from({ length: LAST_CHARACTER - 0x1f }, (_, at) =>
  String.fromCodePoint(at + 0x20),
).join('');

/** Writes the fonts into a folder. */
export async function writeSocialFonts(folder) {
  const { resolve } = createRequire(path.join(root, 'shared-ui/package.json'));
  await mkdir(folder, { recursive: true });
  for (const part of PARTS) {
    const font = await readFile(resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`));
    const cut = await subsetFont(font, characters, {
      targetFormat: 'truetype',
      variationAxes: { wght: 680 },
    });
    await writeFile(path.join(folder, `${part}.ttf`), cut);
  }
}
