import { demo, signIn } from '../support/people.ts';
import { expect, expectAccessible, test } from '../support/store.ts';

test('a guest who opens the cart is asked to sign in', async ({ page }) => {
  await page.goto('/cart');
  await expect(page).toHaveURL(/\/login/);
  await expectAccessible(page);
});

test('a member has no access to the administration', async ({ page }) => {
  await signIn(page, demo('member'));
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Go to Login' }).or(page.getByRole('link', { name: 'Go to Login' })),
  ).toBeVisible();
  await expectAccessible(page);
});

test('staff see the pending replacement requests', async ({ page }) => {
  await signIn(page, demo('staff'));
  await page.goto('/dashboard/replacements');
  await expect(page.getByRole('heading', { name: 'Replacement Requests' })).toBeVisible();
  await expectAccessible(page);
});

test('a wrong password is told in the words of the server', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Username or email').fill('member');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('a token that was tampered with ends at the sign-in page', async ({ page }) => {
  await signIn(page, demo('member'));
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

test('an unknown address says so', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});
