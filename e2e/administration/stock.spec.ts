import type { Page } from '@playwright/test';
import type { Api } from '../support/people.ts';
import { expect } from '../support/store.ts';
import { aProduct, expectRefusals, someCodes, test } from './desk.ts';

interface Stock {
  deliverable: string;
}

/** The stock of a new option with these codes. */
async function openStock(page: Page, admin: Api, codes: number) {
  const { id, optionId } = await aProduct(admin, { codes });
  const main = page.getByRole('main');
  await page.goto(`/admin/products/${id}/stock`);
  return {
    optionId,
    main,
    codes: main.getByRole('textbox', { name: 'Stock items, one per line' }),
    inStock: async () =>
      (await admin.get<Stock[]>(`/admin/stock/${optionId}`)).map(({ deliverable }) => deliverable).sort(),
  };
}

test('adding stock shows a refusal at the form', async ({ page, admin }) => {
  const { main, codes, inStock } = await openStock(page, admin, 0);
  const add = main.getByRole('button', { name: 'Add Stock', exact: true });
  await codes.fill('  \n \n');
  await add.click();
  await expect(main.getByText('Please enter at least one stock item')).toBeVisible();
  const added = someCodes(3);
  await codes.fill(` ${added[0]} \n\n${added[1]}\n${added[2]}\n`);
  await expectRefusals(page, '/admin/stock/add', {
    press: () => add.click(),
    where: main,
    fallback: 'Failed to add stock',
  });
  await add.click();
  await expect(page.getByText('Successfully added 3 stock items!')).toBeVisible();
  expect(await inStock()).toEqual([...added].sort());
});

test('setting stock shows a refusal at the form', async ({ page, admin }) => {
  const { main, codes, inStock } = await openStock(page, admin, 3);
  const [first = ''] = await inStock();
  await main.getByText('Set stock', { exact: true }).click();
  await expect(codes).toHaveValue(new RegExp(first));
  const lines = [first, ...someCodes(1)];
  await codes.fill([...lines, first].join('\n'));
  const set = main.getByRole('button', { name: 'Set Stock', exact: true });
  await expectRefusals(page, '/admin/stock/set', {
    press: () => set.click(),
    where: main,
    fallback: 'Failed to update stock',
  });
  await set.click();
  await expect(page.getByText('Stock updated successfully! New count: 2 items')).toBeVisible();
  expect(await inStock()).toEqual([...lines].sort());
});

test('clearing stock shows a refusal in its dialog', async ({ page, admin }) => {
  const { main, optionId, inStock } = await openStock(page, admin, 2);
  await main.getByRole('button', { name: 'Clear Stock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear Stock' });
  const confirm = dialog.getByRole('button', { name: 'Clear Stock' });
  await expectRefusals(page, `/admin/stock/clear/${optionId}`, {
    press: () => confirm.click(),
    where: dialog,
    fallback: 'Failed to clear stock',
  });
  await confirm.click();
  await expect(page.getByText('Stock cleared: 2 items were withdrawn.')).toBeVisible();
  expect(await inStock()).toEqual([]);
});
