import type { Locator } from '@playwright/test';
import { expect, expectAccessible, expectToFit } from '../support/store.ts';
import { aBuyer, aProduct, expectRefusals, test } from './desk.ts';

interface Order {
  _id: string;
  status: string;
  deliverables: string[];
}

for (const from of ['the list', 'its details'] as const)
  test(`approving a pending order from ${from} shows a refusal in its dialog`, async ({
    page,
    admin,
    request,
  }) => {
    const { title, optionId } = await aProduct(admin);
    const { api, username } = await aBuyer(admin, request);
    await api.post('/user/cart/update', { subcategoryId: optionId, amount: 1 });
    const { order_ids } = await api.post<{ order_ids: string[] }>('/orders/cart/checkout', {
      payment_method: 'HOODPAY',
    });
    const orderId = order_ids[0] ?? '';
    await page.goto(`/admin/orders?search=${orderId}`);
    if (from === 'the list')
      await page.getByRole('button', { name: `Approve ${title}, ${username}` }).click();
    else {
      await page.getByRole('button', { name: /^View details/ }).click();
      await page
        .getByRole('dialog', { name: 'Order details' })
        .getByRole('button', { name: 'Approve' })
        .click();
    }
    const dialog = page.getByRole('dialog', { name: 'Approve order' });
    const approve = dialog.getByRole('button', { name: 'Approve' });
    await expectRefusals(page, `/admin/orders/process/${orderId}`, {
      press: () => approve.click(),
      where: dialog,
      fallback: 'Failed to process order',
    });
    await approve.click();
    await expect(page.getByText('Order approved successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    const order = await api.get<Order>(`/orders/${orderId}`);
    expect(order.status).toBe('COMPLETED');
    expect(order.deliverables).toHaveLength(1);
    if (from === 'the list') return;
    const details = page.getByRole('dialog', { name: 'Order details' });
    await expect(details.getByText(order.deliverables[0] ?? 'no code')).toBeHidden();
    await details.getByRole('button', { name: /^Reveal Codes/ }).click();
    const question = page.getByRole('dialog', { name: 'Reveal Codes' });
    await question.getByLabel('Why do you need them?').fill('The customer called');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Reveal Codes' }).click();
    await expect(details.getByText(order.deliverables[0] ?? 'no code')).toBeVisible();
    await expect(details.getByRole('list', { name: /^Codes of order/ })).toBeFocused();
  });

test('the form for a new order says what is missing or refused until the order is created', async ({
  page,
  admin,
  request,
}) => {
  const { title, optionId } = await aProduct(admin);
  const { api, username } = await aBuyer(admin, request);
  await page.goto('/admin/orders/create');
  const main = page.getByRole('main');
  const create = main.getByRole('button', { name: 'Create & Approve Order' });
  await expect(create).toBeDisabled();
  await expect(main.getByText('Please select a user', { exact: true })).toBeVisible();
  const picker = main.getByRole('combobox', { name: 'User' });
  await picker.fill(username);
  await page.getByTitle(`${username} (`).click();
  await expect(picker).toHaveAccessibleDescription(new RegExp(`^${username} `));
  await expect(main.getByText(username, { exact: true })).toBeVisible();
  await expect(create).toBeDisabled();
  await expect(main.getByText('Please add at least one item', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Add Item' }).click();
  const item = main.getByRole('group', { name: 'Item #1' });
  await expect(item.getByLabel('Subcategory')).toBeDisabled();
  await expect(main.getByText('Please complete all item fields', { exact: true })).toBeVisible();
  await item.getByRole('combobox', { name: 'Product' }).fill(title);
  await page.getByTitle(title, { exact: true }).click();
  await create.click();
  await expect(main.getByText('Please complete all item fields', { exact: true })).toBeVisible();
  await item.getByLabel('Subcategory').selectOption(optionId);
  await expectRefusals(page, '/admin/orders/create-and-approve', {
    press: () => create.click(),
    where: main,
    fallback: 'Failed to create order',
  });
  await create.click();
  await expect(page.getByText('Order created and approved successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/orders$/);
  const [order] = await api.get<Order[]>('/orders/my-orders');
  expect(order?.status).toBe('COMPLETED');
});

test('the bar of selected orders moves and covers nothing on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/orders');
  const rows = page.getByRole('list', { name: 'Order Management' }).getByRole('listitem');
  const placeOf = async (box: Locator) => (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const box = rows.first().getByRole('checkbox');
  await box.scrollIntoViewIfNeeded();
  const before = await placeOf(box);
  await box.check();
  const bar = page.getByRole('region', { name: '1 selected' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect(await placeOf(box)).toEqual(before);
  expect((await placeOf(bar)).height).toBeLessThan(70);
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('navigation', { name: 'Pages' }).scrollIntoViewIfNeeded();
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  const last = await placeOf(page.getByRole('navigation', { name: 'Pages' }));
  expect((await placeOf(bar)).y).toBeGreaterThanOrEqual(last.y + last.height - 1);
  await bar.getByRole('button', { name: 'Clear Selection' }).click();
  await expect(bar).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an order opened by its address focuses Close without a tooltip', async ({ page, admin }) => {
    const [order] = await admin.get<Order[]>('/admin/orders/all?amount=1');
    await page.goto(`/admin/orders/${order?._id}`);
    const close = page.getByRole('dialog', { name: 'Order details' }).getByRole('button', { name: 'Close' });
    await expect(close).toBeFocused();
    expect(await page.evaluate(`getComputedStyle(document.activeElement, '::after').content`)).toBe('none');
  });
});
