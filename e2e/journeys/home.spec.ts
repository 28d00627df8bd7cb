import { expect, test } from '../support/store.ts';

test('the home page shows the catalogue to a guest', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Shop Gift Cards' })).toBeVisible();
  await expect(page.getByPlaceholder('Search gift cards...')).toBeVisible();
  await expect(page.getByText('Starting at').first()).toBeVisible();
});
