import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Account } from './people.ts';

/** Ends the token of a page at the server, as its expiry or another device would; the page notices with its next call. */
export async function endSession(page: Page, request: APIRequestContext): Promise<void> {
  const token = await page.evaluate<string | null>(`localStorage.getItem('store.token')`);
  const reply = await request.post('/api/auth/logout', {
    headers: { authorization: `Bearer ${token ?? ''}` },
  });
  expect(reply.status()).toBe(200);
}

/** On the sign-in page that an ended session led to: the same person again. */
export async function signInAgain(page: Page, { username, password }: Account): Promise<void> {
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Everything typed that this tab stores. */
export const storedInTab = (page: Page): Promise<string> =>
  page.evaluate<string>(`JSON.stringify({ ...sessionStorage })`);
