import { mkdtempSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ports } from '../../remotes.js';
import { root } from '../../shared-modules.js';
import { requireFreePort } from '../../scripts/settings.mjs';
import { end, start, untilUp } from './team-outside.ts';
import { holds, seconds, type TwoProcesses } from './two-processes.ts';

const EDITS = 3;

/** `npm run dev` with all of its parts, and edits of a remote in its shell. */
export async function drillOfDevelopment({ folder, browser }: TwoProcesses): Promise<string[]> {
  const addresses = [...Object.values(ports), 4000];
  for (const port of addresses) await requireFreePort(port);
  const begun = performance.now();
  const dataDir = mkdtempSync(path.join(folder, 'development-'));
  const server = start(root, 'node scripts/dev.mjs', { DATA_DIR: dataDir, DATABASE_URL: '' });
  const file = path.join(root, 'mf-storefront/src/strings.ts');
  const text = await readFile(file, 'utf8');
  try {
    for (const port of Object.values(ports)) await untilUp(`http://localhost:${port}/`, 300_000);
    await untilUp('http://localhost:4000/api/health/ready', 300_000);
    const up = (performance.now() - begun) / 1_000;
    const page = await (
      await browser.newContext({ baseURL: `http://localhost:${ports['shell']}` })
    ).newPage();
    await page.goto('/nothing-is-here-in-any-remote');
    await page.goto('/products');
    const heading = page.locator('main h1').first();
    await heading.waitFor({ timeout: 120_000 });
    const words = (await heading.textContent())!.trim();
    const pattern = `'${words}'`;
    holds(text.includes(pattern), `${file} has no ${pattern}.`);
    await page.evaluate('globalThis.sameDocument = true');
    const times: number[] = [];
    for (let edit = 1; edit <= EDITS; edit++) {
      await writeFile(file, text.replaceAll(pattern, `'${words} ${edit}'`));
      const edited = performance.now();
      await page.getByRole('heading', { level: 1, name: `${words} ${edit}` }).waitFor({ timeout: 60_000 });
      times.push((performance.now() - edited) / 1_000);
    }
    holds((await page.evaluate('globalThis.sameDocument')) === true, 'Hot reload keeps the document.');
    return [
      `${addresses.length} servers up after ${seconds(up)}; ${EDITS} edits of mf-storefront in the shell show after ${times.map(seconds).join(', ')}, in the same document`,
    ];
  } finally {
    await writeFile(file, text);
    await end(server);
  }
}
