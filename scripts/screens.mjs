// npm run screens: pictures of every screen and state of the built product and of every mail, 1440 and 390 pixels wide, light and
// dark.
//   npm run screens -- home product-modal        only screens whose names begin like this
//   npm run screens -- mail-                     the mails, with sample data
//   npm run screens -- --url http://localhost:8080 --width 390 --scheme dark
// The pictures are artifacts/screens/<name>-<width>-<scheme>.png. A screen that failed is named and fails the run.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { root } from '../shared-modules.js';
import { chromiumFlags, chromiumPath, measuredStore } from './measured-store.ts';
import { drawnMails, openScreen, prepare } from './screens/open.ts';
import { screens } from './screens/table.ts';

const folder = path.join(root, 'artifacts/screens');
const sizes = { 1440: { height: 900, scale: 1 }, 390: { height: 844, scale: 2 } };
const AT_ONCE = 2;

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    width: { type: 'string', multiple: true, default: Object.keys(sizes) },
    scheme: { type: 'string', multiple: true, default: ['light', 'dark'] },
  },
});
const isWanted = ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start));

// All visits of several minutes come from one address, so the limits are off.
process.env.RATE_LIMIT_SCALE = '0';
const store = await measuredStore(options.url);
const browser = await chromium.launch({
  ...(chromiumPath && { executablePath: chromiumPath }),
  args: chromiumFlags,
});
const failures = [];
let pictures;
try {
  await mkdir(folder, { recursive: true });
  const prepared = await prepare(store.url);
  const chosen = [...screens, ...(await drawnMails(prepared))].filter(isWanted);
  pictures = options.width.flatMap((width) =>
    options.scheme.flatMap((scheme) =>
      chosen.filter(({ narrow }) => !narrow || width === '390').map((screen) => ({ screen, width, scheme })),
    ),
  );
  const queue = [...pictures];
  const worker = async () => {
    for (let picture = queue.shift(); picture; picture = queue.shift()) await draw(picture, prepared);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
} finally {
  await browser.close();
  await store.stop();
}
console.log(`${pictures.length - failures.length} of ${pictures.length} pictures in ${folder}`);
for (const failure of failures) console.error(`  ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);

async function draw({ screen, width, scheme }, prepared) {
  const { height, scale } = sizes[width] ?? { height: 900, scale: 1 };
  const context = await browser.newContext({
    viewport: { width: Number(width), height },
    deviceScaleFactor: scale,
    colorScheme: scheme,
    hasTouch: width === '390',
    // Without motion, so that no picture shows a movement.
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const name = `${screen.name}-${width}-${scheme}`;
  try {
    if (screen.html) await page.setContent(screen.html);
    else await openScreen(page, screen, prepared);
    await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: !screen.still });
  } catch (error) {
    failures.push(`${name}: ${error.message.split('\n')[0]}`);
  } finally {
    await context.close();
  }
}
