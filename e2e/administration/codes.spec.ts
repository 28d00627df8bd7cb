import { expect } from '../support/store.ts';
import { aProduct, expectRefusals, test } from './desk.ts';

interface Stock {
  deliverable: string;
}

test('codes are revealed and moved to another option, which is low from another number then', async ({
  page,
  admin,
}) => {
  const { id, optionId, title } = await aProduct(admin, { codes: 3 });
  const { subcategory: other } = await admin.post<{ subcategory: { _id: string } }>(
    '/admin/subcategory/create',
    { productId: id, title: '$10 card', price: 9 },
  );
  const codes = (await admin.get<Stock[]>(`/admin/stock/${optionId}`)).map(({ deliverable }) => deliverable);
  const main = page.getByRole('main');
  await page.goto(`/admin/products/edit/${id}/${optionId}/codes`);
  await main
    .getByRole('checkbox', { name: /^Choose the code / })
    .nth(0)
    .check();
  await main
    .getByRole('checkbox', { name: /^Choose the code / })
    .nth(1)
    .check();
  await expect(main.getByText('2 codes chosen')).toBeVisible();
  const reveal = main.getByRole('button', { name: 'Reveal', exact: true });
  await expectRefusals(page, '/admin/stock/reveal', {
    press: () => reveal.click(),
    where: main,
    fallback: 'Failed to reveal the codes',
  });
  await reveal.click();
  const shown = main.getByText(/^CODE-/);
  await expect(shown).toHaveCount(2);
  for (const words of await shown.allTextContents()) expect(codes).toContain(words);
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
  await expect(main.getByRole('checkbox', { name: /^Choose the code / })).toHaveCount(1);
  expect(await admin.get<Stock[]>(`/admin/stock/${other._id}`)).toHaveLength(2);

  const threshold = main.getByLabel(`${title}, $10 card is low from`);
  // Other tests change what is before it in the list.
  await expect(async () => {
    const low = await admin.get<{ subcategory: { _id: string } }[]>(
      '/admin/stock/levels?level=LOW&amount=100',
    );
    const at = low.findIndex(({ subcategory }) => subcategory._id === other._id);
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
