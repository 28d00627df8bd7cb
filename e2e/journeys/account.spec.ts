import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { openMail } from '../support/mailbox.ts';
import { pressAt, tabTo } from '../support/keys.ts';
import { adopt, anAffordableOption, apiAs, demo, type Account } from '../support/people.ts';
import { endSession, storedInTab, signInAgain } from '../support/session.ts';
import { aShopper, expect, expectAccessible, test } from '../support/store.ts';

/** The settings of a new account, and the field for a new e-mail address. */
async function openSettings(page: Page, request: APIRequestContext, shopper: Account) {
  await apiAs(request, shopper);
  await adopt(page, shopper);
  await page.goto('/dashboard/settings');
  return page.getByLabel('New email');
}

test('a cart that the balance cannot pay is bought after a top-up', async ({ page, request }) => {
  const shopper = aShopper();
  const api = await apiAs(request, shopper);
  const { product, option } = await anAffordableOption(api);
  await api.post('/user/cart/update', { subcategoryId: option._id, amount: 2 });
  await adopt(page, shopper);

  await page.goto('/cart');
  await expect(page.getByText('Insufficient balance. Please add funds or use HoodPay.')).toBeVisible();
  await expectAccessible(page);
  const total = `$${(Math.round(option.price * 200) / 100).toFixed(2)}`;
  await page.getByRole('button', { name: `Add ${total}` }).click();
  await page.getByRole('button', { name: `Pay ${total}` }).click();

  await expect(page).toHaveURL(/\/cart$/);
  const pay = page.getByRole('button', { name: `Pay ${total} with Balance` });
  await expect(pay).toBeEnabled({ timeout: 20_000 });

  await page.getByRole('button', { name: `Remove ${product.title}, ${option.title}` }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await pay.dblclick();
  await expect(page.getByText('Order placed successfully!')).toBeVisible();
  expect(await api.get('/orders/my-orders')).toHaveLength(1);
});

/** The page of an order that waits for its payment, and what settles it. */
async function openPending(page: Page, request: APIRequestContext) {
  const shopper = aShopper();
  const api = await apiAs(request, shopper);
  const { product, option } = await anAffordableOption(api);
  await adopt(page, shopper);
  await api.post('/user/cart/update', { subcategoryId: option._id, amount: 1 });
  const { order_ids, redirect_url } = await api.post<{ order_ids: string[]; redirect_url: string }>(
    '/orders/cart/checkout',
    { payment_method: 'HOODPAY' },
  );
  await page.goto(`/orders/${order_ids[0] ?? ''}`);
  await expect(page.getByRole('heading', { name: 'Waiting for payment' })).toBeVisible();
  return {
    name: `${product.title}, ${option.title}`,
    settle: (event: string) => request.post(`${redirect_url}/simulate`, { data: { event } }),
  };
}

test('the page of a pending order follows its payment', async ({ page, request }) => {
  const { settle } = await openPending(page, request);
  await expect(page.getByRole('timer')).toContainText('left to pay');
  await expectAccessible(page);
  await settle('completed');
  await expect(page.getByRole('heading', { name: 'Order completed' })).toBeVisible({ timeout: 40_000 });
});

test('Try Again puts the item of a cancelled order back into the cart', async ({ page, request }) => {
  const { name, settle } = await openPending(page, request);
  await settle('cancelled');
  await expect(page.getByRole('heading', { name: 'Order cancelled' })).toBeVisible({ timeout: 40_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByText(`${name} is in your cart again.`)).toBeVisible();
});

test('a half-written review is restored after the session ended', async ({ page, request }) => {
  const shopper = aShopper();
  const api = await apiAs(request, shopper);
  const { option } = await anAffordableOption(api);
  await api.post('/user/cart/update', { subcategoryId: option._id, amount: 1 });
  const { order_ids, redirect_url } = await api.post<{ order_ids: string[]; redirect_url: string }>(
    '/orders/cart/checkout',
    { payment_method: 'HOODPAY' },
  );
  await request.post(`${redirect_url}/simulate`, { data: { event: 'completed', webhook: true } });
  await adopt(page, shopper);
  await page.goto(`/orders/${order_ids[0] ?? ''}`);
  await page.getByRole('button', { name: 'Write a Review' }).click({ timeout: 40_000 });
  await page.getByRole('radio', { name: '4 stars' }).press('Space');
  await page.getByRole('textbox').fill('The code worked at once.');

  // The password is changed on another device: every older token ends.
  const password = 'another secret of long words';
  await api.put('/user/profile/update', { password });
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Username or email').fill(shopper.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();

  await expect(page).toHaveURL(new RegExp(`/orders/${order_ids[0] ?? ''}$`));
  await expect(page.getByRole('textbox')).toHaveValue('The code worked at once.');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Thank you for your review!')).toBeVisible();
  await expectAccessible(page);
});

test(
  'a typed e-mail address but no password is restored after the session ended',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const shopper = aShopper();
    const email = await openSettings(page, request, shopper);
    await email.fill(`new.${shopper.email}`);
    await page.getByLabel('New password').fill('never to be stored');
    const stored = await storedInTab(page);
    expect(stored).toContain(`new.${shopper.email}`);
    expect(stored).not.toContain('never to be stored');

    await endSession(page, request);
    await page.getByRole('button', { name: 'Save Email' }).click();
    await signInAgain(page, shopper);
    await expect(page).toHaveURL(/\/dashboard\/settings$/);
    await expect(email).toHaveValue(`new.${shopper.email}`);
    await expect(page.getByLabel('New password')).toHaveValue('');
    await page.getByRole('button', { name: 'Save Email' }).click();
    await expect(page.getByText('Email updated successfully!')).toBeVisible();
  },
);

test(
  'the message about a saved e-mail address disappears',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const shopper = aShopper();
    const email = await openSettings(page, request, shopper);
    await email.fill(`new.${shopper.email}`);
    await page.getByRole('button', { name: 'Save Email' }).click();
    await expect(page.getByText('Email updated successfully!')).toBeVisible();
    await expect(email).toHaveValue('');
    await expect(page.getByText('Email updated successfully!')).toBeHidden({ timeout: 7_000 });
  },
);

test('signing out removes a typed e-mail address', { tag: '@desktop' }, async ({ page, request }) => {
  const email = await openSettings(page, request, aShopper());
  await email.fill('not.sent@example.com');
  expect(await storedInTab(page)).toContain('not.sent@example.com');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await storedInTab(page)).not.toContain('not.sent@example.com');
});

test(
  'the security page ends the session of another device',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const shopper = aShopper();
    const elsewhere = await apiAs(request, shopper);
    await adopt(page, shopper);
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Security', exact: false }).click();
    await expect(page.getByText('This device')).toBeVisible();
    await expectAccessible(page);
    await elsewhere.get('/user/personal');
    await page.getByRole('button', { name: /^End .*, Local network$/ }).click();
    await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
    await expect(elsewhere.get('/user/personal')).rejects.toThrow('Your session has ended.');
    await page.getByRole('link', { name: 'Back to Settings' }).click();
    await expect(page).toHaveURL(/\/dashboard\/settings$/);
  },
);

test(
  'a changed password signs the account out and is announced by e-mail',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const shopper = aShopper();
    await openSettings(page, request, shopper);
    await page.getByLabel('New password').fill('another secret of long words');
    await page.getByLabel('Confirm password').fill('another secret of long words');
    await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
    await expect(
      page.getByText('Password changed successfully! Please log in again with your new password.'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/login/, { timeout: 6_000 });
    const mail = {
      to: shopper.email,
      subject: 'Your password at .* was changed',
      button: 'Go to my account',
    };
    expect(new URL(await openMail(page, mail)).pathname).toBe('/dashboard/settings');
  },
);

test('the tabs of the dashboard are opened by keyboard alone', async ({ page, request }) => {
  const shopper = aShopper();
  await apiAs(request, shopper);
  await adopt(page, shopper);
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('No transactions yet')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('tab', { name: 'Balance' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/dashboard\/orders$/);
  await expect(page.getByRole('tab', { name: 'Order History' })).toBeFocused();
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expectAccessible(page);
});

test('a cart is paid by keyboard alone', async ({ page, request }) => {
  const shopper = aShopper();
  const api = await apiAs(request, shopper);
  const { product, option } = await anAffordableOption(api);
  const { redirect_url } = await api.post<{ redirect_url: string }>('/user/balance/top-up', {
    amount: 200,
    payment_method: 'HOODPAY',
  });
  await request.post(`${redirect_url}/simulate`, { data: { event: 'completed' } });
  const balance = async () => (await api.get<{ balance: number }>('/user/personal')).balance;
  await expect.poll(balance, { timeout: 30_000 }).toBe(200);
  await api.post('/user/cart/update', { subcategoryId: option._id, amount: 1 });
  await adopt(page, shopper);
  await page.goto('/cart');

  const name = `${product.title}, ${option.title}`;
  const quantity = page.getByRole('spinbutton', { name: `Quantity, ${name}` });
  await expect(page.getByRole('button', { name: `Decrease Quantity, ${name}` })).toBeDisabled();
  await pressAt(page, quantity, { key: 'ArrowUp' });
  await expect(quantity).toHaveValue('2');
  const methods = page.getByRole('radio', { name: /^(Balance|HoodPay)/ });
  await tabTo(page, methods.first());
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Continue to HoodPay' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  const total = `$${(Math.round(option.price * 200) / 100).toFixed(2)}`;
  await pressAt(page, page.getByRole('button', { name: `Pay ${total} with Balance` }));
  await expect(page.getByText('Order placed successfully!')).toBeVisible();

  const row = page.getByRole('button', { name: `Order details, ${product.title}` });
  await pressAt(page, row);
  await expect(page.getByRole('dialog', { name: 'Order details' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
});

test('the ledger is filtered and saved as a file', async ({ page }) => {
  await adopt(page, demo('member'));
  await page.goto('/dashboard?tab=balance');
  await page.getByLabel('Show').selectOption({ label: 'Top-up' });
  const rows = page.getByRole('region', { name: 'Transactions' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Purchase' })).toHaveCount(0);
  await expect(rows.first()).toContainText('Top-up');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('transactions.csv');
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toBe('Date,Type,Description,Amount (USD),Balance after (USD),Order');
  expect(lines).toHaveLength(await rows.count());
  for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,Top-up,/);
});

test('a cart line that is no longer sold is an Unknown Item that can be removed', async ({
  page,
  request,
}) => {
  const shopper = aShopper();
  const api = await apiAs(request, shopper);
  const { option } = await anAffordableOption(api);
  await api.post('/user/cart/update', { subcategoryId: option._id, amount: 1 });
  await adopt(page, shopper);
  // The option is deleted for this page only, because the other journeys buy it.
  await page.route(`**/api/subcategories/${option._id}`, (route) =>
    route.fulfill({
      status: 404,
      json: { code: 'SUBCATEGORY_NOT_FOUND', message: 'Option not found.', requestId: 'none' },
    }),
  );
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Unknown Item' })).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: 'Unknown Item' });
  await expect(line.getByText('$0.00', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove Unknown Item' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test(
  'a changed price is announced in view on a phone and leaves the focus in place',
  { tag: '@phone' },
  async ({ page, request }) => {
    const shopper = aShopper();
    const api = await apiAs(request, shopper);
    const { product, option } = await anAffordableOption(api);
    await api.post('/user/cart/update', { subcategoryId: option._id, amount: 1 });
    await adopt(page, shopper);

    // A changed price for this page only, because the other journeys buy it.
    const lookup = `**/api/subcategories/${option._id}`;
    await page.route(lookup, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), price: option.price + 1 } });
    });
    await page.goto('/cart');
    const pay = page.getByRole('button', { name: 'Continue to HoodPay' });
    await expect(pay).toBeEnabled();
    await page.unroute(lookup);
    await pay.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Your cart has changed. Please check it before you pay.' }),
    ).toBeInViewport();
    const name = `${product.title}, ${option.title}`;
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect(page.getByRole('spinbutton', { name: `Quantity, ${name}` })).toBeFocused();
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    const undo = page.getByRole('button', { name: /^Undo/ });
    await expect(undo).toBeFocused();
    await undo.press('Enter');
    await expect(page.getByRole('spinbutton', { name: `Quantity, ${name}` })).toBeFocused();
  },
);

test('a changed password is announced in view on a phone', { tag: '@phone' }, async ({ page, request }) => {
  await openSettings(page, request, aShopper());
  await page.getByLabel('New password').fill('another secret of long words');
  await page.getByLabel('Confirm password').fill('another secret of long words');
  await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText(/^Password changed successfully!/)).toBeInViewport();
});
