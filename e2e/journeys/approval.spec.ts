import { anAffordableOption, apiAs, demo, signIn } from '../support/people.ts';
import { aShopper, expect, expectAccessible, test } from '../support/store.ts';

test('an admin approves a pending order and the buyer gets the code', async ({ page, request }) => {
  const shopper = aShopper();
  const api = await apiAs(request, shopper);
  const { option } = await anAffordableOption(api);
  await api.post('/user/cart/update', { subcategoryId: option._id, amount: 1 });
  const { order_ids } = await api.post<{ order_ids: string[] }>('/orders/cart/checkout', {
    payment_method: 'HOODPAY',
  });
  const orderId = order_ids[0] ?? '';

  await signIn(page, demo('admin'));
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await expectAccessible(page);
  await page.goto('/admin/orders');
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/search/i))
    .first()
    .fill(orderId);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /approve/i })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /approve/i })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Completed').last()).toBeVisible();

  const order = await api.get<{ status: string; deliverables: string[] }>(`/orders/${orderId}`);
  expect(order.status).toBe('COMPLETED');
  expect(order.deliverables).toHaveLength(1);
});
