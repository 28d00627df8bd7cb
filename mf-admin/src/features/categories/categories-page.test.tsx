import { screen, waitFor, within } from '@testing-library/react';
import type { CountedCategory } from 'shared-contract/types';
import { mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';

const of = (
  _id: string,
  title: string,
  product_count = 0,
  enabled_count = product_count,
): CountedCategory => ({
  _id,
  title,
  version: 1,
  product_count,
  enabled_count,
});
const gaming = of('g', 'Gaming', 12, 10);
const travel = of('t', 'Travel', 1);
const music = of('m', 'Music');
const all = [gaming, travel, music];

const lists = (categories: CountedCategory[]) => mockApi('GET /admin/categories').answers(categories);
function open(categories = all) {
  lists(categories);
  return renderAdmin('/admin/categories');
}
const rows = () =>
  within(screen.getByRole('region', { name: 'Categories' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByText(/^(Gaming|Travel|Music)$/).textContent);

it('the page of categories lists them in shop order with product counts and links', async () => {
  open();
  await screen.findByText('Gaming');
  expect(rows()).toEqual(['Gaming', 'Travel', 'Music']);
  expect(screen.getByText('3 categories')).toBeVisible();
  expect(screen.getByRole('link', { name: '12 products, 10 on sale' })).toHaveAttribute(
    'href',
    '/admin/products?category=g',
  );
  expect(screen.getByRole('link', { name: '1 product' })).toBeVisible();
  expect(screen.getByRole('link', { name: '0 products' })).toBeVisible();
});

it('moving a category by arrow keys takes effect at once and is announced', async () => {
  const { user } = open();
  const handle = await screen.findByRole('button', { name: 'Move Gaming' });
  const answered = Promise.withResolvers<void>();
  const sent = mockApi('POST /admin/category/move/{categoryId}', {
    params: { categoryId: 'g' },
    after: answered.promise,
  }).answers({
    message: 'ok',
  });
  lists([travel, of('g', 'Gaming', 13), music]);
  handle.focus();
  await user.keyboard('{ArrowDown}');
  expect(rows()).toEqual(['Travel', 'Gaming', 'Music']);
  expect(screen.getByText('Gaming is 2 of 3 now')).toBeInTheDocument();
  await waitFor(() => expect(sent.received[0]?.body).toEqual({ before: 'm' }));
  answered.resolve();
  expect(await screen.findByText('13 products')).toBeVisible();
  expect(rows()).toEqual(['Travel', 'Gaming', 'Music']);
});

it('moving a category to the end is sent to the server and reverted on failure', async () => {
  const { user } = open();
  (await screen.findByRole('button', { name: 'Move Travel' })).focus();
  const sent = mockApi('POST /admin/category/move/{categoryId}').failsWith('INTERNAL', { message: '' });
  lists(all);
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByText('Failed to move the category')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ before: null });
  await waitFor(() => expect(rows()).toEqual(['Gaming', 'Travel', 'Music']));
});

/** The dialog that renames the category Music, with an empty name. */
async function openRename() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Rename Music' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Rename Category' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('Music');
  await user.clear(name);
  return { user, dialog, name, save: () => user.click(dialog.getByRole('button', { name: 'Save Name' })) };
}

it('renaming a category needs a name', async () => {
  const { dialog, save } = await openRename();
  await save();
  expect(await dialog.findByText('Please enter a name')).toBeVisible();
});

it('a category is renamed without the spaces around its name', async () => {
  const { user, name, save } = await openRename();
  await user.type(name, 'Film & TV ');
  const sent = mockApi('POST /admin/category/update/{categoryId}', { params: { categoryId: 'm' } }).answers({
    message: 'The category is called “Film & TV” now.',
    category: { _id: 'm', title: 'Film & TV', version: 2 },
  });
  lists([gaming, travel, of('m', 'Film & TV')]);
  await save();
  expect(await screen.findByText('The category is called “Film & TV” now.')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ title: 'Film & TV', expected_version: 1 });
  expect(await screen.findByText('Film & TV')).toBeVisible();
});

it('a conflicting name of a category is shown before the next press overwrites it', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Rename Music' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Rename Category' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' cards');
  mockApi('POST /admin/category/update/{categoryId}').failsWith('CHANGED_MEANWHILE', {
    details: { current: { _id: 'm', title: 'Audio', version: 2 } },
  });
  lists([gaming, travel, { ...music, title: 'Audio', version: 2 }]);
  await user.click(dialog.getByRole('button', { name: 'Save Name' }));
  expect(
    await dialog.findByText(
      'Somebody else renamed it to “Audio” meanwhile. Save again to give it your name.',
    ),
  ).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Music cards');
  const sent = mockApi('POST /admin/category/update/{categoryId}').answers({
    message: 'ok',
    category: { _id: 'm', title: 'Music cards', version: 3 },
  });
  lists([gaming, travel, { ...music, title: 'Music cards', version: 3 }]);
  await user.click(dialog.getByRole('button', { name: 'Save Name' }));
  await waitFor(() => expect(sent.received[0]?.body).toEqual({ title: 'Music cards', expected_version: 2 }));
  expect(await screen.findByText('Music cards')).toBeVisible();
});

/** The dialog that merges the category Gaming into another one. */
async function openMerge() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Merge Gaming' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Merge “Gaming”' }));
  return { user, dialog, merge: () => user.click(dialog.getByRole('button', { name: 'Merge' })) };
}

it('merging a category says how many products move', async () => {
  const { dialog } = await openMerge();
  expect(
    dialog.getByText(
      'Its 12 products move there. “Gaming” goes, and its address leads to the other one. This cannot be undone.',
    ),
  ).toBeVisible();
});

it('merging a category needs another category', async () => {
  const { dialog, merge } = await openMerge();
  await merge();
  expect(await dialog.findByText('Please choose a category')).toBeVisible();
  const into = within(dialog.getByRole('combobox', { name: 'Into' }));
  expect(into.queryByRole('option', { name: 'Gaming' })).toBeNull();
});

it('merging a category moves its products', async () => {
  const { user, dialog, merge } = await openMerge();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Into' }), 'Travel');
  const sent = mockApi('POST /admin/category/merge/{categoryId}', { params: { categoryId: 'g' } }).answers({
    message: '12 products moved to “Travel”.',
    moved: 12,
  });
  lists([of('t', 'Travel', 13), music]);
  await merge();
  expect(await screen.findByText('12 products moved to “Travel”.')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ into: 't', expected_version: 1 });
  await waitFor(() => expect(rows()).toEqual(['Travel', 'Music']));
});

it('deleting an empty category asks for confirmation', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Music' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Category' }));
  expect(dialog.getByText('Delete “Music”? It has no products.')).toBeVisible();
  const sent = mockApi('DELETE /admin/category/delete/{categoryId}', { params: { categoryId: 'm' } }).answers(
    {
      message: 'Category “Music” deleted.',
    },
  );
  lists([gaming, travel]);
  await user.click(dialog.getByRole('button', { name: 'Delete Category' }));
  expect(await screen.findByText('Category “Music” deleted.')).toBeVisible();
  expect(sent.received[0]?.query).toEqual({ expected_version: '1' });
  await waitFor(() => expect(rows()).toEqual(['Gaming', 'Travel']));
});

it('undoing the deletion of an empty category restores its place', async () => {
  const { user } = open([gaming, music, travel]);
  await user.click(await screen.findByRole('button', { name: 'Delete Music' }));
  mockApi('DELETE /admin/category/delete/{categoryId}').answers({ message: 'Category “Music” deleted.' });
  lists([gaming, travel]);
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Category' }));
  await user.click(dialog.getByRole('button', { name: 'Delete Category' }));
  await waitFor(() => expect(rows()).toEqual(['Gaming', 'Travel']));
  const made = mockApi('POST /admin/category/create').answers({
    message: 'Category created successfully!',
    category: { _id: 'again', title: 'Music' },
  });
  const moved = mockApi('POST /admin/category/move/{categoryId}', {
    params: { categoryId: 'again' },
  }).answers({
    message: 'Moved.',
  });
  lists([gaming, { ...music, _id: 'again' }, travel]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The category “Music” is back.')).toBeVisible();
  await waitFor(() => expect(rows()).toEqual(['Gaming', 'Music', 'Travel']));
  expect(made.received[0]?.body).toEqual({ title: 'Music' });
  expect(moved.received[0]?.body).toEqual({ before: 't' });
});

it('a category with products can be merged instead of deleted', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Travel' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Category' }));
  expect(
    dialog.getByText('“Travel” has 1 product. Move them to another category first, or merge it into one.'),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(screen.getByRole('dialog', { name: 'Merge “Travel”' })).toBeVisible();
});

it('a category to which products were just added is not deleted', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Music' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Category' }));
  mockApi('DELETE /admin/category/delete/{categoryId}').failsWith('CATEGORY_NOT_EMPTY', {
    details: { products: 2 },
  });
  lists(all);
  await user.click(dialog.getByRole('button', { name: 'Delete Category' }));
  expect(
    await screen.findByText(
      '“Music” has 2 products. Move them to another category first, or merge it into one.',
    ),
  ).toBeVisible();
});

it('a new category is added from the page', async () => {
  const { user } = open([]);
  expect(await screen.findByText('No categories yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add Category' }));
  await screen.findByRole('textbox', { name: 'Name' });
  const dialog = within(screen.getByRole('dialog', { name: 'Add Category' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Music');
  mockApi('POST /admin/category/create').answers({ message: 'ok', category: { _id: 'm', title: 'Music' } });
  lists([music]);
  await user.click(dialog.getByRole('button', { name: 'Create Category' }));
  expect(await screen.findByText('Music')).toBeVisible();
});

it('the page of categories shows a failed load and retries', async () => {
  mockApi('GET /admin/categories').failsWith('INTERNAL', { message: '' });
  const { user } = renderAdmin('/admin/categories');
  expect(await screen.findByText('Failed to load categories')).toBeVisible();
  lists(all);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Gaming')).toBeVisible();
});
