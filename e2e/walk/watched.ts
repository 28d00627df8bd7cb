import type { Page, Request } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import type { Judged, Scheme } from '../support/judged.ts';
import { markupOf, type Markup } from '../support/markup.ts';
import { misfitsOf } from '../support/misfits.ts';
import { MOVES_AT_MOST, shifted } from '../support/shift.ts';
import { DESKTOP, NARROWEST, PHONE } from '../support/sizes.ts';
import type { Stop } from './addresses.ts';

const PATIENCE_MS = 15_000;
const LOOK_AGAIN_MS = 40;

const SIZES = { desktop: DESKTOP, phone: PHONE };
type Size = keyof typeof SIZES;

/** A stop whose heading does not count where it names none. */
type Sought = Omit<Stop, 'heading'> & Partial<Pick<Stop, 'heading'>>;

interface Seen {
  path: string;
  /** The texts of all visible headings. */
  headings: string[];
  /** The texts of all visible elements. */
  texts: string[];
  /** The page loads something, or is still the markup of the server. */
  waits: boolean;
  mainHeadings: number;
}

// Strings, because the compiler does not know the types of the page.
/** Whether the scripts run: before that, the page is the markup of the server. */
export const isTakenOver = `[...document.querySelectorAll('h1')].some((element) => element.checkVisibility({ visibilityProperty: true }) && Object.keys(element).some((key) => key.startsWith('__reactFiber')))`;

const look = `(() => {
  const inSight = (element) => element.checkVisibility({ visibilityProperty: true });
  const textOf = (element) => element.textContent.trim();
  const h1 = [...document.querySelectorAll('h1')].filter(inSight);
  const loads = [...document.querySelectorAll('[role="status"]')].filter(inSight).map(textOf).some((text) => /^Loading\\b.*\\.\\.\\.$/.test(text));
  return {
    path: location.pathname,
    headings: [...document.querySelectorAll('h1, h2, h3')].filter(inSight).map(textOf),
    texts: [...document.querySelectorAll('p, a, button, [role="alert"]')].filter(inSight).map(textOf),
    waits: !(${isTakenOver}) || loads,
    mainHeadings: h1.length,
  };
})()`;

/** A page that is watched: its errors, and everything that is wrong at its stops. */
export class Watched {
  readonly faults: string[] = [];
  readonly count = { stops: 0, known: 0, states: 0, axe: 0, seenByAxe: 0 };
  private readonly page: Page;
  private readonly judged: Judged;
  private readonly username: string;
  private readonly open = new Set<Request>();
  private complaints: string[] = [];
  private scheme: Scheme = 'light';
  /** Of this stop and of the one before, whose page may still be answered after it was left. */
  private refused: Stop['refused'][] = [];

  /** @param username who is signed in on the page; for a guest, no name */
  constructor(page: Page, judged: Judged, username: string) {
    this.page = page;
    this.judged = judged;
    this.username = username;
    page.on('request', (request) => {
      // It goes on as long as the page does.
      if (!request.url().endsWith('/api/staff/live')) this.open.add(request);
    });
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
      const isDue = this.refused.some((due) => due?.status.includes(status) && pathname.includes(due.with));
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
   * Goes to a stop in a window of the first size, and looks at it there and in the others, in both schemes. The looks are
   * skipped where a page with the same markup was looked at before in a window of this size.
   * @param isNew it is a document of its own, so that what moved in it moved at this stop
   */
  async at(
    name: string,
    stop: Stop,
    { sizes, isNew }: { sizes: readonly Size[]; isNew: boolean },
    go: () => Promise<unknown>,
  ): Promise<void> {
    this.refused = [stop.refused, this.refused[0]];
    this.count.stops += 1;
    const looks: string[] = [];
    const before = this.faults.length;
    for (const [index, size] of sizes.entries()) {
      const faults: string[] = [];
      let isKnown = false;
      try {
        await this.page.setViewportSize(SIZES[size]);
        if (index === 0) await go();
        faults.push(...(await this.arrive(stop)));
        if (index === 0 && isNew) faults.push(...(await this.moves()));
        const markup = await markupOf(this.page, this.username);
        const look = `looks-${size}-${markup.looks}`;
        if (this.judged.claim(look)) looks.push(look);
        else isKnown = index === 0;
        if (!isKnown) faults.push(...(await this.inspect(size, markup)));
      } catch (error) {
        faults.push(error instanceof Error ? error.message : String(error));
      }
      faults.push(...this.complaints);
      this.complaints = [];
      this.faults.push(...faults.map((fault) => `${name}, ${size}: ${fault}`));
      if (isKnown) {
        this.count.known += 1;
        break;
      }
    }
    // Every test that reaches a page with faults reports them.
    if (this.faults.length > before) for (const look of looks) this.judged.release(look);
  }

  /** Goes to a stop and waits until it is there. What it looks like is not judged. */
  async visit(name: string, stop: Sought, go: () => Promise<unknown>): Promise<void> {
    this.refused = [stop.refused, this.refused[0]];
    const missing = await go()
      .then(() => this.arrive(stop))
      .catch((error: unknown) => [String(error)]);
    this.faults.push(...[...missing, ...this.complaints].map((fault) => `${name}: ${fault}`));
    this.complaints = [];
  }

  /** What is wrong with the page in a window of this size, in both schemes. */
  private async inspect(size: Size, markup: Markup): Promise<string[]> {
    const faults = [...(await this.misfits()), ...(await this.axe(size, markup))];
    await this.turn();
    faults.push(...(await this.axe(size, await markupOf(this.page, this.username))));
    if (size === 'phone') {
      await this.page.setViewportSize(NARROWEST);
      faults.push(...(await this.misfits()).map((misfit) => `at ${NARROWEST.width} px: ${misfit}`));
    }
    return faults;
  }

  /** Waits until the stop is there and nothing more is on its way; returns what is missing. */
  private async arrive(stop: Sought): Promise<string[]> {
    const end = Date.now() + PATIENCE_MS;
    let quiet = false;
    for (;;) {
      const seen = await this.page.evaluate<Seen>(look).catch(() => null);
      const missing = seen === null ? ['nothing can be seen'] : missingOf(stop, seen);
      const isThere = missing.length === 0 && this.open.size === 0;
      // Twice, so that what the first check started is seen.
      if ((isThere && quiet) || Date.now() > end) {
        const pending = [...this.open].map((request) => `no answer to ${request.url()}`);
        // Reported once; the next stop does not wait for it.
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

  private async turn(): Promise<void> {
    this.scheme = this.scheme === 'light' ? 'dark' : 'light';
    await this.page.emulateMedia({ colorScheme: this.scheme });
    await this.page
      .locator(`html[data-theme="${this.scheme}"]`)
      .waitFor({ state: 'attached', timeout: 5_000 });
  }

  private async axe(size: Size, markup: Markup): Promise<string[]> {
    this.count.states += 1;
    const { asked, release } = this.judged.questions(SIZES[size].width, this.scheme, markup);
    if (asked.length === 0) {
      this.count.seenByAxe += 1;
      return [];
    }
    this.count.axe += 1;
    const findings: string[] = [];
    for (const { rules, leavesOutMain } of asked)
      findings.push(...(await foundTwice(() => axeFindings(this.page, rules, leavesOutMain))));
    if (findings.length > 0) release();
    return findings.map((finding) => `axe, ${this.scheme}: ${finding}`);
  }
}

/** Findings while the page still moves or changes colours do not count. */
async function foundTwice(find: () => Promise<string[]>): Promise<string[]> {
  if ((await find()).length === 0) return [];
  await new Promise((done) => setTimeout(done, 500));
  return find();
}

function missingOf({ at, heading, says = [] }: Sought, seen: Seen): string[] {
  const missing: string[] = [];
  if (seen.path !== at) missing.push(`is at ${seen.path} and not at ${at}`);
  if (seen.waits) missing.push('still loads');
  if (seen.mainHeadings !== 1) missing.push(`has ${seen.mainHeadings} main headings`);
  const seek = (words: string | readonly string[], texts: readonly string[], what: string) => {
    const choice = typeof words === 'string' ? [words] : words;
    if (!choice.some((text) => texts.includes(text)))
      missing.push(`has no ${what} "${choice.join('" or "')}" (it has ${texts.slice(0, 12).join(' | ')})`);
  };
  if (heading !== undefined) seek(heading, seen.headings, 'heading');
  for (const words of says) seek(words, seen.texts, 'text');
  return missing;
}
