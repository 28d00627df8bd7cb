import type { Page } from '@playwright/test';
import type { apiAs } from '../support/people.ts';
import { expect, expectAccessible } from '../support/store.ts';
import { aTitle, test } from './desk.ts';

type Api = Awaited<ReturnType<typeof apiAs>>;
interface Category {
  _id: string;
  title: string;
}

const aCategory = async (admin: Api) => {
  const title = aTitle('Shelf');
  return (await admin.post<{ category: Category }>('/admin/category/create', { title })).category;
};
const aProductOf = async (admin: Api, category: string) => {
  const title = aTitle('Shelved');
  const { product } = await admin.post<{ product: { _id: string } }>('/admin/product/create', {
    title,
    description: 'Made for one test.',
    category,
    enabled: true,
    replacement_settings: {
      replace_enabled: false,
      auto_replace_enabled: false,
      auto_replace_max_before_approval: 1,
      warranty_time: 0,
    },
  });
  return { id: product._id, title };
};
/** The categories of a test in the order of the shop. */
const orderOf = async (admin: Api, own: readonly Category[]) =>
  (await admin.get<Category[]>('/products/categories'))
    .filter(({ _id }) => own.some((each) => each._id === _id))
    .map(({ _id }) => _id);
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** Three new categories in the list of an admin. */
async function openThree(page: Page, admin: Api) {
  const own = [await aCategory(admin), await aCategory(admin), await aCategory(admin)] as const;
  await page.goto('/admin/categories');
  await expect(row(page, own[2].title)).toBeVisible();
  return own;
}

test('moving a category by keyboard changes its place in the shop', async ({ page, admin }) => {
  const [a, b, c] = await openThree(page, admin);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Move ${c.title}` }).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => orderOf(admin, [a, b, c])).toEqual([a._id, c._id, b._id]);
  await expect(page.getByRole('button', { name: `Move ${c.title}` })).toBeFocused();
});

test('dragging a category changes its place in the shop', async ({ page, admin }) => {
  const [a, b, c] = await openThree(page, admin);
  const handle = page.getByRole('button', { name: `Move ${c.title}` });
  await handle.scrollIntoViewIfNeeded();
  const target = await row(page, a.title).boundingBox();
  const from = await handle.boundingBox();
  if (!target || !from) throw new Error('The rows are not on screen.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, target.y + 4, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => orderOf(admin, [a, b, c])).toEqual([c._id, a._id, b._id]);
});

test('a category can be renamed', async ({ page, admin }) => {
  const { title } = await aCategory(admin);
  await page.goto('/admin/categories');
  await page.getByRole('button', { name: `Rename ${title}` }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Category' });
  const name = aTitle('Renamed');
  await renaming.getByLabel('Name').fill(name);
  await expectAccessible(page);
  await renaming.getByRole('button', { name: 'Save Name' }).click();
  await expect(page.getByText(`The category is called “${name}” now.`)).toBeVisible();
});

test('a merged category redirects to the other category', async ({ page, admin }) => {
  const [old, kept] = [await aCategory(admin), await aCategory(admin)];
  const product = await aProductOf(admin, old._id);
  await page.goto('/admin/categories');
  await page.getByRole('button', { name: `Delete ${old.title}` }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete Category' });
  await expect(deleting.getByText(`“${old.title}” has 1 product.`)).toBeVisible();
  await deleting.getByRole('button', { name: 'Merge' }).click();
  const merging = page.getByRole('dialog', { name: `Merge “${old.title}”` });
  await merging.getByLabel('Into').selectOption({ label: kept.title });
  await expectAccessible(page);
  await merging.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText(`1 product moved to “${kept.title}”.`)).toBeVisible();
  await expect(row(page, old.title)).toBeHidden();

  const moved = await page.request.get(`/categories/${old._id}?utm_source=mail`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers()['location']]).toEqual([
    301,
    `/categories/${kept._id}?utm_source=mail`,
  ]);
  await page.goto(`/categories/${old._id}`);
  await expect(page).toHaveURL(new RegExp(`/categories/${kept._id}$`));
  await expect(page.getByRole('heading', { level: 1, name: `${kept.title} gift cards` })).toBeVisible();
  await expect(page.getByText(product.title).first()).toBeVisible();
});

test('an empty category can be deleted', async ({ page, admin }) => {
  const { title } = await aCategory(admin);
  await page.goto('/admin/categories');
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete Category' });
  await deleting.getByRole('button', { name: 'Delete Category' }).click();
  await expect(page.getByText(`Category “${title}” deleted.`)).toBeVisible();
});
