import { screen, waitFor, within } from '@testing-library/react';
import { anOption, aProduct, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';

const categories = [{ _id: 'gaming', title: 'Gaming' }];
const product = aProduct({ _id: 'p1', title: 'Pixelforge Games' });
const create = () => {
  mockApi('GET /products/categories', { times: 'always' }).answers(categories);
  return renderAdmin('/admin/products/create');
};
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Create Product' });

describe('creating a product', () => {
  it('the form of a new product shows an error at each missing or invalid field', async () => {
    const { user } = create();
    await screen.findByRole('heading', { name: 'Create Product' });
    await user.type(field('Image URL'), 'nope');
    await user.click(submit());
    for (const message of [
      'Please enter a title',
      'Please enter a description',
      'Please choose a category',
      'Please enter a valid URL',
    ])
      expect(screen.getByText(message)).toBeVisible();
    await waitFor(() => expect(field('Title')).toHaveFocus());
  });

  it('a new product is created as typed and opened', async () => {
    const { user, where } = create();
    await screen.findByRole('option', { name: 'Gaming' });
    await user.type(field('Title'), 'Pixelforge Games');
    await user.type(field('Description'), 'Wallet credit');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'gaming');
    await user.type(screen.getByRole('spinbutton', { name: 'Starting price' }), '8.40');
    const sent = mockApi('POST /admin/product/create').answers({ message: 'ok', product });
    mockApi('GET /products/{productId}', { params: { productId: 'p1' } }).answers(product);
    mockApi('GET /products/{productId}/stock').answers([]);
    await user.click(submit());
    expect(await screen.findByText('Product created successfully!')).toBeVisible();
    await waitFor(() => expect(where()).toBe('/admin/products/edit/p1'));
    expect(sent.received[0]?.body).toEqual({
      title: 'Pixelforge Games',
      description: 'Wallet credit',
      product_image_url: '',
      category: 'gaming',
      starting_at: 8.4,
      enabled: true,
      redeem_instructions: '',
      replacement_settings: {
        replace_enabled: false,
        auto_replace_enabled: false,
        auto_replace_max_before_approval: 1,
        warranty_time: 2_592_000,
      },
    });
    expect(await screen.findByText('No subcategories yet')).toBeVisible();
  });

  it('the form of a new product offers automatic replacement only while replacements are enabled', async () => {
    const { user } = create();
    const auto = await screen.findByRole('switch', { name: 'Automatic replacement' });
    const replacements = screen.getByRole('switch', { name: 'Replacements enabled' });
    expect(auto).toBeDisabled();
    await user.click(replacements);
    expect(auto).toBeEnabled();
    expect(screen.getByText(/604800 = 7 days/)).toBeVisible();
    await user.click(auto);
    await user.click(replacements);
    expect(auto).not.toBeChecked();
  });

  it('the form of a new product asks for a maximum only with automatic replacement', async () => {
    const { user } = create();
    await user.click(await screen.findByRole('switch', { name: 'Replacements enabled' }));
    expect(screen.queryByRole('spinbutton', { name: /Max auto-replacements/ })).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Automatic replacement' }));
    const max = screen.getByRole('spinbutton', { name: 'Max auto-replacements before manual approval' });
    expect(max).toHaveValue(1);
    await user.clear(max);
    await user.tab();
    expect(max).toHaveValue(1);
  });

  it('the form of a new product keeps what was typed when saving fails', async () => {
    const { user } = create();
    await screen.findByRole('option', { name: 'Gaming' });
    await user.type(field('Title'), 'T');
    await user.type(field('Description'), 'D');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'gaming');
    mockApi('POST /admin/product/create').failsWith('INTERNAL', { message: '' });
    await user.click(submit());
    expect(await screen.findByText('Failed to create product')).toBeVisible();
    expect(field('Title')).toHaveValue('T');
  });

  it('a category that is added in the form of a new product is chosen there', async () => {
    const { user } = create();
    await user.click(await screen.findByRole('button', { name: 'Add Category' }));
    await screen.findByRole('textbox', { name: 'Name' });
    const dialog = within(screen.getByRole('dialog', { name: 'Add Category' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Gaming');
    mockApi('POST /admin/category/create').answers({
      message: 'ok',
      category: { _id: 'gaming', title: 'Gaming' },
    });
    await user.click(dialog.getByRole('button', { name: 'Create Category' }));
    expect(await screen.findByText('Category created successfully!')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('gaming'));
  });

  it('the form of a new product loads the categories again after a failure', async () => {
    mockApi('GET /products/categories').failsWith('INTERNAL', { message: '' });
    const { user } = renderAdmin('/admin/products/create');
    expect(await screen.findByText('Failed to load categories')).toBeVisible();
    mockApi('GET /products/categories').answers(categories);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('option', { name: 'Gaming' })).toBeVisible();
    expect(screen.queryByText('Failed to load categories')).toBeNull();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Category' })).toHaveFocus());
  });
});

describe('editing a product', () => {
  const option = anOption({ _id: 's1', title: '$10 card', stock_count: 24 });
  const edit = (options = [option]) => {
    mockApi('GET /products/categories', { times: 'always' }).answers(categories);
    mockApi('GET /products/{productId}', { params: { productId: 'p1' }, times: 'always' }).answers(product);
    mockApi('GET /products/{productId}/stock', { times: 'always' }).answers(options);
    return renderAdmin('/admin/products/edit/p1');
  };

  it('saving a product sends what was typed without a starting price', async () => {
    const { user } = edit();
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Pixelforge');
    const sent = mockApi('POST /admin/product/update/{productId}', { params: { productId: 'p1' } }).answers({
      message: 'ok',
      product,
    });
    await user.click(screen.getByRole('button', { name: 'Save Product' }));
    expect(await screen.findByText('Product updated successfully!')).toBeVisible();
    expect(sent.received[0]?.body).toMatchObject({ title: 'Pixelforge', category: 'gaming' });
    expect(sent.received[0]?.body).not.toHaveProperty('starting_at');
  });

  it('a product that could not be saved is saved by the next press', async () => {
    const { user } = edit();
    await screen.findByRole('textbox', { name: 'Title' });
    mockApi('POST /admin/product/update/{productId}').failsWith('INTERNAL', { message: '' });
    await user.click(screen.getByRole('button', { name: 'Save Product' }));
    expect(await screen.findByText('Failed to update product')).toBeVisible();
    mockApi('POST /admin/product/update/{productId}').answers({ message: 'ok', product });
    await user.click(screen.getByRole('button', { name: 'Save Product' }));
    expect(await screen.findByText('Product updated successfully!')).toBeVisible();
  });

  it('the page of a product says when the product cannot be loaded', async () => {
    mockApi('GET /products/{productId}', { params: { productId: 'p1' } }).failsWith('INTERNAL', {
      message: '',
    });
    renderAdmin('/admin/products/edit/p1');
    expect(await screen.findByText('Failed to load product details')).toBeVisible();
  });
});
