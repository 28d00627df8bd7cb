import type { Page } from '@playwright/test';
import type { Api } from '../support/people.ts';
import { expect } from '../support/store.ts';
import { aProduct, expectRefusals, someCodes, test } from './desk.ts';

interface Stock {
  deliverable: string;
}

/** The page that imports codes into a new option, and what is on it. */
async function openImport(page: Page, admin: Api) {
  const { id, optionId, title } = await aProduct(admin, { codes: 1 });
  const inStock = async () =>
    (await admin.get<Stock[]>(`/admin/stock/${optionId}`)).map(({ deliverable }) => deliverable);
  const [present = ''] = await inStock();
  const main = page.getByRole('main');
  await page.goto(`/admin/products/edit/${id}/${optionId}/import`);
  await expect(main.getByText(`Into ${title}, $5 card`)).toBeVisible();
  return {
    id,
    optionId,
    main,
    inStock,
    /** The code that was in stock before. */
    present,
    async check(name: string, codes: readonly string[]) {
      await main.locator('input[type="file"]').setInputFiles({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from(codes.join('\n')),
      });
      await main.getByRole('button', { name: 'Check codes' }).click();
    },
  };
}

test('the link of an option leads to the page that imports codes into it', async ({ page, admin }) => {
  const { id, optionId, title } = await aProduct(admin);
  await page.goto(`/admin/products/${id}/stock`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^Import/ }).click();
  await expect(page).toHaveURL(`/admin/products/edit/${id}/${optionId}/import`);
  await expect(main.getByText(`Into ${title}, $5 card`)).toBeVisible();
});

test('checking pasted codes and discarding the check each show a refusal', async ({ page, admin }) => {
  const { main, inStock, present } = await openImport(page, admin);
  await main.getByRole('button', { name: 'Go on' }).click();
  await expect(main.getByText('Please enter at least one stock item')).toBeVisible();
  await main.getByLabel('Or paste codes, one per line').fill(someCodes(2).join('\n'));
  await main.getByRole('button', { name: 'Go on' }).click();
  await expect(main.getByText('Pasted codes: 2 lines')).toBeVisible();
  await expectRefusals(page, '/admin/stock/imports', {
    press: () => main.getByRole('button', { name: /^(Check codes|Try Again)$/ }).click(),
    where: main.getByRole('region', { name: 'Pasted codes' }),
    fallback: 'Failed to check the codes',
  });
  await main.getByRole('button', { name: 'Try Again' }).click();
  const discard = main.getByRole('button', { name: 'Discard' });
  await expectRefusals(page, '/admin/stock/imports/*/cancel', {
    press: () => discard.click(),
    where: main,
    fallback: 'Failed to discard the import',
  });
  await discard.click();
  await expect(main.getByText('This import was discarded. Nothing was added.')).toBeVisible();
  expect(await inStock()).toEqual([present]);
  await main.getByRole('button', { name: 'Import another file' }).click();
  await expect(main.getByLabel('Or paste codes, one per line')).toBeVisible();
});

test('importing a checked file shows a refusal and then adds its new codes', async ({ page, admin }) => {
  const { main, check, inStock, present } = await openImport(page, admin);
  const fresh = someCodes(3);
  await check('three.txt', [...fresh, present]);
  await expect(main.getByText('three.txt: 4 lines')).toBeVisible();
  const submit = main.getByRole('button', { name: 'Import 3 codes' });
  await main.getByRole('radio', { name: 'Stop: import nothing if there are any' }).check();
  await submit.click();
  await expect(
    main.getByText('Some lines are not new codes. Leave them out, or correct the file and choose it again.'),
  ).toBeVisible();
  await main.getByRole('radio', { name: 'Leave them out' }).check();
  await main.getByLabel('Supplier').fill('Card House');
  await main.getByLabel('Cost of one code').fill('3.105');
  await submit.click();
  await expect(main.getByText('Please enter an amount from 0 with at most two decimals')).toBeVisible();
  await main.getByLabel('Cost of one code').fill('3.10');
  await expectRefusals(page, '/admin/stock/imports/*/commit', {
    press: () => submit.click(),
    where: main,
    fallback: 'Failed to start the import',
  });
  await submit.click();
  await expect(main.getByText('3 codes were added.', { exact: true })).toBeVisible();
  await expect(main.getByText('3 codes of it are for sale.')).toBeVisible();
  expect((await inStock()).sort()).toEqual([...fresh, present].sort());
});

test('undoing an import shows a refusal and then withdraws its codes', async ({ page, admin }) => {
  const { main, check, inStock, present } = await openImport(page, admin);
  await check('three.txt', someCodes(3));
  await main.getByRole('button', { name: 'Import 3 codes' }).click();
  await expect(main.getByText('3 codes were added.', { exact: true })).toBeVisible();
  const undoing = page.getByRole('tooltip');
  // The one of an open question comes after it.
  const ask = () => main.getByRole('button', { name: 'Undo import' }).first().click();
  const undo = () => undoing.getByRole('button', { name: 'Undo import' }).click();
  await expectRefusals(page, '/admin/stock/imports/*/undo', {
    press: async () => {
      await ask();
      await undo();
    },
    where: main,
    fallback: 'Failed to undo the import',
  });
  await ask();
  await expect(undoing.getByText(/^3 codes that are still for sale will be withdrawn\./)).toBeVisible();
  await undo();
  await expect(main.getByText('The import was undone. 3 codes were withdrawn.')).toBeVisible();
  expect(await inStock()).toEqual([present]);
});

test('scrolling the lines of an import by keyboard reads the next ones', async ({ page, admin }) => {
  const { main, check } = await openImport(page, admin);
  await check('some.txt', someCodes(350));
  await expect(main.getByRole('button', { name: 'Import 350 codes' })).toBeVisible();
  const lines = main.getByRole('table', { name: 'Lines' });
  const line = (number: number) => lines.getByRole('cell', { name: String(number), exact: true });
  await lines.press('End');
  await expect(main.getByText('1–200 of 350')).toBeVisible();
  await expect(line(100)).toBeVisible();
  await expect(line(1)).toHaveCount(0);
  await lines.press('Home');
  await expect(line(1)).toBeVisible();
});

/** So many that the job still works on them when the page shows it. */
const MANY = 20_000;

test('an import of many codes can be cancelled while it runs', async ({ page, admin }) => {
  test.slow();
  const { main, check, inStock } = await openImport(page, admin);
  await check('many.txt', someCodes(MANY));
  const importMany = main.getByRole('button', { name: `Import ${MANY.toLocaleString('en-US')} codes` });
  // Beside the requests of the other tests the check takes a twentieth of the time.
  await expect(importMany).toBeVisible({ timeout: 120_000 });
  await importMany.click();
  await main.getByRole('button', { name: 'Cancel import' }).click();
  await expect(
    main.getByText(
      /^The import was cancelled\. [\d,]+ codes? w(as|ere) added before, and they are for sale\.$/,
    ),
  ).toBeVisible();
  expect((await inStock()).length).toBeLessThan(MANY);
});

test('the button that discards an interrupted import is as narrow as its text', async ({ page, admin }) => {
  const { id, optionId } = await aProduct(admin);
  const { _id: importId } = await admin.post<{ _id: string }>('/admin/stock/imports', {
    subcategoryId: optionId,
    file_name: 'half.txt',
  });
  await page.goto(`/admin/products/edit/${id}/${optionId}/import?import=${importId}`);
  const discard = page.getByRole('main').getByRole('button', { name: 'Discard' });
  await expect(discard).toBeVisible();
  expect((await discard.boundingBox())?.width).toBeLessThan(200);
});

/** Opens the codes of an option and chooses the first two of three. */
async function chooseTwo(page: Page, of: { id: string; optionId: string }) {
  const main = page.getByRole('main');
  await page.goto(`/admin/products/edit/${of.id}/${of.optionId}/codes`);
  const codes = main.getByRole('checkbox', { name: /^Choose the code / });
  await codes.nth(0).check();
  await codes.nth(1).check();
  await expect(main.getByText('2 codes chosen')).toBeVisible();
  return { main, codes };
}

test('revealing the chosen codes shows a refusal in its dialog', async ({ page, admin }) => {
  const product = await aProduct(admin, { codes: 3 });
  const stock = await admin.get<Stock[]>(`/admin/stock/${product.optionId}`);
  const { main } = await chooseTwo(page, product);
  await main.getByRole('button', { name: 'Reveal', exact: true }).click();
  const why = page.getByRole('dialog', { name: 'Reveal Codes' });
  await why.getByLabel('Why do you need them?').fill('The supplier asked');
  await expectRefusals(page, '/admin/stock/reveal', {
    press: () => why.getByRole('button', { name: 'Reveal Codes' }).click(),
    where: why,
    fallback: 'Failed to reveal codes',
  });
  await why.getByRole('button', { name: 'Reveal Codes' }).click();
  const shown = main.getByText(/^CODE-/);
  await expect(shown).toHaveCount(2);
  const codes = stock.map(({ deliverable }) => deliverable);
  for (const words of await shown.allTextContents()) expect(codes).toContain(words);
});

test('moving the chosen codes to another option shows a refusal', async ({ page, admin }) => {
  const product = await aProduct(admin, { codes: 3 });
  const { subcategory: other } = await admin.post<{ subcategory: { _id: string } }>(
    '/admin/subcategory/create',
    { productId: product.id, title: '$10 card', price: 9 },
  );
  const { main, codes } = await chooseTwo(page, product);
  await main.getByLabel('Move to').selectOption('$10 card');
  const move = main.getByRole('button', { name: 'Move', exact: true });
  await expectRefusals(page, '/admin/stock/move', {
    press: () => move.click(),
    where: main,
    fallback: 'Failed to move the codes',
  });
  await move.click();
  await expect(page.getByText('2 codes were moved.')).toBeVisible();
  await expect(main.getByText('0 codes chosen')).toBeVisible();
  await expect(codes).toHaveCount(1);
  expect(await admin.get<Stock[]>(`/admin/stock/${other._id}`)).toHaveLength(2);
});

test('changing the threshold of an option shows a refusal in the list', async ({ page, admin }) => {
  const { optionId, title } = await aProduct(admin, { codes: 2 });
  const main = page.getByRole('main');
  const threshold = main.getByLabel(`${title}, $5 card is low from`);
  // Other tests change what is before it in the list.
  await expect(async () => {
    const low = await admin.get<{ subcategory: { _id: string } }[]>(
      '/admin/stock/levels?level=LOW&amount=100',
    );
    const at = low.findIndex(({ subcategory }) => subcategory._id === optionId);
    await page.goto(`/admin/stock?level=LOW&page=${Math.floor(at / 20) + 1}`);
    await expect(threshold).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await threshold.fill('some');
  await expect(main.getByText('Please enter a whole number from 0 to 1,000,000')).toBeVisible();
  await threshold.fill('1');
  await expectRefusals(page, '/admin/stock/threshold', {
    press: () => threshold.press('Enter'),
    where: main,
    fallback: 'Failed to save the threshold',
  });
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The store warns when 1 or fewer are left.')).toBeVisible();
  await expect(threshold).toBeHidden();
});
