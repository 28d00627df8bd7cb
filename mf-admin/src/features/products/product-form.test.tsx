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
  it('the form of a new product needs title, description and category, and an image address that is one', async () => {
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

  it('the form of a new product sends what was typed, says so, and opens the product', async () => {
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

  it('the form of a new product shows automatic replacement only with replacements, and its maximum only with it', async () => {
    const { user } = create();
    const auto = await screen.findByRole('switch', { name: 'Automatic replacement' });
    expect(auto).toBeDisabled();
    await user.click(screen.getByRole('switch', { name: 'Replacements enabled' }));
    expect(auto).toBeEnabled();
    expect(screen.queryByRole('spinbutton', { name: /Max auto-replacements/ })).toBeNull();
    await user.click(auto);
    const max = screen.getByRole('spinbutton', { name: 'Max auto-replacements before manual approval' });
    expect(max).toHaveValue(1);
    await user.clear(max);
    await user.tab();
    expect(max).toHaveValue(1);
    expect(screen.getByText(/604800 = 7 days/)).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'Replacements enabled' }));
    expect(auto).not.toBeChecked();
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

  it('the form of a new product creates a category and chooses it', async () => {
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

  it('the form of a new product says when categories cannot be loaded, and tries again', async () => {
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

  it('the form of a product saves and says so', async () => {
    const { user } = edit();
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Pixelforge');
    mockApi('POST /admin/product/update/{productId}').failsWith('INTERNAL', { message: '' });
    await user.click(screen.getByRole('button', { name: 'Save Product' }));
    expect(await screen.findByText('Failed to update product')).toBeVisible();
    const sent = mockApi('POST /admin/product/update/{productId}', { params: { productId: 'p1' } }).answers({
      message: 'ok',
      product,
    });
    await user.click(screen.getByRole('button', { name: 'Save Product' }));
    expect(await screen.findByText('Product updated successfully!')).toBeVisible();
    expect(sent.received[0]?.body).toMatchObject({ title: 'Pixelforge', category: 'gaming' });
    expect(sent.received[0]?.body).not.toHaveProperty('starting_at');
  });

  it('the form of a product says when the product cannot be loaded', async () => {
    mockApi('GET /products/{productId}', { params: { productId: 'p1' } }).failsWith('INTERNAL', {
      message: '',
    });
    renderAdmin('/admin/products/edit/p1');
    expect(await screen.findByText('Failed to load product details')).toBeVisible();
  });

  it('the form of a product creates, changes and deletes subcategories', async () => {
    const { user } = edit();
    await user.click(await screen.findByRole('button', { name: 'Add Subcategory' }));
    let dialog = within(screen.getByRole('dialog', { name: 'Add Subcategory' }));
    await user.click(dialog.getByRole('button', { name: 'Create Subcategory' }));
    expect(await dialog.findByText('Please enter a title')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), '$25 card');
    await user.type(dialog.getByRole('spinbutton', { name: 'Price' }), '21');
    mockApi('POST /admin/subcategory/create').failsWith('INTERNAL', { message: '' });
    await user.click(dialog.getByRole('button', { name: 'Create Subcategory' }));
    expect(await dialog.findByText('Failed to create subcategory')).toBeVisible();
    const subcategory = { ...option, product: { _id: 'p1', title: 'x', product_image_url: null } };
    const created = mockApi('POST /admin/subcategory/create').answers({ message: 'ok', subcategory });
    await user.click(dialog.getByRole('button', { name: 'Create Subcategory' }));
    expect(await screen.findByText('Subcategory created successfully!')).toBeVisible();
    expect(created.received[0]?.body).toEqual({
      productId: 'p1',
      title: '$25 card',
      price: 21,
      face_value: null,
    });

    await user.click(screen.getByRole('button', { name: 'Edit $10 card' }));
    dialog = within(screen.getByRole('dialog', { name: 'Edit Subcategory' }));
    expect(dialog.getByRole('spinbutton', { name: 'Price' })).toHaveValue(8.4);
    mockApi('POST /admin/subcategory/update/{subcategoryId}').failsWith('INTERNAL', { message: '' });
    await user.click(dialog.getByRole('button', { name: 'Save Subcategory' }));
    expect(await dialog.findByText('Failed to update subcategory')).toBeVisible();
    mockApi('POST /admin/subcategory/update/{subcategoryId}').answers({ message: 'ok', subcategory });
    await user.click(dialog.getByRole('button', { name: 'Save Subcategory' }));
    expect(await screen.findByText('Subcategory updated successfully!')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Delete $10 card' }));
    dialog = within(screen.getByRole('dialog', { name: 'Delete Subcategory' }));
    mockApi('DELETE /admin/subcategory/delete/{subcategoryId}').failsWith('INTERNAL', { message: '' });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('Failed to delete subcategory')).toBeVisible();
    mockApi('DELETE /admin/subcategory/delete/{subcategoryId}').answers({ message: 'Subcategory deleted.' });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Subcategory deleted.')).toBeVisible();
  });

  describe('adding stock', () => {
    const box = () => screen.findByRole('textbox', { name: 'Stock items, one per line' });
    const add = () => screen.getByRole('button', { name: 'Add Stock' });
    const added = { message: 'ok', added: 1, duplicates: 0, duplicate_details: [], stock_count: 27 };

    it('the stock form asks for at least one item', async () => {
      const { user } = edit();
      await box();
      await user.click(add());
      expect(await screen.findByText('Please enter at least one stock item')).toBeVisible();
    });

    it('the stock form adds each line that is not empty', async () => {
      const { user } = edit();
      await user.type(await box(), ' A-1 {Enter}{Enter}A-2{Enter}A-2');
      expect(screen.getByText('3 items')).toBeVisible();
      const sent = mockApi('POST /admin/stock/add').answers(added);
      await user.click(add());
      expect(await screen.findByText('Successfully added 1 stock items!')).toBeVisible();
      expect(sent.received[0]?.body).toEqual({
        subcategoryId: 's1',
        stockItems: [{ deliverable: 'A-1' }, { deliverable: 'A-2' }, { deliverable: 'A-2' }],
      });
      expect(await box()).toHaveValue('');
    });

    it('the stock form sends the same idempotency key again after a failure', async () => {
      const { user } = edit();
      await user.type(await box(), 'A-1');
      const failed = mockApi('POST /admin/stock/add').failsWith('INTERNAL', { message: '' });
      await user.click(add());
      expect(await screen.findByText('Failed to add stock')).toBeVisible();
      const sent = mockApi('POST /admin/stock/add').answers(added);
      await user.click(add());
      expect(await screen.findByText('Successfully added 1 stock items!')).toBeVisible();
      const key = 'idempotency-key';
      expect(failed.received[0]?.headers[key]).toBeTruthy();
      expect(sent.received[0]?.headers[key]).toBe(failed.received[0]?.headers[key]);
    });

    it('the stock form lists the codes that were left out', async () => {
      const { user } = edit();
      await user.type(await box(), 'A-1{Enter}A-2{Enter}A-2');
      mockApi('POST /admin/stock/add').answers({
        ...added,
        duplicates: 102,
        duplicate_details: [
          {
            line: 1,
            status: 'SOLD',
            subcategory: { _id: 's9', title: '$25', product_title: 'Nova Stream', deleted: true },
          },
          {
            line: 3,
            status: 'REPEATED',
            subcategory: { _id: 's1', title: '$10', product_title: 'Pixelforge', deleted: false },
          },
        ],
      });
      await user.click(add());
      const title = '102 codes were left out because they are in the store already:';
      const leftOut = within((await screen.findByText(title)).closest('[role=status]')!);
      expect(leftOut.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
        'A-1 Nova Stream, $25 (deleted): sold',
        'A-2 entered more than once',
      ]);
      expect(leftOut.getByText('And 100 more.')).toBeVisible();
    });

    it('the stock form says that the only code was left out, and nothing of a success', async () => {
      const { user } = edit();
      mockApi('POST /admin/stock/add').answers({
        ...added,
        added: 0,
        duplicates: 1,
        duplicate_details: [
          {
            line: 1,
            status: 'AVAILABLE',
            subcategory: { _id: 's9', title: '$25', product_title: 'Nova Stream', deleted: false },
          },
        ],
      });
      await user.type(await box(), 'A-3');
      await user.click(add());
      expect(
        await screen.findByText('1 code was left out because it is in the store already:'),
      ).toBeVisible();
      expect(screen.getByText('A-3').closest('li')).toHaveTextContent('A-3 Nova Stream, $25: in stock');
      expect(screen.queryByText('Successfully added 0 stock items!')).toBeNull();
    });
  });

  it('the stock form sets all stock, without duplicates', async () => {
    const { user } = edit();
    mockApi('GET /admin/stock/{subcategoryId}').failsWith('INTERNAL', { message: '' });
    await user.click(await screen.findByText('Set stock'));
    expect(await screen.findByText('Failed to load stock items')).toBeVisible();
    mockApi('GET /admin/stock/{subcategoryId}', { times: 'always' }).answers([
      { _id: '1', deliverable: 'OLD-1' },
      { _id: '2', deliverable: 'OLD-2' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    const text = await screen.findByRole('textbox', { name: 'Stock items, one per line' });
    expect(text).toHaveValue('OLD-1\nOLD-2');
    await user.type(text, '{Enter}OLD-1{Enter}NEW-1');
    mockApi('POST /admin/stock/set').failsWith('INTERNAL', { message: '' });
    await user.click(screen.getByRole('button', { name: 'Set Stock' }));
    expect(await screen.findByText('Failed to update stock')).toBeVisible();
    const sent = mockApi('POST /admin/stock/set').answers({
      message: 'ok',
      duplicates: 1,
      duplicate_details: [
        {
          line: 3,
          status: 'RESERVED',
          subcategory: { _id: 's9', title: '$25', product_title: 'Nova Stream', deleted: false },
        },
      ],
      stock_count: 2,
    });
    await user.click(screen.getByRole('button', { name: 'Set Stock' }));
    expect(await screen.findByText('Stock updated successfully! New count: 2 items')).toBeVisible();
    expect(await screen.findByText('1 code was left out because it is in the store already:')).toBeVisible();
    expect(screen.getByText('NEW-1').closest('li')).toHaveTextContent(
      'NEW-1 Nova Stream, $25: held for an order',
    );
    expect(sent.received[0]?.body.stockItems).toHaveLength(3);
    expect(sent.received[0]?.body.replaces).toEqual(['1', '2']);
  });

  it('the form of a product says when subcategories cannot be loaded', async () => {
    mockApi('GET /products/categories', { times: 'always' }).answers(categories);
    mockApi('GET /products/{productId}', { params: { productId: 'p1' } }).answers(product);
    mockApi('GET /products/{productId}/stock').failsWith('INTERNAL', { message: '' });
    renderAdmin('/admin/products/p1/stock');
    expect(await screen.findByText('Failed to load subcategories')).toBeVisible();
  });
});
