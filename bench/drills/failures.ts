import type { Page, Route } from 'playwright-core';
import { hashOf, type Entry } from './made-releases.ts';
import { failuresOf, holds, median, type TwoProcesses } from './two-processes.ts';

interface Area {
  remote: string;
  login?: string;
  address: string;
  /** The address of a page with a file of its own, besides those of the remote. */
  ownPage: string;
  /** A page of another remote. */
  other: string;
}

const areas = (productId: string): Area[] => [
  { remote: 'mf-storefront', address: '/products', ownPage: `/products/${productId}`, other: '/cart' },
  {
    remote: 'mf-account',
    login: 'member',
    address: '/dashboard',
    ownPage: '/dashboard/settings',
    other: '/products',
  },
  {
    remote: 'mf-staff',
    login: 'staff',
    address: '/dashboard/replacements',
    ownPage: '/dashboard/replacements',
    other: '/products',
  },
  {
    remote: 'mf-admin',
    login: 'admin',
    address: '/admin/products',
    ownPage: '/admin/products',
    other: '/products',
  },
];

interface Fault {
  what: string;
  /** The files of the remote's folder that fail. */
  files?: RegExp;
  /** Makes the answer from the text of the file. */
  body?: (text: string) => string;
  /** Whether the registry lists the hash of what is served instead. */
  isListed?: boolean;
  status?: number;
  hangs?: boolean;
  /** What the registry says about the remote. */
  change?: (entry: Entry) => void;
  isOnOwnPage?: boolean;
}

const ENTRY = /\/remoteEntry\.\w+\.js$/;
const EXPOSED = /\/remote\.\w+\.js$/;
const OTHERS = /\/(?!remote)[^/]+\.js$/;

const faults: Fault[] = [
  { what: 'absent', change: (entry) => (entry.name = 'mf-gone') },
  { what: 'entry 404', files: ENTRY, status: 404 },
  { what: 'chunk 404', files: EXPOSED, status: 404 },
  { what: 'page chunks 404', files: OTHERS, status: 404, isOnOwnPage: true },
  { what: 'tampered', files: EXPOSED, body: (text) => `${text};globalThis.intruder = true;` },
  { what: 'syntax error', files: ENTRY, body: (text) => `${text} (`, isListed: true },
  { what: 'throws on load', files: EXPOSED, body: () => `throw new Error('at load');`, isListed: true },
  { what: 'entry throws', files: ENTRY, body: () => `throw new Error('in the entry');`, isListed: true },
  { what: 'contract', change: (entry) => (entry.contract = '^9.0.0') },
  { what: 'foreign', change: (entry) => (entry.base = `https://elsewhere.invalid${entry.base}`) },
  { what: 'hangs', files: ENTRY, hangs: true },
];

/**
 * Every way in which a remote can fail, for each of the four remotes. The failure stays in its area, is reported, and is repaired
 * without a reload.
 */
export async function drillOfFailures({ each, url, page: newPage }: TwoProcesses): Promise<string[]> {
  const [product] = (await (await fetch(new URL('/api/products/all?amount=1', url))).json()) as {
    _id: string;
  }[];
  let contained = 0;
  let notApplicable = 0;
  const problems: string[] = [];
  const times: number[] = [];
  const hanging: number[] = [];
  for (const area of areas(product!._id))
    for (const fault of faults) {
      const page = await newPage(area.login);
      try {
        const before = await failuresOf(each, area.remote);
        const outcome = await tryOne(page, area, fault);
        if (outcome === undefined) {
          notApplicable += 1;
          continue;
        }
        holds((await failuresOf(each, area.remote)) > before, 'the API heard nothing');
        contained += 1;
        (fault.hangs ? hanging : times).push(outcome);
      } catch (error) {
        problems.push(`${area.remote}, ${fault.what}: ${(error as Error).message.split('\n')[0]}`);
      } finally {
        await page.context().close();
      }
    }
  holds(problems.length === 0, `${contained} contained, and ${problems.length} not: ${problems.join('; ')}`);
  return [
    `${faults.length} faults x 4 remotes: ${contained} of ${contained} contained in their area, reported, another area works, Retry repairs them in the same document (${notApplicable} do not apply)`,
    `seconds until the panel: median ${median(times).toFixed(1)}, worst ${Math.max(...times).toFixed(1)}; a file that hangs: worst ${Math.max(...hanging).toFixed(1)}`,
  ];
}

/** Seconds until the panel is shown; undefined when the page has no such file. */
async function tryOne(page: Page, area: Area, fault: Fault): Promise<number | undefined> {
  const address = fault.isOnOwnPage ? area.ownPage : area.address;
  const isFile = (candidate: URL) =>
    fault.files !== undefined &&
    candidate.pathname.startsWith(`/${area.remote}/`) &&
    fault.files.test(candidate.pathname);
  const isDocument = (candidate: URL) =>
    candidate.pathname === address || candidate.pathname === '/remotes.json';
  let met = fault.files === undefined;
  const breakFile = async (route: Route) => {
    met = true;
    if (fault.hangs) return;
    if (fault.status) return route.fulfill({ status: fault.status, body: '' });
    const response = await route.fetch();
    await route.fulfill({ response, body: fault.body!(await response.text()) });
  };
  const breakRegistry = async (route: Route) => {
    const response = await route.fetch();
    let text = await response.text();
    const json = /id="remotes">(.*?)<\/script>/s.exec(text)?.[1] ?? text;
    const registry = JSON.parse(json) as { remotes: Entry[] };
    const entry = registry.remotes.find(({ name }) => name === area.remote)!;
    fault.change?.(entry);
    text = text.replace(json, () => JSON.stringify(registry).replaceAll('<', '\\u003c'));
    if (fault.isListed)
      for (const [file, hash] of Object.entries(entry.integrity)) {
        const address = new URL(entry.base + file, response.url());
        if (!isFile(address)) continue;
        text = text.replaceAll(hash, hashOf(fault.body!(await (await fetch(address)).text())));
      }
    await route.fulfill({ response, body: text });
  };
  const isRegistryBroken = fault.change !== undefined || fault.isListed === true;
  if (fault.files) await page.route(isFile, breakFile);
  if (isRegistryBroken) await page.route(isDocument, breakRegistry);

  const started = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  const panel = page.locator('[data-reason]');
  // The panel has a heading too, so that is excluded.
  const whole = page.locator('main h1:not([data-left], [data-reason] h1)').first();
  await panel.or(whole).first().waitFor({ timeout: 20_000 });
  if (!met) {
    await page.waitForLoadState('networkidle');
    if (!met) return undefined;
  }
  await panel.waitFor({ timeout: 20_000 });
  const took = (performance.now() - started) / 1_000;
  holds((await page.evaluate('globalThis.intruder')) === undefined, 'a changed file ran');
  await page.evaluate('globalThis.sameDocument = true');
  await page.getByRole('banner').waitFor();
  await go(page, area.other);
  await panel.waitFor({ state: 'detached', timeout: 20_000 });
  await whole.waitFor();
  if (fault.files) await page.unroute(isFile);
  if (isRegistryBroken) await page.unroute(isDocument);
  await whole.evaluate((heading) => heading.setAttribute('data-left', ''));
  await go(page, address);
  // The area repairs itself when the reason may no longer apply.
  await panel.or(whole).first().waitFor();
  const retry = page.getByRole('button', { name: 'Retry' });
  if (await panel.isVisible()) await retry.click({ timeout: 3_000 }).catch(() => undefined);
  // Another panel instead of this one is not a repair.
  await whole.waitFor({ timeout: 20_000 });
  holds((await panel.count()) === 0, 'Retry shows another panel');
  holds((await page.evaluate('globalThis.sameDocument')) === true, 'the page was loaded again');
  return took;
}

const go = (page: Page, address: string) =>
  page.evaluate(`history.pushState(null, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`);
