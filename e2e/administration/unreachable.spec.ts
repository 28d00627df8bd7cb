import { expect } from '../support/store.ts';
import { test } from './desk.ts';

test('settings that failed to load are loaded again by Try Again', async ({ page }) => {
  await page.route('**/api/admin/config', (route) => route.abort('connectionrefused'));
  await page.goto('/admin/settings');
  await expect(page.getByText('Failed to load configuration')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/admin/config');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Store name')).toBeVisible();
});

test('a store card that cannot be loaded says so on the overview', async ({ page }) => {
  await page.route('**/api/admin/config', (route) => route.abort('connectionrefused'));
  await page.goto('/admin/dashboard');
  const card = page.getByRole('region', { name: 'Store', exact: true });
  await expect(card.getByText('Failed to load admin configuration')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/admin/config');
  await card.getByRole('button', { name: 'Try Again' }).click();
  await expect(card.getByRole('switch', { name: 'HoodPay' })).toBeChecked();
});
