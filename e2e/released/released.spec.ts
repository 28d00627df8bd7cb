import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Browser } from '@playwright/test';
import type { Role } from 'shared-contract/types';
import { Judged } from '../support/judged.ts';
import { apiAs, demo } from '../support/people.ts';
import { stopsOn, walkers, type Stop } from '../walk/addresses.ts';
import { follow } from '../walk/follow.ts';
import type { Route } from '../walk/routes.ts';
import { Watched } from '../walk/watched.ts';
import { lacksIn, pagesOf, startOn, type ReleaseOf } from './mixed-store.ts';

// Teams release apart: a shell meets remotes that are older, or newer. The last release is in released/ (docs/adr/0055).
// One after the other, on one store: what a start leaves there, the next one finds.
test.describe.configure({ mode: 'serial' });

let folder: string;
test.beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'store-released-'))));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What breaks on one page breaks on many, and each is waited for. */
const MAX_FAULTS = 3;

/** Together these roles can open every page. */
const ROLES_OF_ALL_PAGES: readonly Role[] = ['GUEST', 'USER', 'ADMIN'];

const pairs: { what: string; releaseOf: ReleaseOf; advice: string }[] = [
  {
    what: 'the last released shell runs the remotes of today',
    releaseOf: { shell: 'released', remotes: 'today' },
    advice:
      'A shell is released before the remotes that need it: npm run keep-release keeps this state as the release',
  },
  {
    what: 'the shell of today runs the last released remotes',
    releaseOf: { shell: 'today', remotes: 'released' },
    advice:
      'Stores that run these remotes would lose them: give back what was taken away, or release them first (npm run keep-release)',
  },
];

for (const { what, releaseOf, advice } of pairs)
  test(`${what} on every page`, async ({ browser }, { project }) => {
    test.setTimeout(5 * 60_000);
    const pages = path.join(folder, `${releaseOf.shell}-shell`);
    const registry = await pagesOf(pages, releaseOf);
    expect(lacksIn(registry), advice).toEqual([]);
    const store = await startOn(pages, path.join(folder, 'data'));
    try {
      // A process that has just started may answer with the page of the shell alone, so that nobody waits.
      await expect
        .poll(async () => (await fetch(store.url)).text(), {
          message: 'the remote draws the first HTML with this shell',
          timeout: 30_000,
        })
        .toContain('data-testid="product-card"');
      const judged = new Judged(path.join(project.outputDir, 'released'));
      const routes = registry.remotes.flatMap(({ manifest }) => manifest.routes);
      // The texts of an older remote are not compared.
      const visited = { routes, areWordsKnown: releaseOf.remotes === 'today' };
      const { faults, ran } = await walk(browser, store.url, visited, judged);
      expect(faults).toEqual([]);
      expect(ran).toEqual(new Set(registry.remotes.map(({ name, version }) => `${name}/${version}`)));
    } finally {
      await store.stop();
    }
  });

/** Opens every page once as somebody who may: what is wrong with them, and the remotes whose files were run. */
async function walk(
  browser: Browser,
  baseURL: string,
  { routes, areWordsKnown }: { routes: readonly Route[]; areWordsKnown: boolean },
  judged: Judged,
) {
  const faults: string[] = [];
  const ran = new Set<string>();
  const seen = new Set<string>();
  for (const role of ROLES_OF_ALL_PAGES) {
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
    const admin = await apiAs(context.request, demo('admin'));
    const open = routes.filter(({ roles }) => roles?.includes(role) ?? true);
    const stops = (await stopsOn(open, role, admin)).filter(({ address }) => !seen.has(address));
    const name = walkers[role];
    if (name) {
      const { token } = await admin.post<{ token: string }>('/auth/login', {
        login: name,
        password: demo(name).password,
      });
      await context.addInitScript(`localStorage.setItem('store.token', ${JSON.stringify(token)})`);
    }
    const page = await context.newPage();
    page.on('request', (request) => {
      const [, remote] = /\/(mf-[a-z-]+\/[^/]+)\/remoteEntry/.exec(request.url()) ?? [];
      if (remote) ran.add(remote);
    });
    const watched = new Watched(page, judged, name ?? '');
    const go = (stop: Stop, index: number) => (index === 0 ? page.goto(stop.address) : follow(page, stop));
    for (const [index, stop] of stops.entries()) {
      if (watched.faults.length >= MAX_FAULTS) break;
      seen.add(stop.address);
      const { heading: _heading, says: _says, ...place } = stop;
      const wanted = areWordsKnown ? stop : place;
      await watched.visit(`${role} ${stop.address}`, wanted, () => go(stop, index));
    }
    faults.push(...watched.faults);
    await context.close();
  }
  return { faults, ran };
}
