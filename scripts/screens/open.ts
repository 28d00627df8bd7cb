// Opens a screen of the table in a browser page.
import type { Page } from 'playwright-core';
import type { MailPreview, MailSettings } from 'shared-contract/types';
import type { Answer, Ids, Screen } from './table.ts';

const demoPassword = (username: string) => `${username}-demo-password`;
/** An address without a page, where the shell starts without any page data. */
const ELSEWHERE = '/no-such-page';
const SETTLED_MS = 350;

async function ask<T>(
  url: string,
  path: string,
  { token, body }: { token?: string | undefined; body?: object } = {},
): Promise<T> {
  const reply = await fetch(new URL(`/api${path}`, url), {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** The objects that the screens of the table refer to. */
export interface PreparedStore {
  url: string;
  /** By the name of the account. */
  tokens: Record<string, string>;
  ids: Ids;
}

interface Row {
  _id: string;
}

/** Signs in to a store with demo data, fills its carts, and finds the objects that the screens show. */
export async function prepare(url: string): Promise<PreparedStore> {
  const tokens: Record<string, string> = {};
  for (const username of ['member', 'reseller', 'staff', 'admin']) {
    const body = { login: username, password: demoPassword(username) };
    tokens[username] = (await ask<{ token: string }>(url, '/auth/login', { body })).token;
  }
  const products = await ask<(Row & { category: Row; in_stock: boolean })[]>(url, '/products/all?amount=100');
  const [first] = products;
  if (!first) throw new Error('The store has no products.');
  const options = await ask<(Row & { stock_count: number })[]>(url, `/products/${first._id}/stock`);
  const inStock = options.filter(({ stock_count: stock }) => stock > 1).slice(0, 3);
  for (const username of ['member', 'reseller']) {
    for (const [index, { _id }] of inStock.entries()) {
      const body = { subcategoryId: _id, amount: Math.min(2, index + 1) };
      await ask(url, '/user/cart/update', { token: tokens[username], body });
    }
  }
  const mine = await ask<(Row & { status: string })[]>(url, '/orders/my-orders?amount=100', { token: tokens['member'] });
  const all = await ask<(Row & { status: string })[]>(url, '/admin/orders/all?amount=100', { token: tokens['admin'] });
  const orders = Object.fromEntries([...all, ...mine].map(({ status, _id }) => [status, _id]));
  const users = await ask<(Row & { username: string })[]>(url, '/admin/users?skip=0&amount=100', {
    token: tokens['admin'],
  });
  const user = users.find(({ username }) => username === 'member')?._id ?? '';
  const soldOut = products.find(({ in_stock: isIn }) => !isIn) ?? first;
  const { _id: product, category } = first;
  return { url, tokens, ids: { product, category: category._id, soldOut: soldOut._id, orders, user } };
}

/** The mail of each event, with the default texts and sample data. */
export async function drawnMails({ url, tokens }: PreparedStore): Promise<{ name: string; html: string }[]> {
  const token = tokens['admin'];
  const { events } = await ask<MailSettings>(url, '/admin/mail-settings', { token });
  return Promise.all(
    events.map(async ({ event, subject, introduction }) => {
      const body = { subject, introduction };
      const { html } = await ask<MailPreview>(url, `/admin/mail-settings/${event}/preview`, { token, body });
      return { name: `mail-${event.toLowerCase().replaceAll('_', '-')}`, html };
    }),
  );
}

const matches = (pattern: string, pathname: string) =>
  new RegExp(`^/api${pattern.replace(/\*/g, '[0-9a-f-]{36}')}$`).test(pathname);

const changed = (real: object, fields: object): object =>
  Array.isArray(real) ? real.map((each: object) => ({ ...each, ...fields })) : { ...real, ...fields };

/**
 * Makes the server answer as the screen says. A partial reply changes those fields of the real reply, or of each row of a list.
 */
async function answerAs(page: Page, answers: Readonly<Record<string, Answer>>): Promise<void> {
  for (const [pattern, answer] of Object.entries(answers)) {
    await page.route(
      ({ pathname }) => matches(pattern, pathname),
      async (route) => {
        if (answer === 'never') return;
        if (answer === 'empty') return route.fulfill({ json: [] });
        if (answer === 'fails')
          return route.fulfill({ status: 500, json: { code: 'INTERNAL', message: '', requestId: 'screens' } });
        const real = route.request().method() === 'GET' ? ((await (await route.fetch()).json()) as object) : {};
        return route.fulfill({ json: changed(real, answer) });
      },
    );
  }
  // Without this the page would use the data that the server wrote into it, and make no call.
  await page.route(
    ({ pathname }) => pathname === ELSEWHERE,
    async (route) => {
      const reply = await route.fetch();
      const html = await reply.text();
      await route.fulfill({ response: reply, body: html.replace('id="page-data"', 'id="no-page-data"') });
    },
  );
}

/** Opens a screen of the table in a new page of a new context. */
export async function openScreen(page: Page, screen: Screen, store: PreparedStore): Promise<void> {
  const { as, at, answers, act } = screen;
  const path = typeof at === 'function' ? at(store.ids) : at;
  if (as) await page.addInitScript((token) => localStorage.setItem('store.token', token ?? ''), store.tokens[as]);
  if (answers) {
    await answerAs(page, answers);
    await page.goto(new URL(ELSEWHERE, store.url).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // As a link does it, without loading the page again.
    await page.evaluate(`
      history.pushState(null, '', ${JSON.stringify(path)});
      dispatchEvent(new PopStateEvent('popstate'));
    `);
  } else await page.goto(new URL(path, store.url).href);
  await settle(page);
  if (act) {
    await act(page);
    await settle(page);
  }
}

/** Waits until nothing is loading (except a call that never ends) and nothing is moving. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  await page.waitForTimeout(SETTLED_MS);
}
