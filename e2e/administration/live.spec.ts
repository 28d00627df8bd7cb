import type { APIRequestContext } from '@playwright/test';
import type { Api } from '../support/people.ts';
import { MOVES_AT_MOST, shifted } from '../support/shift.ts';
import { PHONE } from '../support/sizes.ts';
import { expect, expectAccessible } from '../support/store.ts';
import { aBuyer, aProduct, test } from './desk.ts';

test('an order placed in another browser is counted above the list without moving a row', async ({
  page,
  admin,
  request,
}) => {
  const { title, optionId } = await aProduct(admin);
  // Another checkout of one buyer would cancel the first.
  const order = async () => {
    const { api } = await aBuyer(admin, request);
    await api.post('/user/cart/update', { subcategoryId: optionId, amount: 1 });
    await api.post('/orders/cart/checkout', { payment_method: 'HOODPAY' });
  };
  await order();
  const stream = page.waitForResponse('**/api/staff/live');
  await page.goto(`/admin/orders?search=${encodeURIComponent(title)}`);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await stream;
  const rows = page.getByRole('table', { name: 'Order Management' }).getByRole('link', { name: title });
  const before = await rows.first().boundingBox();
  await order();
  const show = page.getByRole('button', { name: '1 new order · Show' });
  await expect(show).toBeVisible();
  await expect(rows).toHaveCount(1);
  expect(await rows.first().boundingBox()).toEqual(before);
  expect(await shifted(page)).toBeLessThan(MOVES_AT_MOST);
  await expectAccessible(page);
  await show.click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('New', { exact: true })).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('the list of keys fits on a phone', async ({ page }) => {
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' }).locator('kbd');
    await expect(keys.first()).toBeVisible();
    await expect(keys.last()).toBeVisible();
  });
});

/** An order of a product that no other test has. */
async function anOrder(admin: Api, request: APIRequestContext) {
  const { title, optionId } = await aProduct(admin);
  const { api, username } = await aBuyer(admin, request);
  await api.post('/user/cart/update', { subcategoryId: optionId, amount: 1 });
  const { order_ids } = await api.post<{ order_ids: string[] }>('/orders/cart/checkout', {
    payment_method: 'HOODPAY',
  });
  return { title, username, orderId: order_ids[0] ?? '' };
}

test('an order is opened from the command palette by keyboard', async ({ page, admin, request }) => {
  const { title, username, orderId } = await anOrder(admin, request);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search Everything' });
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(title);
  await expect(search.getByRole('option', { name: new RegExp(`^${title} ?${username}`) })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}`));
  await expect(page.getByRole('dialog', { name: 'Order details' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/orders$/);
});

test('an order is searched for and opened in the list by keyboard', async ({ page, admin, request }) => {
  const { title } = await anOrder(admin, request);
  await page.goto('/admin/orders');
  await expect(page.getByRole('table', { name: 'Order Management' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(title);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: title })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Order details' })).toBeVisible();
});

test('the command palette shows “Nothing found” right below its field', async ({ page }) => {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search Everything' });
  const field = search.getByRole('combobox');
  await field.fill('zzzzqq');
  const said = search.getByText('Nothing found for “zzzzqq”');
  await expect(said).toBeVisible();
  const [{ y, height }, { y: below }] = [(await field.boundingBox())!, (await said.boundingBox())!];
  expect(below - (y + height)).toBeLessThan(24);
});

test('one press restores a deleted product', async ({ page, admin }) => {
  const { title } = await aProduct(admin);
  await page.goto(`/admin/products?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Product' });
  await expect(dialog.getByText('3 codes for sale')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Product "${title}" deleted successfully!`)).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Product "${title}" is back.`)).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});
