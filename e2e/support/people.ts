import { expect, type APIRequestContext, type Page } from '@playwright/test';

export interface Account {
  username: string;
  password: string;
}

/** The sign-ins of the demo data. */
export const demo = (username: 'admin' | 'staff' | 'reseller' | 'member'): Account => ({
  username,
  password: `${username}-demo-password`,
});

/** Lets a page be signed in, for tests that are not about signing in. */
export async function adopt(page: Page, { username, password }: Account): Promise<void> {
  const reply = await page.request.post('/api/auth/login', { data: { login: username, password } });
  expect(reply.status(), await reply.text()).toBe(200);
  const { token } = (await reply.json()) as { token: string };
  // Any document of the store; this one starts nothing.
  await page.goto('/robots.txt');
  await page.evaluate(`localStorage.setItem('store.token', ${JSON.stringify(token)})`);
}

/** Signs in on the page, as people do, and waits until the shell knows. */
export async function signIn(page: Page, { username, password }: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Talks to the API directly, to bring the store into the state that a journey starts from. */
export async function apiAs(request: APIRequestContext, account: Account & { email?: string }) {
  const isNew = account.email !== undefined;
  const reply = await request.post(isNew ? '/api/auth/register' : '/api/auth/login', {
    data: isNew ? account : { login: account.username, password: account.password },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  const { token } = (await reply.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const checked = async <T>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> => {
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as T;
  };
  return {
    get: async <T>(path: string) => checked<T>(await request.get(`/api${path}`, { headers })),
    post: async <T>(path: string, data: object) =>
      checked<T>(await request.post(`/api${path}`, { headers, data })),
    put: async <T>(path: string, data: object) =>
      checked<T>(await request.put(`/api${path}`, { headers, data })),
  };
}

/** The calls of one account. */
export type Api = Awaited<ReturnType<typeof apiAs>>;

/** The id of the newest order of a buyer, which an admin has just created and approved. */
export async function anApprovedOrder(
  admin: Api,
  { api, id }: { api: Api; id: string },
  item: { subcategoryId: string; amount: number },
): Promise<string> {
  await admin.post('/admin/orders/create-and-approve', { userId: id, items: [item] });
  const [order] = await api.get<{ _id: string }[]>('/orders/my-orders');
  return order?._id ?? '';
}

/** The calls of a new account with 200 dollars, paid through the gateway. */
export async function aFundedShopper(request: APIRequestContext, account: Account & { email: string }) {
  const api = await apiAs(request, account);
  const { redirect_url } = await api.post<{ redirect_url: string }>('/user/balance/top-up', {
    amount: 200,
    payment_method: 'HOODPAY',
  });
  await request.post(`${redirect_url}/simulate`, { data: { event: 'completed' } });
  const balance = async () => (await api.get<{ balance: number }>('/user/personal')).balance;
  await expect.poll(balance, { timeout: 30_000 }).toBe(200);
  return api;
}

interface ProductRow {
  _id: string;
  title: string;
}
interface OptionRow {
  _id: string;
  title: string;
  price: number;
  stock_count: number;
}

/** A product with an option that has plenty of stock and costs little. */
export async function anAffordableOption(api: Awaited<ReturnType<typeof apiAs>>) {
  const products = await api.get<ProductRow[]>('/products/all?amount=50');
  for (const product of products) {
    const options = await api.get<OptionRow[]>(`/products/${product._id}/stock`);
    const option = options.find(({ price, stock_count }) => stock_count >= 8 && price > 0 && price <= 40);
    if (option !== undefined) return { product, option };
  }
  throw new Error('the demo store has no affordable option with stock');
}
