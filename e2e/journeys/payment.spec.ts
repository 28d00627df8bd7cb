import { openMail } from '../support/mailbox.ts';
import { adopt, anAffordableOption, apiAs } from '../support/people.ts';
import { aShopper, expect, test } from '../support/store.ts';

const outcomes = [
  { button: /^Pay \$/, headline: 'Order completed' },
  { button: 'Fail', headline: 'Payment failed' },
  { button: 'Cancel', headline: 'Order cancelled' },
  { button: 'Expire', headline: 'Order expired' },
];

for (const { button, headline } of outcomes) {
  test(`a gateway order says "${headline}" once the payment has that outcome`, async ({ page, request }) => {
    const shopper = aShopper();
    const api = await apiAs(request, shopper);
    const { option } = await anAffordableOption(api);
    await api.post('/user/cart/update', { subcategoryId: option._id, amount: 1 });
    await adopt(page, shopper);

    await page.goto('/cart');
    await page.getByText('HoodPay', { exact: true }).click();
    await page.getByRole('button', { name: 'Continue to HoodPay' }).click();
    await expect(page).toHaveTitle(/HoodPay sandbox/);
    await page.getByRole('button', { name: button }).first().click();

    await expect(page).toHaveURL(/localhost|127\.0\.0\.1/);
    const [order] = await api.get<{ _id: string }[]>('/orders/my-orders');
    await page.goto(`/orders/${order?._id ?? ''}`);
    await expect(page.getByRole('heading', { name: headline })).toBeVisible({ timeout: 30_000 });
    if (headline === 'Order completed') return;
    if (headline === 'Order expired') {
      const mail = { to: shopper.email, subject: 'Your order at .* has expired', button: 'Show the order' };
      await page.goto(await openMail(page, mail));
      await expect(page.getByRole('heading', { name: headline })).toBeVisible();
    }
    await expect(page.getByText(/You were not charged\./)).toBeVisible();
    await page.getByRole('link', { name: 'Return to Cart' }).click();
    await expect(page.getByRole('spinbutton')).toHaveValue('1');
  });
}

test('a short payment completes nothing and is credited to the balance', async ({ page, request }) => {
  const shopper = aShopper();
  const api = await apiAs(request, shopper);
  const { option } = await anAffordableOption(api);
  await api.post('/user/cart/update', { subcategoryId: option._id, amount: 1 });
  const { redirect_url } = await api.post<{ redirect_url: string }>('/orders/cart/checkout', {
    payment_method: 'HOODPAY',
  });
  await page.goto(redirect_url);
  await page.getByRole('button', { name: /^Underpay/ }).click();
  const paid = Math.floor((option.price * 100) / 2) / 100;
  await expect.poll(async () => (await api.get<{ balance: number }>('/user/personal')).balance).toBe(paid);
});
