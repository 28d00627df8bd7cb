import { readFile } from 'node:fs/promises';
import type { OwnData } from 'shared-contract/types';
import { mailboxUrl, openMail } from '../support/mailbox.ts';
import {
  adopt,
  aFundedShopper,
  anAffordableOption,
  apiAs,
  demo,
  signIn,
  type Api,
} from '../support/people.ts';
import { aShopper, expect, test } from '../support/store.ts';
import { codeOf } from '../support/totp.ts';

test('the mail of an order links to its codes without containing them', async ({ page, request }) => {
  const shopper = aShopper();
  const to = shopper.email;
  const api = await aFundedShopper(request, shopper);
  await openMail(page, { to, subject: 'added to your balance', button: 'Show my balance' });

  const { option } = await anAffordableOption(api);
  await api.post('/user/cart/update', { subcategoryId: option._id, amount: 1 });
  const { order_ids } = await api.post<{ order_ids: string[] }>('/orders/cart/checkout', {
    payment_method: 'BALANCE',
  });
  const {
    deliverables: [code = 'no code'],
  } = await api.get<{ deliverables: string[] }>(`/orders/${order_ids[0]!}`);
  const paid = { to, subject: 'Your order at', button: 'Show my codes' };
  const order = await openMail(page, paid);
  const mail = page.frameLocator('iframe').locator('body');
  await expect(mail).toContainText('Your order is complete');
  await expect(mail).not.toContainText(code);

  await adopt(page, shopper);
  await page.goto(order);
  await page.getByRole('button', { name: 'Reveal' }).click();
  await expect(page.getByText(code)).toBeVisible();
  await page.getByRole('button', { name: 'Send the e-mail again' }).click();
  await expect(page.getByText('The e-mail is on its way.')).toBeVisible();
  const mails = page.getByRole('link', { name: new RegExp(`Your order at.* ${to} `) });
  await expect(async () => {
    await page.goto(mailboxUrl());
    await expect(mails).toHaveCount(2, { timeout: 500 });
  }).toPass();
});

test('the mail about a new device links to the page that ends it', async ({ page, request, browser }) => {
  const shopper = aShopper();
  await apiAs(request, shopper);
  await adopt(page, shopper);
  const visit = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
  });
  const stranger = await visit.newPage();
  await signIn(stranger, shopper);

  const device = page.frameLocator('iframe').getByText('Firefox on Windows');
  let list = '';
  await expect(async () => {
    list = await openMail(page, {
      to: shopper.email,
      subject: 'New sign-in to your account',
      button: 'Go to my account',
    });
    await expect(device).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto(list);
  await expect(page).toHaveURL(/\/dashboard\/security$/);
  await page.getByRole('button', { name: /^End Firefox on Windows, / }).click();
  await expect(page.getByText('Firefox on Windows was signed out.')).toBeVisible();
  await stranger.goto('/dashboard/settings');
  await expect(stranger).toHaveURL(/\/login/);
  await visit.close();
});

/** Gives an account an authenticator app and recovery codes. */
async function setUpFactors(api: Api) {
  const { secret } = await api.post<{ secret: string }>('/user/factors/totp', {});
  const { recovery_codes: codes } = await api.post<{ recovery_codes: string[] }>(
    '/user/factors/totp/confirm',
    { totp: codeOf(secret, -1) },
  );
  return { secret, codes };
}

test('a change of address asks for the second factor and mails both addresses', async ({ page, request }) => {
  const shopper = aShopper();
  const to = shopper.email;
  const api = await apiAs(request, shopper);
  // This session began with the password, which proves nothing once there is a second factor.
  await adopt(page, shopper);
  const { secret } = await setUpFactors(api);
  await page.goto('/dashboard/settings');
  const address = `new.${to}`;
  await page.getByLabel('New email').fill(address);
  await page.getByRole('button', { name: 'Save Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Email updated successfully!')).toBeVisible();
  await openMail(page, { to, subject: 'Your e-mail address at', button: 'Go to my account' });
  const confirm = await openMail(page, {
    to: address,
    subject: 'Your e-mail address at',
    button: 'Confirm my address',
  });
  await page.goto(confirm);
  await page.getByRole('button', { name: 'Confirm My Address' }).click();
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
});

test('a recovery code signs in after a device was lost', async ({ page, request }) => {
  const shopper = aShopper();
  const { codes } = await setUpFactors(await apiAs(request, shopper));
  await page.goto('/login');
  await page.getByLabel('Username or email').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]!);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const used = page.frameLocator('iframe').getByText('A recovery code was used; 9 are left');
  await expect(async () => {
    await openMail(page, {
      to: shopper.email,
      subject: 'The security of your account',
      button: 'Go to my account',
    });
    await expect(used).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('an admin removes the second factor of a customer who has lost it', async ({ page, request }) => {
  const shopper = aShopper();
  await setUpFactors(await apiAs(request, shopper));
  const admin = await apiAs(request, demo('admin'));
  const [user] = await admin.get<{ _id: string }[]>(`/admin/users?search=${shopper.username}`);
  await adopt(page, demo('admin'));
  await page.goto(`/admin/users/${user?._id}`);
  await page.getByRole('button', { name: 'Remove Second Factor' }).click();
  const question = page.getByRole('dialog', { name: `Remove the second factor of ${shopper.username}?` });
  await question.getByRole('button', { name: 'Remove Second Factor' }).click();
  await expect(page.getByText(`${shopper.username} signs in with the password alone.`)).toBeVisible();
  const removed = page.frameLocator('iframe').getByText('The store removed your second factors');
  await expect(async () => {
    await openMail(page, {
      to: shopper.email,
      subject: 'The security of your account',
      button: 'Go to my account',
    });
    await expect(removed).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto('/robots.txt');
  await page.evaluate(`localStorage.clear()`);
  await signIn(page, shopper);
});

test('a customer who closes the account can take the personal data along', async ({ page, request }) => {
  const shopper = aShopper();
  await apiAs(request, shopper);
  await adopt(page, shopper);
  await page.goto('/dashboard/security');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download JSON' }).click();
  const saved = JSON.parse(await readFile(await (await download).path(), 'utf8')) as OwnData;
  expect(saved.profile).toMatchObject({ username: shopper.username, email: shopper.email });
  expect(saved.devices).toHaveLength(2);
  await page.getByRole('button', { name: 'Close Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill(shopper.password);
  await dialog.getByRole('button', { name: 'Close Account' }).click();
  await expect(page.getByText('Your account was closed.')).toBeVisible();
  await openMail(page, { to: shopper.email, subject: 'was closed', button: 'Go to the store' });
  const reply = await request.post('/api/auth/login', {
    data: { login: shopper.username, password: shopper.password },
  });
  expect(reply.status()).toBe(401);
});
