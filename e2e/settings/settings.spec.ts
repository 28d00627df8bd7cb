import type { Page } from '@playwright/test';
import { expectRefusals } from '../administration/desk.ts';
import { mailboxUrl, openMail } from '../support/mailbox.ts';
import { apiAs, demo, signIn } from '../support/people.ts';
import { aShopper, expect } from '../support/store.ts';
import { codeOf } from '../support/totp.ts';
import { openSettings, test } from './store-settings.ts';

// The settings are those of the whole store, so these tests run sequentially, after all others.
test.describe.configure({ mode: 'default' });

test('the name and the description of the store are saved after a refusal', async ({ page, saved }) => {
  const { main, save, refused } = await openSettings(page);
  await main.getByLabel('Store name').fill('');
  await main.getByLabel('Store description').fill(' ');
  await main.getByRole('button', { name: 'Save Settings' }).click();
  await expect(main.getByText('Please enter a store name')).toBeVisible();
  await expect(main.getByText('Please enter a store description')).toBeVisible();
  await main.getByLabel('Store name').fill('Cardwell & Sons');
  await main.getByLabel('Store description').fill('Codes for less.');
  await refused();
  await expect(main.getByLabel('Store name')).toHaveValue('Cardwell & Sons');
  await save();
  expect(await saved()).toMatchObject({
    store_name: 'Cardwell & Sons',
    store_description: 'Codes for less.',
  });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cardwell & Sons' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText('Codes for less.')).toBeVisible();
});

test('a registration in a store with private accounts reveals nothing about an address', async ({
  page,
  browser,
  saved,
}) => {
  const { main, save } = await openSettings(page);
  await main.getByRole('switch', { name: 'Keep accounts private' }).click();
  await save();
  expect(await saved()).toMatchObject({ accounts_private: true });

  const shopper = aShopper();
  const visit = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const guest = await visit.newPage();
  const register = async (username: string) => {
    await guest.goto('/register');
    await guest.getByLabel('Username').fill(username);
    await guest.getByLabel('Email').fill(shopper.email);
    await guest.getByLabel('Password', { exact: true }).fill(shopper.password);
    await guest.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await expect(
      guest.getByText(`We have sent an e-mail to ${shopper.email}. Its link finishes your registration.`),
    ).toBeVisible();
  };
  const to = shopper.email;
  await register(shopper.username);
  await guest.goto(
    await openMail(guest, { to, subject: 'Confirm your e-mail', button: 'Finish my registration' }),
  );
  await guest.getByRole('button', { name: 'Confirm My Address' }).click();
  await expect(guest.getByText('Your account is ready. Please sign in.')).toBeVisible();
  await signIn(guest, shopper);

  await guest.evaluate('localStorage.clear()');
  await register(`other${Date.now()}`);
  await openMail(guest, { to, subject: 'You have an account', button: 'Sign in' });
  await visit.close();
});

/** The dialog of a mail that has a switch. */
async function openExpired(page: Page) {
  const { main } = await openSettings(page);
  await main.getByRole('button', { name: 'Edit: Order expired' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order expired' });
  return { main, dialog, subject: dialog.getByLabel('Subject') };
}

test('the preview of a mail fills in its placeholders', async ({ page }) => {
  const { dialog, subject } = await openExpired(page);
  const own = `Too late ${Date.now()}`;
  await subject.fill(`${own}, {nobody}`);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText(/^Subject .*\{nobody\}/)).toBeVisible();
  await subject.fill(`${own}, {username}`);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText(`${own}, admin`)).toBeVisible();
});

test('a mail in the words of the owner is tested and sent again from the list', async ({ page }) => {
  const { main, dialog, subject } = await openExpired(page);
  const before = await subject.inputValue();
  const own = `Too late ${Date.now()}`;
  await subject.fill(`${own}, {username}`);
  await dialog.getByRole('button', { name: 'Send a test to me' }).click();
  await dialog.getByRole('button', { name: 'Save E-mail' }).click();
  await expect(page.getByText('E-mail saved successfully!')).toBeVisible();
  await expect(main.getByText('On, in your words')).toBeVisible();
  const test = { to: 'admin@example.com', subject: `${own}, admin`, button: 'Show the order' };
  await openMail(page, test);

  await page.goto('/admin/mails');
  // Others may have come to this address meanwhile, such as that of a new device.
  const row = page.getByRole('row').filter({ hasText: 'Order expired' }).first();
  await row.getByRole('button', { name: 'Resend to admin@example.com' }).click();
  const both = page.getByRole('link', { name: new RegExp(`${own}, admin`) });
  await expect(async () => {
    await page.goto(mailboxUrl());
    await expect(both).toHaveCount(2, { timeout: 500 });
  }).toPass();

  await openSettings(page);
  await main.getByRole('button', { name: 'Edit: Order expired' }).click();
  await subject.fill(before);
  await dialog.getByRole('button', { name: 'Save E-mail' }).click();
  await expect(main.getByText('On, in your words')).toBeHidden();
});

test('staff have to set up a second factor first when the owner requires it', async ({
  page,
  browser,
  request,
  saved,
}) => {
  // Two people set one up, page by page.
  test.slow();
  const { main, save } = await openSettings(page);
  await main.getByRole('switch', { name: 'Require a second factor of staff and admins' }).click();
  await save();
  const visit = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const staff = await visit.newPage();
  const secretOn = async (of: Page) => {
    await of.getByRole('button', { name: 'Set Up: Authenticator app' }).click();
    const secret = ((await of.locator('dialog code').textContent()) ?? '').replaceAll(' ', '');
    await of.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await of.getByRole('button', { name: 'Set Up', exact: true }).click();
    await of.getByRole('button', { name: 'I have kept them' }).click();
  };
  /** The page's session has just shown its factor, so nothing is asked again. */
  const removeFactor = async (of: Page) => {
    const token = await of.evaluate<string>(`localStorage.getItem('store.token')`);
    const headers = { authorization: `Bearer ${token}` };
    await request.delete('/api/user/factors/totp', { headers });
  };
  try {
    await signIn(staff, demo('staff'));
    await expect(staff).toHaveURL(/\/dashboard\/replacements\/security$/);
    await expect(
      staff.getByText(/^This store asks staff and administrators for a second factor\./),
    ).toBeVisible();
    await secretOn(staff);
    await openMail(page, {
      to: 'staff@example.com',
      subject: 'The security of your account',
      button: 'Go to my account',
    });
    await staff.goto('/dashboard/replacements');
    await expect(staff.getByRole('table')).toBeVisible();
  } finally {
    // The admin as well can do nothing before.
    await page.goto('/admin/settings');
    await expect(page).toHaveURL(/\/admin\/security$/);
    await secretOn(page);
    await openSettings(page);
    await main.getByRole('switch', { name: 'Require a second factor of staff and admins' }).click();
    await save();
    await removeFactor(page);
    await removeFactor(staff);
  }
  await visit.close();
  // Their password is enough again.
  await apiAs(request, demo('staff'));
  expect(await saved()).toMatchObject({ require_second_factor: false });
});

test('only the allowed accounts and origins can try a remote from their own machine', async ({
  page,
  saved,
  watch,
}) => {
  const { main, save, refused } = await openSettings(page);
  await main.getByLabel('Allowed accounts').fill('admin\nnobody-here');
  await main.getByRole('button', { name: 'Save Settings' }).click();
  await expect(main.getByText(/there is no nobody-here/)).toBeVisible();
  await main.getByLabel('Allowed accounts').fill('Admin');
  await main.getByLabel('Allowed origins').fill('http://localhost:9');
  await refused();
  await save();
  expect(await saved()).toMatchObject({
    local_remote_accounts: ['admin'],
    local_remote_origins: ['http://localhost:9'],
  });

  const panel = page.locator('[data-reason]');
  await page.goto('/products?mf=mf-storefront@http://localhost:9');
  await expect(panel).toHaveAttribute('data-reason', 'unreachable');
  // An origin that is not allowed any more, in a tab that has it already.
  await page.goto('/admin/settings');
  await main.getByLabel('Allowed origins').fill('http://localhost:10');
  await save();
  await page.goto('/products');
  await expect(panel).toHaveAttribute('data-reason', 'foreign');
  await expect(panel).toContainText(
    /mf-storefront is at http:\/\/localhost:9, this store takes code from http:\/\/\S+, http:\/\/localhost:10\./,
  );
  await page.goto('/admin/settings');
  await main.getByLabel('Allowed accounts').fill('');
  await save();
  await page.goto('/products');
  await expect(page.getByTestId('product-card').first()).toBeVisible();
  await expect(page.getByText('Local:')).toBeHidden();
  watch.complaints.splice(0);
});

test('a payment method can be switched off in the settings', async ({ page, admin, saved }) => {
  const { main, save, refused } = await openSettings(page);
  await main.getByRole('switch', { name: 'HoodPay' }).uncheck();
  await refused();
  await expect(main.getByRole('switch', { name: 'HoodPay' })).not.toBeChecked();
  await save();
  expect((await saved()).payment_methods).toContainEqual({ name: 'HOODPAY', enabled: false });
  const { active_payment_methods: active } = await admin.get<{ active_payment_methods: string[] }>(
    '/public/config',
  );
  expect(active).toEqual(['BALANCE']);
});

test('the review reward and enforced ratings are saved', async ({ page, admin, saved }) => {
  const { main, save, refused } = await openSettings(page);
  await main.getByLabel('Review reward (%)').fill('11');
  await main.getByRole('button', { name: 'Save Settings' }).click();
  await expect(main.getByText('Please enter a number from 0 to 10 with at most two decimals')).toBeVisible();
  await main.getByLabel('Review reward (%)').fill('2.75');
  await main.getByRole('switch', { name: 'Enforced ratings' }).check();
  await refused();
  await expect(main.getByLabel('Review reward (%)')).toHaveValue('2.75');
  await save();
  expect(await saved()).toMatchObject({ review_reward: 2.75, enforced_ratings: true });
  const products = await admin.get<{ average_rating: number }[]>('/products/all?amount=100');
  expect(new Set(products.map(({ average_rating: rating }) => rating))).toEqual(new Set([5]));
});

test('a saved announcement is shown above the store', async ({ page, saved }) => {
  const { main, save, refused } = await openSettings(page);
  await main.getByRole('switch', { name: 'Show the announcement bar' }).check();
  await main.getByLabel('Text', { exact: true }).fill('Closed on <b>Monday</b>');
  await main.getByText('Bold Yellow', { exact: true }).click();
  await main.getByRole('switch', { name: 'Scrolling' }).check();
  await main.getByText('Right', { exact: true }).click();
  await refused();
  await expect(main.getByLabel('Text', { exact: true })).toHaveValue('Closed on <b>Monday</b>');
  await save();
  expect((await saved()).announcement_bar_config).toEqual({
    enabled: true,
    text: 'Closed on <b>Monday</b>',
    template: 4,
    scrolling: true,
    scroll_direction: 'right',
  });
  await page.goto('/');
  await expect(page.getByRole('complementary', { name: 'Announcement' }).getByText('Monday')).toBeVisible();
});

test('saving an external link checks its address', async ({ page, saved }) => {
  const { main, save, refused } = await openSettings(page);
  await main.getByRole('button', { name: 'Add Link' }).click();
  const link = main.getByRole('group', { name: /^Link \d+$/ }).last();
  await link.getByLabel('Name').fill('Help desk');
  await link.getByLabel('URL').fill('not an address');
  await link.getByRole('switch', { name: 'In the navigation bar' }).uncheck();
  await link.getByRole('switch', { name: 'In the footer' }).check();
  await main.getByRole('button', { name: 'Save Settings' }).click();
  await expect(link.getByText('Please enter a valid URL')).toBeVisible();
  await link.getByLabel('URL').fill('https://help.example.com/');
  await refused();
  await expect(link.getByLabel('Name')).toHaveValue('Help desk');
  await save();
  expect((await saved()).external_links).toContainEqual({
    name: 'Help desk',
    href: 'https://help.example.com/',
    in_nav_bar: false,
    in_footer: true,
  });
  await page.goto('/');
  const shown = page.getByRole('contentinfo').getByRole('link', { name: /^Help desk/ });
  await expect(shown).toHaveAttribute('href', 'https://help.example.com/');
  await expect(shown).toHaveAttribute('target', '_blank');
});

test('a refused switch of a payment method on the overview is reverted', async ({ page, saved }) => {
  await page.goto('/admin/dashboard');
  const card = page.getByRole('region', { name: 'Store', exact: true });
  const gateway = card.getByRole('switch', { name: 'HoodPay' });
  await expect(gateway).toBeChecked();
  await expectRefusals(page, '/admin/config/update', {
    press: () => gateway.click(),
    where: card,
    fallback: 'Failed to update configuration',
  });
  await expect(gateway).toBeChecked();
  await gateway.click();
  await expect(page.getByText('Store configuration updated successfully!')).toBeVisible();
  await expect(gateway).not.toBeChecked();
  expect((await saved()).payment_methods).toContainEqual({ name: 'HOODPAY', enabled: false });
});
