import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/** The code of an authenticator app, `steps` of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Sets up an authenticator app in the session of a page, which has proven itself by it then. */
export async function setUpApp(page: Page): Promise<void> {
  const token = await page.evaluate<string>(`localStorage.getItem('store.token')`);
  const headers = { authorization: `Bearer ${token}` };
  const made = await page.request.post('/api/user/factors/totp', { headers, data: {} });
  const { secret } = (await made.json()) as { secret: string };
  const data = { totp: codeOf(secret) };
  const confirmed = await page.request.post('/api/user/factors/totp/confirm', { headers, data });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
}
