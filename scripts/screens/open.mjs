// Brings a browser page into the state of one screen of the table.
/* global window -- of the page, in what runs there */

const demoPassword = (username) => `${username}-demo-password`;
/** An address without a page: the shell starts there without any data of a page. */
const ELSEWHERE = '/no-such-page';
const SETTLED_MS = 350;

async function ask(url, path, { token, body } = {}) {
  const reply = await fetch(new URL(`/api${path}`, url), {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** What the screens of the table point at in a store with demo data: tokens by name, ids; the demo carts get lines. */
export async function prepare(url) {
  const tokens = {};
  for (const username of ['member', 'reseller', 'staff', 'admin']) {
    const body = { login: username, password: demoPassword(username) };
    tokens[username] = (await ask(url, '/auth/login', { body })).token;
  }
  const products = await ask(url, '/products/all?amount=100');
  const options = await ask(url, `/products/${products[0]._id}/stock`);
  const inStock = options.filter(({ stock_count: stock }) => stock > 1).slice(0, 3);
  for (const username of ['member', 'reseller']) {
    for (const [index, { _id }] of inStock.entries()) {
      const body = { subcategoryId: _id, amount: Math.min(2, index + 1) };
      await ask(url, '/user/cart/update', { token: tokens[username], body });
    }
  }
  const mine = await ask(url, '/orders/my-orders?amount=100', { token: tokens.member });
  const all = await ask(url, '/admin/orders/all?amount=100', { token: tokens.admin });
  const orders = Object.fromEntries([...all, ...mine].map(({ status, _id }) => [status, _id]));
  const [{ _id: user }] = (await ask(url, '/admin/users?skip=0&amount=100', { token: tokens.admin })).filter(
    ({ username }) => username === 'member',
  );
  const soldOut = products.find(({ in_stock: isIn }) => !isIn) ?? products[0];
  const { _id: product, category } = products[0];
  return { url, tokens, ids: { product, category: category._id, soldOut: soldOut._id, orders, user } };
}

const matches = (pattern, pathname) =>
  new RegExp(`^/api${pattern.replace(/\*/g, '[0-9a-f-]{36}')}$`).test(pathname);

const changed = (real, fields) =>
  Array.isArray(real) ? real.map((each) => ({ ...each, ...fields })) : { ...real, ...fields };

/** Lets the server answer as the screen says. A reply with some fields changes those of the real one, in a list those of each row. */
async function answerAs(page, answers) {
  for (const [pattern, answer] of Object.entries(answers)) {
    await page.route(
      ({ pathname }) => matches(pattern, pathname),
      async (route) => {
        if (answer === 'never') return;
        if (answer === 'empty') return route.fulfill({ json: [] });
        if (answer === 'fails')
          return route.fulfill({ status: 500, json: { code: 'INTERNAL', message: '', requestId: 'screens' } });
        const real = route.request().method() === 'GET' ? await (await route.fetch()).json() : {};
        return route.fulfill({ json: changed(real, answer) });
      },
    );
  }
  // The data that the server wrote into the page would replace the call.
  await page.route(
    ({ pathname }) => pathname === ELSEWHERE,
    async (route) => {
      const reply = await route.fetch();
      const html = await reply.text();
      await route.fulfill({ response: reply, body: html.replace('id="page-data"', 'id="no-page-data"') });
    },
  );
}

/**
 * Opens a screen of the table on a fresh page of a fresh context.
 * @param {import('playwright-core').Page} page
 * @param {import('./table.mjs').Screen} screen
 * @param {Awaited<ReturnType<typeof prepare>>} store
 */
export async function openScreen(page, screen, store) {
  const { as, at, answers, act } = screen;
  const path = typeof at === 'function' ? at(store.ids) : at;
  if (as) await page.addInitScript((token) => localStorage.setItem('store.token', token), store.tokens[as]);
  if (answers) {
    await answerAs(page, answers);
    await page.goto(new URL(ELSEWHERE, store.url).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // As a link does it: within the running page.
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new window.PopStateEvent('popstate'));
    }, path);
  } else await page.goto(new URL(path, store.url).href);
  await settle(page);
  if (act) {
    await act(page);
    await settle(page);
  }
}

/** Until nothing loads (a call that never ends does not count) and nothing moves. */
async function settle(page) {
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  await page.waitForTimeout(SETTLED_MS);
}
