import { screen, waitFor, within } from '@testing-library/react';
import { anOption, aProduct, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';

const categories = [{ _id: 'gaming', title: 'Gaming' }];
const product = aProduct({ _id: 'p1', title: 'Pixelforge Games' });
const option = anOption({ _id: 's1', title: '$10 card', stock_count: 24 });

const edit = (options = [option]) => {
  mockApi('GET /products/categories', { times: 'always' }).answers(categories);
  mockApi('GET /products/{productId}', { params: { productId: 'p1' }, times: 'always' }).answers(product);
  mockApi('GET /products/{productId}/stock', { times: 'always' }).answers(options);
  return renderAdmin('/admin/products/edit/p1');
};
const open = () => edit([option, anOption({ _id: 's2', title: '$25 card' })]);

const subcategory = { ...option, product: { _id: 'p1', title: 'x', product_image_url: null } };

describe('the dialog for a new subcategory', () => {
  /** The dialog with a title and a price, and the button that creates the subcategory. */
  async function openAdd(typed: { title?: string; price?: string }) {
    const { user } = edit();
    await user.click(await screen.findByRole('button', { name: 'Add Subcategory' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add Subcategory' }));
    if (typed.title) await user.type(dialog.getByRole('textbox', { name: 'Title' }), typed.title);
    if (typed.price) await user.type(dialog.getByRole('spinbutton', { name: 'Price' }), typed.price);
    return {
      dialog,
      create: () => user.click(dialog.getByRole('button', { name: 'Create Subcategory' })),
    };
  }

  it('a new subcategory needs a title', async () => {
    const { dialog, create } = await openAdd({});
    await create();
    expect(await dialog.findByText('Please enter a title')).toBeVisible();
  });

  it('a new subcategory without a face value is created', async () => {
    const { create } = await openAdd({ title: '$25 card', price: '21' });
    const created = mockApi('POST /admin/subcategory/create').answers({ message: 'ok', subcategory });
    await create();
    expect(await screen.findByText('Subcategory created successfully!')).toBeVisible();
    expect(created.received[0]?.body).toEqual({
      productId: 'p1',
      title: '$25 card',
      price: 21,
      face_value: null,
    });
  });

  it('a subcategory that could not be created is created by the next press', async () => {
    const { dialog, create } = await openAdd({ title: '$25 card', price: '21' });
    mockApi('POST /admin/subcategory/create').failsWith('INTERNAL', { message: '' });
    await create();
    expect(await dialog.findByText('Failed to create subcategory')).toBeVisible();
    mockApi('POST /admin/subcategory/create').answers({ message: 'ok', subcategory });
    await create();
    expect(await screen.findByText('Subcategory created successfully!')).toBeVisible();
  });
});

it('a subcategory that could not be saved is saved by the next press', async () => {
  const { user } = edit();
  await user.click(await screen.findByRole('button', { name: 'Edit $10 card' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Subcategory' }));
  expect(dialog.getByRole('spinbutton', { name: 'Price' })).toHaveValue(8.4);
  mockApi('POST /admin/subcategory/update/{subcategoryId}').failsWith('INTERNAL', { message: '' });
  await user.click(dialog.getByRole('button', { name: 'Save Subcategory' }));
  expect(await dialog.findByText('Failed to update subcategory')).toBeVisible();
  mockApi('POST /admin/subcategory/update/{subcategoryId}').answers({ message: 'ok', subcategory });
  await user.click(dialog.getByRole('button', { name: 'Save Subcategory' }));
  expect(await screen.findByText('Subcategory updated successfully!')).toBeVisible();
});

it('a subcategory that could not be deleted is deleted by the next press', async () => {
  const { user } = edit();
  await user.click(await screen.findByRole('button', { name: 'Delete $10 card' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Subcategory' }));
  mockApi('DELETE /admin/subcategory/delete/{subcategoryId}').failsWith('INTERNAL', { message: '' });
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Failed to delete subcategory')).toBeVisible();
  mockApi('DELETE /admin/subcategory/delete/{subcategoryId}').answers({ message: 'Subcategory deleted.' });
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Subcategory deleted.')).toBeVisible();
});

it('the page of a product says when its subcategories cannot be loaded', async () => {
  mockApi('GET /products/categories', { times: 'always' }).answers(categories);
  mockApi('GET /products/{productId}', { params: { productId: 'p1' } }).answers(product);
  mockApi('GET /products/{productId}/stock').failsWith('INTERNAL', { message: '' });
  renderAdmin('/admin/products/p1/stock');
  expect(await screen.findByText('Failed to load subcategories')).toBeVisible();
});

it('a conflicting change of a subcategory is shown before the next press overwrites it', async () => {
  mockApi('GET /products/categories', { times: 'always' }).answers([{ _id: 'gaming', title: 'Gaming' }]);
  const option = anOption({ _id: 's1', title: '$10 card', price: 8, version: 1 });
  const sold = { _id: 'p1', title: 'Pixelforge Games', product_image_url: null };
  mockApi('GET /products/{productId}/stock', { times: 'always' }).answers([option]);
  mockApi('GET /products/{productId}').answers(product);
  const { user } = renderAdmin('/admin/products/edit/p1');
  await user.click(await screen.findByRole('button', { name: 'Edit $10 card' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Subcategory' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' new');
  const refused = mockApi('POST /admin/subcategory/update/{subcategoryId}').failsWith('CHANGED_MEANWHILE', {
    details: { current: { ...option, price: 7, version: 2, product: sold } },
  });
  await user.click(dialog.getByRole('button', { name: 'Save Subcategory' }));
  const part = within(await dialog.findByRole('region', { name: 'Changed by somebody else' }));
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'PriceNow7This form has it already.',
  ]);
  expect(refused.received[0]?.body).toMatchObject({ price: 8, expected_version: 1 });
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('$10 card new');
  const sent = mockApi('POST /admin/subcategory/update/{subcategoryId}').answers({
    message: 'ok',
    subcategory: {
      ...option,
      version: 3,
      product: sold,
    },
  });
  mockApi('GET /products/{productId}', { times: 'always' }).answers(product);
  await user.click(dialog.getByRole('button', { name: 'Save Subcategory' }));
  await screen.findByText('Subcategory updated successfully!');
  expect(sent.received[0]?.body).toMatchObject({
    title: '$10 card new',
    price: 7,
    expected_version: 2,
  });
});

/** The dialog for a new subcategory that has a title, and its field for the price. */
async function openWithoutPrice() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Subcategory' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add Subcategory' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), '$50 card');
  return {
    user,
    dialog,
    price: dialog.getByRole('spinbutton', { name: 'Price' }),
    create: () => user.click(dialog.getByRole('button', { name: 'Create Subcategory' })),
  };
}

it('a missing price of a subcategory gets the focus', async () => {
  const { price, create } = await openWithoutPrice();
  await create();
  await waitFor(() => expect(price).toHaveFocus());
});

it('a price of a subcategory that the server rejects gets the focus and an error until it is corrected', async () => {
  const { user, dialog, price, create } = await openWithoutPrice();
  await user.type(price, '42');
  mockApi('POST /admin/subcategory/create').failsWith('REQUEST_INVALID', { fields: { price: 'is wrong' } });
  await create();
  expect(await dialog.findByText('Price is wrong')).toBeVisible();
  await waitFor(() => expect(price).toHaveFocus());
  await user.keyboard('0');
  expect(dialog.queryByText('Price is wrong')).toBeNull();
});

it('a refusal of a subcategory without a field is shown below its fields', async () => {
  const { user, dialog, price, create } = await openWithoutPrice();
  await user.type(price, '42');
  mockApi('POST /admin/subcategory/create').failsWith('REQUEST_INVALID', {
    message: 'ProductId is wrong.',
    fields: { productId: 'is wrong' },
  });
  await create();
  expect(await dialog.findByText('ProductId is wrong.')).toBeVisible();
});

it('deleting a subcategory focuses the next one', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete $10 card' }));
  mockApi('DELETE /admin/subcategory/delete/{subcategoryId}').answers({ message: 'Subcategory deleted.' });
  mockApi('GET /products/{productId}', { times: 'always' }).answers(product);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete $25 card' })).toHaveFocus());
});
