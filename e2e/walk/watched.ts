import type { Page, Request } from '@playwright/test';
import { axeFindings, colourRules } from '../support/axe.ts';
import { misfitsOf } from '../support/misfits.ts';
import { MOVES_AT_MOST, shifted } from '../support/shift.ts';
import type { Stop } from './addresses.ts';

const PATIENCE_MS = 15_000;
const LOOK_AGAIN_MS = 40;

/** Windows that a page is looked at in, in CSS pixels. */
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
type Size = keyof typeof SIZES;
/** The narrowest phone, where the widest thing is cut first. */
const NARROWEST = 320;

interface Seen {
  path: string;
  /** The texts of all visible elements. */
  texts: string[];
  /** The page loads something, or is still the markup of the server. */
  waits: boolean;
  mainHeadings: number;
}

// A string, because the compiler does not know the types of the page.
const look = `(() => {
  const inSight = (element) => element.checkVisibility({ visibilityProperty: true });
  const textOf = (element) => element.textContent.trim();
  const h1 = [...document.querySelectorAll('h1')].filter(inSight);
  const runs = h1.some((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')));
  const loads = [...document.querySelectorAll('[role="status"]')].filter(inSight).map(textOf).some((text) => /^Loading\\b.*\\.\\.\\.$/.test(text));
  return {
    path: location.pathname,
    texts: [...document.querySelectorAll('h1, h2, h3, p, a, button, [role="alert"]')].filter(inSight).map(textOf),
    waits: !runs || loads,
    mainHeadings: h1.length,
  };
})()`;

/**
 * The markup that axe judges. Two pages with the same markup except for ids, addresses and scripts have the same findings in the same
 * colours and width, so axe looks at one of them.
 */
const markup = `(() => {
  const body = document.body.cloneNode(true);
  for (const script of body.querySelectorAll('script')) script.remove();
  const text = document.documentElement.dataset.theme + body.outerHTML
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'id')
    .replace(/\\b_r_[0-9a-z]+_/g, 'id')
    .replace(/href="\\/[^"]*"/g, 'href="/"');
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)).then((hash) => [...new Uint8Array(hash)].join());
})()`;

/** A page that is watched: its errors, and everything that is wrong at its stops. */
export class Watched {
  readonly faults: string[] = [];
  readonly count = { stops: 0, states: 0, axe: 0, seenByAxe: 0 };
  private readonly page: Page;
  private readonly open = new Set<Request>();
  private readonly clean = new Set<string>();
  private complaints: string[] = [];
  private scheme: 'light' | 'dark' = 'light';
  private refused: Stop['refused'];

  constructor(page: Page) {
    this.page = page;
    page.on('request', (request) => this.open.add(request));
    page.on('requestfinished', (request) => this.open.delete(request));
    page.on('requestfailed', (request) => {
      this.open.delete(request);
      const reason = request.failure()?.errorText ?? '';
      // The page itself cancels a call whose answer it no longer needs.
      const isOwnEnd = reason === 'net::ERR_ABORTED' && ['fetch', 'xhr'].includes(request.resourceType());
      if (!isOwnEnd) this.complaints.push(`${request.method()} ${request.url()} failed: ${reason}`);
    });
    page.on('response', (response) => {
      const status = response.status();
      const { pathname } = new URL(response.url());
      const isDue = this.refused?.status.includes(status) && pathname.includes(this.refused.with);
      if (status >= 400 && !isDue)
        this.complaints.push(`${response.request().method()} ${pathname} answered ${status}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      // Chromium's own line for each answer of 400 and more, which is judged above.
      const isAnswer = message.text().startsWith('Failed to load resource');
      // Chromium's message about a hint that is used late, as on a busy machine, or on a page that the guard denies.
      if (message.text().includes('was preloaded using link preload but not used')) return;
      if (['error', 'warning'].includes(message.type()) && !isAnswer)
        this.complaints.push(`console ${message.type()}: ${message.text()}`);
    });
  }

  /**
   * Goes to a stop in a window of the first size, and looks at it there and in the others, in both schemes.
   * @param isNew it is a document of its own, so that what moved in it moved at this stop
   */
  async at(
    name: string,
    stop: Stop,
    { sizes, isNew }: { sizes: readonly Size[]; isNew: boolean },
    go: () => Promise<unknown>,
  ): Promise<void> {
    this.refused = stop.refused;
    this.count.stops += 1;
    for (const [index, size] of sizes.entries()) {
      const faults: string[] = [];
      try {
        await this.page.setViewportSize(SIZES[size]);
        if (index === 0) await go();
        faults.push(...(await this.arrive(stop)));
        if (index === 0 && isNew) faults.push(...(await this.moves()));
        faults.push(...(await this.misfits()));
        if (size === 'phone') faults.push(...(await this.misfitsAt(NARROWEST)));
        faults.push(...(await this.axe(size)));
        await this.turn();
        faults.push(...(await this.axe(size, colourRules)));
      } catch (error) {
        faults.push(error instanceof Error ? error.message : String(error));
      }
      faults.push(...this.complaints);
      this.complaints = [];
      this.faults.push(...faults.map((fault) => `${name}, ${size}: ${fault}`));
    }
  }

  /** Waits until the stop is there and nothing more is on its way; answers what is missing. */
  private async arrive(stop: Stop): Promise<string[]> {
    const end = Date.now() + PATIENCE_MS;
    let quiet = false;
    for (;;) {
      const seen = await this.page.evaluate<Seen>(look).catch(() => null);
      const missing = seen === null ? ['nothing can be seen'] : missingOf(stop, seen);
      const isThere = missing.length === 0 && this.open.size === 0;
      // Twice, so that what the first check started is seen.
      if ((isThere && quiet) || Date.now() > end) {
        const pending = [...this.open].map((request) => `no answer to ${request.url()}`);
        // Said once; the next stop is not held up by it.
        this.open.clear();
        return [...missing, ...pending];
      }
      quiet = isThere;
      await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
    }
  }

  private async moves(): Promise<string[]> {
    const share = await shifted(this.page);
    return share > MOVES_AT_MOST ? [`moved by itself: a layout shift of ${share.toFixed(3)}`] : [];
  }

  private misfits(): Promise<string[]> {
    return foundTwice(() => misfitsOf(this.page));
  }

  private async misfitsAt(width: number): Promise<string[]> {
    const size = this.page.viewportSize();
    if (!size) throw new Error('The page has no size.');
    await this.page.setViewportSize({ ...size, width });
    const found = await this.misfits();
    await this.page.setViewportSize(size);
    return found.map((misfit) => `at ${width} px: ${misfit}`);
  }

  private async turn(): Promise<void> {
    this.scheme = this.scheme === 'light' ? 'dark' : 'light';
    await this.page.emulateMedia({ colorScheme: this.scheme });
    await this.page
      .locator(`html[data-theme="${this.scheme}"]`)
      .waitFor({ state: 'attached', timeout: 5_000 });
  }

  private async axe(size: Size, only?: readonly string[]): Promise<string[]> {
    this.count.states += 1;
    const key = `${size} ${only ? 'colours' : 'all'} ${await this.page.evaluate<string>(markup)}`;
    if (this.clean.has(key)) {
      this.count.seenByAxe += 1;
      return [];
    }
    this.count.axe += 1;
    const findings = await foundTwice(() => axeFindings(this.page, only));
    if (findings.length === 0) this.clean.add(key);
    return findings.map((finding) => `axe, ${this.scheme}: ${finding}`);
  }
}

/** Findings while the page still moves or changes colours do not count. */
async function foundTwice(find: () => Promise<string[]>): Promise<string[]> {
  if ((await find()).length === 0) return [];
  await new Promise((done) => setTimeout(done, 500));
  return find();
}

function missingOf(stop: Stop, seen: Seen): string[] {
  const missing: string[] = [];
  if (seen.path !== stop.at) missing.push(`is at ${seen.path} and not at ${stop.at}`);
  if (seen.waits) missing.push('still loads');
  if (seen.mainHeadings !== 1) missing.push(`has ${seen.mainHeadings} main headings`);
  for (const choice of stop.says) {
    const texts = typeof choice === 'string' ? [choice] : choice;
    if (!texts.some((text) => seen.texts.includes(text)))
      missing.push(`does not say "${texts.join('" or "')}" (it says ${seen.texts.slice(0, 12).join(' | ')})`);
  }
  return missing;
}
