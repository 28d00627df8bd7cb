import { expect } from '../support/store.ts';
import { test } from './desk.ts';

/** In the time zone of the demo store, UTC. */
const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

test('Back leads to the report from the orders behind a figure', async ({ page }) => {
  // Until yesterday: other tests complete orders meanwhile.
  const address = `/admin/analytics?start=2020-01-01&end=${yesterday()}`;
  await page.goto(address);
  const report = page.getByRole('region', { name: 'Sales report: Custom Range' });
  await expect(report.getByRole('group', { name: /^Revenue over time/ })).toBeVisible();
  const completed = report.locator('dl > div', { hasText: 'Completed orders' }).getByRole('link');
  const count = (await completed.textContent()) ?? '';
  expect(Number(count.replaceAll(',', ''))).toBeGreaterThan(0);
  await completed.click();
  await expect(page.getByRole('status').filter({ hasText: `${count} order` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Completed Jan 1, 2020/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
});

test('the fields of a report stay in line when a date is missing', async ({ page }) => {
  await page.goto('/admin/analytics');
  const heads = ['Product', 'Timeframe', 'Start date', 'End date'].map((name) =>
    page.getByRole('main').getByText(name, { exact: true }).first(),
  );
  const tops = () => Promise.all(heads.map(async (head) => (await head.boundingBox())?.y));
  await expect(page.getByLabel('Start date')).toBeVisible();
  const before = await tops();
  expect(new Set(before).size).toBe(1);
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please select both' })).toBeVisible();
  expect(await tops()).toEqual(before);
});
