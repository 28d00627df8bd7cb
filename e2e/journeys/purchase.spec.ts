import { apiAs } from '../support/people.ts';
import { aShopper, expect, expectAccessible, test } from '../support/store.ts';

test('a shopper registers, tops up, buys a gift card from the balance and reads the code', async ({
  page,
}) => {
  const shopper = aShopper();

  await page.goto('/register');
  await page.getByLabel('Username').fill(shopper.username);
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Balance' }).click();
  await page.getByRole('radio', { name: '$200' }).check();
  await page.getByRole('button', { name: 'Continue to HoodPay' }).click();
  await expect(page).toHaveTitle(/HoodPay sandbox/);
  await page.getByRole('button', { name: 'Pay $200.00' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('$200.00').first()).toBeVisible();

  await page.goto('/');
  await page.getByPlaceholder('Search gift cards...').fill('a');
  await page.getByText('In stock only').click();
  await page
    .getByRole('button', { name: /^View Details/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Select Product')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 1 to Cart' }).click();
  await expect(dialog.getByText('Item added to cart successfully')).toBeVisible();

  await page.goto('/cart');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pay \$[\d.,]+ with Balance$/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/orders/);
  await expect(page.getByText('Order placed successfully!')).toBeVisible();

  await page
    .getByRole('button', { name: /^Order details/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Open order page' }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]+$/);
  await expect(page.getByRole('heading', { name: 'Order completed' })).toBeVisible();
  await page.getByRole('button', { name: 'Reveal' }).click();

  const api = await apiAs(page.request, { username: shopper.username, password: shopper.password });
  const order = await api.get<{ deliverables: string[] }>(`/orders/${page.url().split('/').at(-1) ?? ''}`);
  const code = order.deliverables[0] ?? 'no code';
  await expect(page.getByText(code)).toBeVisible();
  await expectAccessible(page);
});
