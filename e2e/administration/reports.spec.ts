import { expect } from '../support/store.ts';
import { test } from './desk.ts';

test('a figure of a report leads to the orders behind it, and Back to the report', async ({ page }) => {
  await page.goto('/admin/analytics?timeframe=all');
  const report = page.getByRole('region', { name: 'Sales report: All Time' });
  await expect(report.getByRole('group', { name: /^Revenue over time/ })).toBeVisible();
  const completed = report.locator('dl > div', { hasText: 'Completed orders' }).getByRole('link');
  const count = (await completed.textContent()) ?? '';
  expect(Number(count.replaceAll(',', ''))).toBeGreaterThan(0);
  await completed.click();
  await expect(page.getByRole('status').filter({ hasText: `${count} order` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Completed Jan 1, 2020/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/analytics\?timeframe=all$/);
});
