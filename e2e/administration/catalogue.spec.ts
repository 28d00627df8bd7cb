import type { Api } from '../support/people.ts';
import { expect } from '../support/store.ts';
import { aProduct, aTitle, expectRefusals, test } from './desk.ts';

test('creating a category shows a refusal in its dialog', async ({ page, admin }) => {
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: /^Add Category/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  const create = dialog.getByRole('button', { name: 'Create Category' });
  await create.click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  const title = aTitle('Shelf');
  await dialog.getByLabel('Name').fill(title);
  await expectRefusals(page, '/admin/category/create', {
    press: () => create.click(),
    where: dialog,
    fallback: 'Failed to create category',
  });
  await expect(dialog.getByLabel('Name')).toHaveValue(title);
  await create.click();
  await expect(page.getByText('Category created successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  const categories = await admin.get<{ title: string }[]>('/products/categories');
  expect(categories.map((category) => category.title)).toContain(title);
});

test('creating a product keeps the typed text after a refusal', async ({ page, admin }) => {
  const [category] = await admin.get<{ title: string }[]>('/products/categories');
  await page.goto('/admin/products/create');
  const form = page.getByRole('main');
  const create = form.getByRole('button', { name: 'Create Product' });
  await create.click();
  for (const words of ['Please enter a title', 'Please enter a description', 'Please choose a category'])
    await expect(form.getByText(words)).toBeVisible();
  const title = aTitle('Created');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('Codes of the desk.');
  await form.getByLabel('Category').selectOption({ label: category?.title ?? '' });
  await form.getByLabel('Starting price').fill('12.50');
  await expectRefusals(page, '/admin/product/create', {
    press: () => create.click(),
    where: form,
    fallback: 'Failed to create product',
  });
  await expect(form.getByLabel('Title')).toHaveValue(title);
  await create.click();
  await expect(page.getByText('Product created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products\/edit\//);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('editing a product keeps the typed text after a refusal', async ({ page, admin }) => {
  const product = await aProduct(admin);
  await page.goto(`/admin/products/edit/${product.id}`);
  const main = page.getByRole('main');
  const title = aTitle('Edited');
  await main.getByLabel('Title', { exact: true }).fill(title);
  const save = main.getByRole('button', { name: 'Save Product' });
  await expectRefusals(page, `/admin/product/update/${product.id}`, {
    press: () => save.click(),
    where: main,
    fallback: 'Failed to update product',
  });
  await expect(main.getByLabel('Title', { exact: true })).toHaveValue(title);
  await save.click();
  await expect(page.getByText('Product updated successfully!')).toBeVisible();
  expect((await admin.get<{ title: string }>(`/products/${product.id}`)).title).toBe(title);
});

test('deleting a product from the list shows a refusal in the confirmation', async ({ page, admin }) => {
  const product = await aProduct(admin);
  await page.goto('/admin/products');
  await page.getByRole('searchbox').fill(product.title);
  await page.getByRole('button', { name: `Delete ${product.title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Product' });
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  await expectRefusals(page, `/admin/product/delete/${product.id}`, {
    press: () => confirm.click(),
    where: dialog,
    fallback: 'Failed to delete product',
  });
  await confirm.click();
  await expect(page.getByText(`Product "${product.title}" deleted successfully!`)).toBeVisible();
  await expect(page.getByText('No products found')).toBeVisible();
});

const optionsOf = async (admin: Api, productId: string) =>
  (await admin.get<{ title: string }[]>(`/products/${productId}/stock`)).map(({ title }) => title);

test('creating an option shows a refusal in its dialog', async ({ page, admin }) => {
  const product = await aProduct(admin);
  await page.goto(`/admin/products/edit/${product.id}`);
  await page.getByRole('button', { name: 'Add Subcategory' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Subcategory' });
  const create = adding.getByRole('button', { name: 'Create Subcategory' });
  await create.click();
  await expect(adding.getByText('Please enter a title')).toBeVisible();
  await adding.getByLabel('Title').fill('$20 card');
  await adding.getByLabel('Price').fill('18.25');
  await expectRefusals(page, '/admin/subcategory/create', {
    press: () => create.click(),
    where: adding,
    fallback: 'Failed to create subcategory',
  });
  await create.click();
  await expect(page.getByText('Subcategory created successfully!')).toBeVisible();
  await expect(adding).toBeHidden();
  expect(await optionsOf(admin, product.id)).toEqual(['$5 card', '$20 card']);
});

test('editing an option shows a refusal in its dialog', async ({ page, admin }) => {
  const product = await aProduct(admin);
  await page.goto(`/admin/products/edit/${product.id}`);
  await page.getByRole('button', { name: 'Edit $5 card' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Subcategory' });
  await editing.getByLabel('Title').fill('$25 card');
  const save = editing.getByRole('button', { name: 'Save Subcategory' });
  await expectRefusals(page, '/admin/subcategory/update/*', {
    press: () => save.click(),
    where: editing,
    fallback: 'Failed to update subcategory',
  });
  await save.click();
  await expect(page.getByText('Subcategory updated successfully!')).toBeVisible();
  await expect(editing).toBeHidden();
  expect(await optionsOf(admin, product.id)).toEqual(['$25 card']);
});

test('deleting an option shows a refusal in its dialog', async ({ page, admin }) => {
  const product = await aProduct(admin);
  await page.goto(`/admin/products/edit/${product.id}`);
  await page.getByRole('button', { name: 'Delete $5 card' }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete Subcategory' });
  const confirm = deleting.getByRole('button', { name: 'Delete' });
  await expectRefusals(page, '/admin/subcategory/delete/*', {
    press: () => confirm.click(),
    where: deleting,
    fallback: 'Failed to delete subcategory',
  });
  await confirm.click();
  await expect(page.getByText('Subcategory deleted successfully!')).toBeVisible();
  expect(await optionsOf(admin, product.id)).toEqual([]);
});
