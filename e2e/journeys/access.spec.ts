import { adopt, demo } from '../support/people.ts';
import { expect, test } from '../support/store.ts';

test('a wrong password shows the message of the server', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Username or email').fill('member');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('a token that was tampered with ends at the sign-in page', async ({ page }) => {
  await adopt(page, demo('member'));
  await page.evaluate(() => {
    const { localStorage } = globalThis as unknown as { localStorage: Record<string, string> };
    for (const [key, value] of Object.entries(localStorage)) {
      // The first character of the signature: the last one has bits that mean nothing.
      if (value.includes('.'))
        localStorage[key] = value.replace(
          /\.(.)([^.]*)$/,
          (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`,
        );
    }
  });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});
