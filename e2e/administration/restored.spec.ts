import { anApprovedOrder, type Api } from '../support/people.ts';
import { expect } from '../support/store.ts';
import { aBuyer, aProduct, expectRefusals, test } from './desk.ts';

interface Option {
  _id: string;
  title: string;
}

/** A product with three options, and the titles of them in their order. */
async function aProductOfThree(admin: Api) {
  const { id, title } = await aProduct(admin);
  for (const [option, price] of [
    ['$10 card', 9],
    ['$25 card', 23],
  ])
    await admin.post('/admin/subcategory/create', { productId: id, title: option, price });
  const options = async (productId = id) =>
    (await admin.get<Option[]>(`/products/${productId}/stock`)).map((option) => option.title);
  return { id, title, options };
}

test('duplicating a product with its options shows a refusal in the list', async ({ page, admin }) => {
  const { id, title, options } = await aProductOfThree(admin);
  const main = page.getByRole('main');
  await page.goto(`/admin/products?search=${encodeURIComponent(title)}`);
  const duplicate = main.getByRole('button', { name: `Duplicate ${title}`, exact: true });
  await expectRefusals(page, `/admin/product/duplicate/${id}`, {
    press: () => duplicate.click(),
    where: main,
    fallback: 'Failed to duplicate product',
  });
  await duplicate.click();
  await expect(page.getByText(/^Product ".+" created\. It is disabled\.$/)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products\/edit\/[^/]+$/);
  const copyId = page.url().split('/').at(-1) ?? '';
  expect(copyId).not.toBe(id);
  expect(await options(copyId)).toEqual(['$5 card', '$10 card', '$25 card']);
});

test('reordering the options of a product shows a refusal', async ({ page, admin }) => {
  const { id, options } = await aProductOfThree(admin);
  const main = page.getByRole('main');
  await page.goto(`/admin/products/${id}/stock`);
  const handle = main.getByRole('button', { name: 'Move $25 card: pull, or press up and down' });
  await expectRefusals(page, '/admin/subcategory/order', {
    press: () => handle.press('ArrowUp'),
    where: main,
    fallback: 'Failed to reorder subcategories',
  });
  await handle.press('ArrowUp');
  await expect(main.getByText('$25 card is 2 of 3 now.')).toBeAttached();
  await expect.poll(() => options()).toEqual(['$5 card', '$25 card', '$10 card']);
});

test('restoring a deleted option shows a refusal where Undo was pressed', async ({ page, admin }) => {
  const { id, options } = await aProductOfThree(admin);
  const main = page.getByRole('main');
  await page.goto(`/admin/products/${id}/stock`);
  await main.getByRole('button', { name: 'Delete $10 card' }).click();
  await page
    .getByRole('dialog', { name: 'Delete Subcategory' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('Subcategory deleted successfully!')).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expectRefusals(page, '/admin/subcategory/restore/*', {
    press: () => undo.click(),
    where: page.locator('body'),
    fallback: 'Failed to bring the subcategory back',
  });
  expect(await options()).not.toContain('$10 card');
  await undo.click();
  await expect(page.getByText('Subcategory "$10 card" is back.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Edit $10 card' })).toBeVisible();
});

test('restoring a deleted product shows a refusal where Undo was pressed', async ({ page, admin }) => {
  const { id, title } = await aProduct(admin);
  await page.goto(`/admin/products?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click();
  await page.getByRole('dialog', { name: 'Delete Product' }).getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expectRefusals(page, `/admin/product/restore/${id}`, {
    press: () => undo.click(),
    where: page.locator('body'),
    fallback: 'Failed to bring the product back',
  });
  await undo.click();
  await expect(page.getByText(`Product "${title}" is back.`)).toBeVisible();
});

test('restoring a deleted review shows a refusal where Undo was pressed', async ({
  page,
  admin,
  request,
}) => {
  const { title, optionId } = await aProduct(admin);
  const buyer = await aBuyer(admin, request);
  const { api, username } = buyer;
  const orderId = await anApprovedOrder(admin, buyer, { subcategoryId: optionId, amount: 1 });
  await api.post(`/orders/${orderId}/create-review`, {
    rating: 5,
    text_review: 'At once.',
    isAnonymous: false,
  });
  await page.goto('/admin/reviews');
  const remove = page.getByRole('button', { name: `Delete the review of ${title} by ${username}` });
  await remove.click();
  await page.getByRole('dialog', { name: 'Delete Review' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Review deleted successfully!')).toBeVisible();
  await expect(remove).toBeHidden();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expectRefusals(page, '/admin/reviews/*/restore', {
    press: () => undo.click(),
    where: page.locator('body'),
    fallback: 'Failed to bring the review back',
  });
  await undo.click();
  await expect(page.getByText('The review is back.')).toBeVisible();
  await expect(remove).toBeVisible();
});
