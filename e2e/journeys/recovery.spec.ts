import { openMail } from '../support/mailbox.ts';
import { apiAs } from '../support/people.ts';
import { aShopper, expect, expectAccessible, test } from '../support/store.ts';
import { codeOf } from '../support/totp.ts';

test('the owner of a hijacked account takes it back by mail', async ({ page, request }) => {
  const shopper = aShopper();
  const thief = await apiAs(request, shopper);
  const to = shopper.email;
  await page.goto(await openMail(page, { to, subject: 'Welcome to', button: 'Confirm my address' }));
  await page.getByRole('button', { name: 'Confirm My Address' }).click();
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();

  const { secret } = await thief.post<{ secret: string }>('/user/factors/totp', {});
  await thief.post('/user/factors/totp/confirm', { totp: codeOf(secret, -1) });
  await thief.put('/user/profile/update', { email: `thief.${to}` });

  const changed = { to, subject: 'Your e-mail address at', button: 'Undo this change' };
  const undo = await openMail(page, changed);
  await page.goto(undo);
  await expect(page).not.toHaveURL(/link_/);
  await page.getByRole('button', { name: 'Undo the Change' }).click();
  await expect(page.getByText(/^Authenticator app, /)).toBeVisible();
  await expect(page.getByText(/^Recovery codes, /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove Them and Continue' }).click();
  await expect(page.getByText(`Your address is ${to} again, and every device was signed out.`)).toBeVisible();
  await page.getByRole('link', { name: 'Choose a New Password' }).click();

  await page.getByLabel('Email').fill(to);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('If an account has this address, a link is on its way.')).toBeVisible();
  const asked = { to, subject: 'Choose a new password for', button: 'Choose a new password' };
  const reset = await openMail(page, asked);
  await page.goto(reset);
  const password = 'only the owner knows it';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Your password was changed. Please sign in with it.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Username or email').fill(to);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  // Each link works once.
  await page.goto(reset);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('This link has been used, is too old')).toBeVisible();
});
