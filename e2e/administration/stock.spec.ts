import { expect } from '../support/store.ts';
import { aProduct, expectRefusals, someCodes, test } from './desk.ts';

interface Stock {
  deliverable: string;
}

test('adding, setting and clearing stock each show a refusal at the form', async ({ page, admin }) => {
  const { id, optionId } = await aProduct(admin, { codes: 0 });
  const inStock = async () =>
    (await admin.get<Stock[]>(`/admin/stock/${optionId}`)).map(({ deliverable }) => deliverable).sort();
  await page.goto(`/admin/products/${id}/stock`);
  const main = page.getByRole('main');
  const codes = main.getByRole('textbox', { name: 'Stock items, one per line' });
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

  await main.getByText('Set stock', { exact: true }).click();
  await expect(codes).toHaveValue(new RegExp(added[0] ?? ''));
  const lines = [added[0] ?? '', ...someCodes(1)];
  await codes.fill([...lines, lines[0]].join('\n'));
  const set = main.getByRole('button', { name: 'Set Stock', exact: true });
  await expectRefusals(page, '/admin/stock/set', {
    press: () => set.click(),
    where: main,
    fallback: 'Failed to update stock',
  });
  await set.click();
  await expect(page.getByText('Stock updated successfully! New count: 2 items')).toBeVisible();
  expect(await inStock()).toEqual([...lines].sort());

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
