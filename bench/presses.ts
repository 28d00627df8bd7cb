// npm run bench:presses: how long the page takes to react visibly to each click or key of a shopper (interaction to next paint),
// on a phone whose processor is slowed down. A flow is a visit, and its figure is the slowest reaction.
//   npm run bench:presses -- --slowdown 4 --rounds 3 --url http://localhost:8080
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, devices, type Browser, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath, measuredStore } from '../scripts/measured-store.ts';

/** The longest time that counts as good. */
const GOOD_MS = 200;
/** A press counts as finished when nothing has been painted for it in this time. */
const SETTLED_MS = 600;

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    slowdown: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
  },
});

type Press = (name: string, act: () => Promise<unknown>) => Promise<void>;
interface Flow {
  name: string;
  /** Starts with `page` on the home page, as a guest or as the shopper who has a balance. */
  hasBalance: boolean;
  visit: (page: Page, press: Press) => Promise<void>;
}

const first = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first();

const flows: Flow[] = [
  {
    name: 'a guest searches, looks at a product and chooses',
    hasBalance: false,
    async visit(page, press) {
      const box = page.getByPlaceholder('Search gift cards...');
      await press('the search box', () => box.tap());
      for (const letter of 'pixel') await press(`the letter ${letter}`, () => page.keyboard.press(letter));
      await press('a suggestion', () =>
        page
          .getByRole('option', { name: /^Pixelforge Games/ })
          .first()
          .tap(),
      );
      const dialog = page.getByRole('dialog');
      await press('one more', () =>
        dialog
          .getByRole('button', { name: /^Increase/ })
          .first()
          .tap(),
      );
      await press('close', () => dialog.getByRole('button', { name: 'Close' }).first().tap());
    },
  },
  {
    name: 'a guest sorts and filters the list',
    hasBalance: false,
    async visit(page, press) {
      await page.goto(new URL('/products', page.url()).href);
      await page.getByLabel('Sort by').focus();
      await press('the next order', () => page.keyboard.press('ArrowDown'));
      await press('In stock only', () => page.getByLabel('In stock only').tap());
      await press('View Details', () => first(page, /^View Details/).tap());
    },
  },
  {
    name: 'a guest registers',
    hasBalance: false,
    async visit(page, press) {
      await page.goto(new URL('/register', page.url()).href);
      const { username, email, password } = aShopper();
      for (const [label, text] of [
        ['Username', username],
        ['Email', email],
        ['Password', password],
      ] as const) {
        const field = page.getByLabel(label, { exact: true });
        await press(`the field ${label}`, () => field.tap());
        await press(`typing into ${label}`, () => field.pressSequentially(text));
      }
      await press('Register', () => page.getByRole('main').getByRole('button', { name: 'Register' }).tap());
      await page.getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'a member buys a card and reads its code',
    hasBalance: true,
    async visit(page, press) {
      await press('View Details', () => first(page, /^View Details/).tap());
      await press('Add 1 to Cart', () => first(page, 'Add 1 to Cart').tap());
      await press('Added · View cart', () => page.getByRole('link', { name: 'Added · View cart' }).tap());
      await press('one more', () => first(page, /^Increase/).tap());
      await press('one less', () => first(page, /^Decrease/).tap());
      await press('Pay', () => first(page, /^Pay \$[\d.,]+ with Balance$/).tap());
      await press('View your code', () => first(page, 'View your code').tap());
      const codes = page.getByRole('dialog', { name: 'Your code' });
      await codes.locator('code').first().waitFor();
      await press('Copy', () => codes.getByRole('button', { name: /^Copy/ }).first().tap());
      await press('Close', () => codes.getByRole('button', { name: 'Close' }).last().tap());
      await press('Order details', () => first(page, /^Order details/).tap());
    },
  },
  {
    name: 'a member goes through the dashboard',
    hasBalance: true,
    async visit(page, press) {
      await page.goto(new URL('/dashboard', page.url()).href);
      for (const tab of ['Balance', 'Order History', 'Overview'])
        await press(`the tab ${tab}`, () => page.getByRole('tab', { name: tab }).tap());
      await press('Settings', () => page.getByRole('link', { name: 'Settings' }).first().tap());
    },
  },
];

const store = await measuredStore(options.url);
const browser = await chromium.launch({
  ...(chromiumPath && { executablePath: chromiumPath }),
  args: chromiumFlags,
});
let isSlow = false;
let shopper: string | undefined;
try {
  console.log(
    `\nThe processor is slowed down ${options.slowdown} times; the median of ${options.rounds} rounds`,
  );
  for (const flow of flows) {
    const rounds: Map<string, number>[] = [];
    while (rounds.length < Number(options.rounds)) rounds.push(await visited(browser, flow));
    isSlow = report(flow.name, rounds) || isSlow;
  }
} finally {
  await browser.close();
  await store.stop();
}
process.exitCode = isSlow ? 1 : 0;

function aShopper() {
  const username = `press-${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@example.com`, password: randomBytes(12).toString('base64url') };
}

/**
 * The token of a new shopper who has topped up 200 dollars. There is only one, because one network may register five accounts in
 * an hour.
 */
async function aFundedToken(): Promise<string> {
  const { token } = await call<{ token: string }>('/api/auth/register', aShopper());
  const { redirect_url } = await call<{ redirect_url: string }>(
    '/api/user/balance/top-up',
    { amount: 200, payment_method: 'HOODPAY' },
    token,
  );
  await call(`${redirect_url}/simulate`, { event: 'completed' });
  for (;;) {
    const { balance } = await call<{ balance: number }>('/api/user/personal', undefined, token);
    if (balance > 0) return token;
    await setTimeout(100);
  }
}

async function call<Reply>(path: string, body?: object, token?: string): Promise<Reply> {
  const reply = await fetch(new URL(path, store.url), {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return (await reply.json()) as Reply;
}

/** Milliseconds of each press of a visit, by its name. Chromium reports those that took 16 ms or longer. */
async function visited(on: Browser, { hasBalance, visit }: Flow): Promise<Map<string, number>> {
  const context = await on.newContext({ ...devices['Pixel 7'], baseURL: store.url });
  const page = await context.newPage();
  try {
    if (hasBalance) {
      shopper ??= await aFundedToken();
      await context.addInitScript(`localStorage.setItem('store.token', ${JSON.stringify(shopper)})`);
    }
    let felt: number[] = [];
    await page.exposeFunction('tellPress', (ms: number) => felt.push(ms));
    await page.addInitScript(`new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) if (interactionId) tellPress(duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })`);
    await page.goto(store.url, { waitUntil: 'networkidle' });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(options.slowdown) });
    const found = new Map<string, number>();
    await visit(page, async (name, act) => {
      felt = [];
      await act();
      await page.waitForTimeout(SETTLED_MS);
      found.set(name, Math.max(0, ...felt));
    });
    return found;
  } finally {
    await context.close();
  }
}

/** Prints a flow. Returns true when one of its presses took too long. */
function report(name: string, rounds: readonly Map<string, number>[]): boolean {
  const middle = (press: string) => {
    const sorted = rounds.map((round) => round.get(press) ?? 0).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  const presses = [...(rounds[0]?.keys() ?? [])].map((press) => ({ press, ms: middle(press) }));
  const worst = Math.max(...presses.map(({ ms }) => ms));
  console.log(`\n${name}: ${worst} ms   wanted <= ${GOOD_MS}${worst > GOOD_MS ? '   MISSED' : ''}`);
  for (const { press, ms } of presses) console.log(`  ${String(ms).padStart(5)} ms  ${press}`);
  return worst > GOOD_MS;
}
