import type { APIRequestContext, Page } from '@playwright/test';
import { adopt, apiAs } from '../support/people.ts';
import { aShopper, expect, expectAccessible, test } from '../support/store.ts';
import { codeOf } from '../support/totp.ts';

/** The security page of a new customer whose browser can make passkeys. */
async function openSecurity(page: Page, request: APIRequestContext) {
  const shopper = aShopper();
  await apiAs(request, shopper);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await adopt(page, shopper);
  await page.goto('/dashboard/security');
  return shopper;
}

/** Adds a passkey, and leaves the dialog with the recovery codes open. */
async function addPasskey(page: Page) {
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Laptop');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  return page.getByRole('dialog', { name: 'Your recovery codes' });
}

test('a passkey signs in', async ({ page, request }) => {
  await openSecurity(page, request);
  const codes = await addPasskey(page);
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('The passkey Laptop was added.')).toBeVisible();

  await page.evaluate(`localStorage.clear()`);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an authenticator app is the second step of a sign-in', async ({ page, request }) => {
  const shopper = await openSecurity(page, request);
  await page.getByRole('button', { name: 'Set Up: Authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await page.locator('dialog code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, -1));
  await page.getByRole('button', { name: 'Set Up', exact: true }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('The authenticator app is set up.')).toBeVisible();
  await expectAccessible(page);

  await page.evaluate(`localStorage.clear()`);
  await page.goto('/login');
  await page.getByLabel('Username or email').fill(shopper.username);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a passkey confirms a change after an old sign-in', async ({ page, request }) => {
  const shopper = await openSecurity(page, request);
  await (await addPasskey(page)).getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('The passkey Laptop was added.')).toBeVisible();
  // As it is ten minutes later: the store answers that the proof is too old, until there is a new one.
  let proved = false;
  await page.route('**/api/user/profile/update', async (route) => {
    if (proved) return route.continue();
    const details = { methods: ['TOTP', 'PASSKEY', 'RECOVERY_CODE'] };
    const body = {
      code: 'PROOF_REQUIRED',
      message: 'Please confirm that it is you.',
      details,
      requestId: 'e2e',
    };
    return route.fulfill({ status: 401, contentType: 'application/json', body: JSON.stringify(body) });
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/api/user/prove') && response.ok()) proved = true;
  });
  await page.goto('/dashboard/settings');
  const email = page.getByLabel('New email');
  await email.fill(`new.${shopper.email}`);
  await page.getByRole('button', { name: 'Save Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(email).toHaveValue(`new.${shopper.email}`);
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  await page.getByRole('button', { name: 'Save Email' }).click();
  // The message stays for five seconds, and on a busy machine the press may take as long.
  await Promise.all([
    expect(page.getByText('Email updated successfully!')).toBeVisible(),
    dialog.getByRole('button', { name: 'Use a passkey' }).click(),
  ]);
});
