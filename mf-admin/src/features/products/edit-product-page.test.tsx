import { act, screen, waitFor, within } from '@testing-library/react';
import { callKey, queryClient, refresh } from 'shared-auth';
import { anOption, aProduct, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';

const product = aProduct({ _id: 'p1', title: 'Pixelforge Games', description: 'Wallet credit' });
const newer = { ...product, description: 'Changed by somebody else' };
const productKey = callKey('GET /products/{productId}', { params: { productId: 'p1' } });

const around = () => {
  mockApi('GET /products/categories', { times: 'always' }).answers([{ _id: 'gaming', title: 'Gaming' }]);
  mockApi('GET /products/{productId}/stock', { times: 'always' }).answers([
    anOption({ _id: 's1', title: '$10 card' }),
    anOption({ _id: 's2', title: '$25 card' }),
  ]);
};
const open = () => {
  around();
  mockApi('GET /products/{productId}').answers(product);
  return renderAdmin('/admin/products/edit/p1');
};
const title = () => screen.findByRole('textbox', { name: 'Title' });
const description = () => screen.findByRole('textbox', { name: 'Description' });
const save = () => screen.getByRole('button', { name: 'Save Product' });

describe('what is edited', () => {
  it('the product form starts with the current product, not with cached data', async () => {
    around();
    queryClient.setQueryData(productKey, product);
    mockApi('GET /products/{productId}', { delay: 100 }).answers(newer);
    renderAdmin('/admin/products/edit/p1');
    expect(await description()).toHaveValue('Changed by somebody else');
  });

  it('the product form is not shown while the product cannot be read', async () => {
    queryClient.setQueryData(productKey, product);
    mockApi('GET /products/{productId}').breaks();
    renderAdmin('/admin/products/edit/p1');
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  });

  it('the product form shows the changes of others where nothing was typed', async () => {
    const { user } = open();
    await user.type(await title(), '!');
    mockApi('GET /products/{productId}', { times: 'always' }).answers(newer);
    await act(() => refresh('GET /products/{productId}'));
    expect(await description()).toHaveValue('Changed by somebody else');
    const sent = mockApi('POST /admin/product/update/{productId}').answers({ message: 'ok', product: newer });
    await user.click(save());
    await screen.findByText('Product updated successfully!');
    expect(sent.received[0]?.body).toMatchObject({
      title: 'Pixelforge Games!',
      description: 'Changed by somebody else',
    });
  });

  it('the product form shows the changes of others after a save', async () => {
    const { user } = open();
    await user.type(await title(), '!');
    const saved = { ...product, title: 'Pixelforge Games!' };
    mockApi('POST /admin/product/update/{productId}').answers({ message: 'ok', product: saved });
    mockApi('GET /products/{productId}').answers(saved);
    await user.click(save());
    await screen.findByText('Product updated successfully!');
    expect(await title()).toHaveValue('Pixelforge Games!');
    mockApi('GET /products/{productId}', { times: 'always' }).answers({ ...product, title: 'Pixelforge' });
    await act(() => refresh('GET /products/{productId}'));
    expect(await title()).toHaveValue('Pixelforge');
  });

  it('the product form shows what was saved before the product is read again', async () => {
    const { user } = open();
    await user.type(await title(), '!');
    const saved = { ...product, title: 'Pixelforge Games!' };
    mockApi('POST /admin/product/update/{productId}').answers({ message: 'ok', product: saved });
    const read = Promise.withResolvers<void>();
    mockApi('GET /products/{productId}', { after: read.promise }).answers(saved);
    await user.click(save());
    await screen.findByText('Product updated successfully!');
    expect(queryClient.isFetching({ queryKey: productKey })).toBe(1);
    // Leaving now cancels the read; the cache must not show the old state again.
    expect(queryClient.getQueryData(productKey)).toEqual(saved);
    read.resolve();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  });
});

describe('what somebody else has changed meanwhile', () => {
  const theirs = {
    ...product,
    title: 'Of the other admin',
    description: 'Theirs',
    enabled: false,
    version: 2,
  };
  const openOld = () => {
    around();
    mockApi('GET /products/{productId}').answers({ ...product, version: 1 });
    return renderAdmin('/admin/products/edit/p1');
  };
  const refuse = (current = theirs) =>
    mockApi('POST /admin/product/update/{productId}').failsWith('CHANGED_MEANWHILE', {
      details: { current },
    });
  const notice = () => screen.findByRole('region', { name: 'Changed by somebody else' });

  it('a conflicting change of a product is shown before the next press overwrites it', async () => {
    const { user } = openOld();
    await user.type(await title(), '!');
    const refused = refuse();
    await user.click(save());
    const part = within(await notice());
    expect(refused.received[0]?.body).toMatchObject({ title: 'Pixelforge Games!', expected_version: 1 });
    expect(screen.getByRole('region', { name: 'Changed by somebody else' })).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await title()).toHaveValue('Pixelforge Games!');
    expect(await description()).toHaveValue('Theirs');
    expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'TitleYoursPixelforge Games!NowOf the other adminUse what is there now',
      'DescriptionNowTheirsThis form has it already.',
      'EnabledNowOffThis form has it already.',
    ]);
    const saved = { ...theirs, title: 'Pixelforge Games!', version: 3 };
    const sent = mockApi('POST /admin/product/update/{productId}').answers({ message: 'ok', product: saved });
    mockApi('GET /products/{productId}').answers(saved);
    await user.click(save());
    await screen.findByText('Product updated successfully!');
    expect(sent.received[0]?.body).toMatchObject({
      title: 'Pixelforge Games!',
      description: 'Theirs',
      enabled: false,
      expected_version: 2,
    });
    expect(screen.queryByRole('region', { name: 'Changed by somebody else' })).toBeNull();
  });

  it('a conflicting change of a product can be copied into its field', async () => {
    const { user } = openOld();
    await user.type(await title(), '!');
    await user.type(await description(), '!');
    refuse();
    await user.click(save());
    const part = within(await notice());
    await user.click(part.getByRole('button', { name: 'Use what is there now: Title' }));
    expect(await title()).toHaveValue('Of the other admin');
    expect(await description()).toHaveValue('Wallet credit!');
    expect(part.queryByRole('button', { name: 'Use what is there now: Title' })).toBeNull();
    await user.click(part.getByRole('button', { name: 'Use what is there now: Description' }));
    expect(await description()).toHaveValue('Theirs');
    expect(part.queryByRole('button')).toBeNull();
    expect(await notice()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Discard Changes' })).toBeNull();
  });

  it('a conflicting change of a product that arrives during typing is not overwritten silently', async () => {
    const { user } = openOld();
    await user.type(await title(), '!');
    mockApi('GET /products/{productId}').answers(theirs);
    await act(() => refresh('GET /products/{productId}'));
    expect(await description()).toHaveValue('Theirs');
    const refused = refuse();
    await user.click(save());
    await notice();
    expect(refused.received[0]?.body).toMatchObject({ expected_version: 1 });
  });

  it('a second conflicting change of a product is shown, too', async () => {
    const { user } = openOld();
    await user.type(await title(), '!');
    refuse();
    await user.click(save());
    await notice();
    const again = refuse({ ...theirs, title: 'Once more', version: 3 });
    await user.click(save());
    expect(await within(await notice()).findByText('Once more')).toBeVisible();
    expect(again.received[0]?.body).toMatchObject({ expected_version: 2 });
  });

  it('a failure to save a product after a conflict keeps the typed text', async () => {
    const { user } = openOld();
    await user.type(await title(), '!');
    refuse();
    await user.click(save());
    await notice();
    mockApi('POST /admin/product/update/{productId}').failsWith('INTERNAL', { message: '' });
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update product');
    expect(await title()).toHaveValue('Pixelforge Games!');
  });

  it('a conflicting change of a product is shown before the next press deletes it', async () => {
    const { user } = openOld();
    await title();
    await user.click(await screen.findByRole('button', { name: 'Delete Product' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Product' }));
    const refused = mockApi('DELETE /admin/product/delete/{productId}').failsWith('CHANGED_MEANWHILE', {
      details: { current: theirs },
    });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'This was changed by somebody else meanwhile. Look at what is there now, then try again.',
    );
    expect(dialog.getByText('Of the other admin')).toBeVisible();
    expect(refused.received[0]?.query).toEqual({ expected_version: '1' });
    const deleted = mockApi('DELETE /admin/product/delete/{productId}').answers({ message: 'ok' });
    mockApi('GET /products/all', { times: 'always' }).answers([]);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Product "Of the other admin" deleted successfully!')).toBeInTheDocument();
    expect(deleted.received[0]?.query).toEqual({ expected_version: '2' });
  });
});

describe('what the server refuses', () => {
  it('a field of a product that the server rejects gets the focus and an error until it is corrected', async () => {
    const { user } = open();
    await title();
    mockApi('POST /admin/product/update/{productId}').failsWith('REQUEST_INVALID', {
      fields: { description: 'has a character that is not allowed' },
    });
    await user.click(save());
    expect(await screen.findByText('Description has a character that is not allowed')).toBeVisible();
    expect(await description()).toHaveFocus();
    await user.keyboard('.');
    expect(screen.queryByText('Description has a character that is not allowed')).toBeNull();
    expect(await description()).toHaveFocus();
  });

  it('a refusal of a product that is about no shown field is shown below the form', async () => {
    const { user } = open();
    await title();
    mockApi('POST /admin/product/update/{productId}').failsWith('REQUEST_INVALID', {
      message: 'Enabled is wrong.',
      fields: { enabled: 'is wrong', title: 'is wrong too' },
    });
    await user.click(save());
    expect(await screen.findByText('Enabled is wrong.')).toBeVisible();
    expect(screen.getByText('Title is wrong too')).toBeVisible();
  });

  it('a category name that the server rejects gets the focus and an error until it is corrected', async () => {
    const { user } = open();
    await title();
    await user.click(screen.getByRole('button', { name: 'Add Category' }));
    await screen.findByRole('textbox', { name: 'Name' });
    const dialog = within(screen.getByRole('dialog', { name: 'Add Category' }));
    await user.click(dialog.getByRole('button', { name: 'Create Category' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(name).toHaveFocus());
    await user.type(name, 'Gaming');
    mockApi('POST /admin/category/create').failsWith('REQUEST_INVALID', { fields: { title: 'is wrong' } });
    await user.click(dialog.getByRole('button', { name: 'Create Category' }));
    expect(await dialog.findByText('Name is wrong')).toBeVisible();
    await waitFor(() => expect(name).toHaveFocus());
    await user.keyboard('!');
    expect(dialog.queryByText('Name is wrong')).toBeNull();
  });
});

describe('the focus', () => {
  it('the focus stays in its field while the product is saved', async () => {
    const { user } = open();
    mockApi('GET /products/{productId}', { times: 'always' }).answers(product);
    const answered = Promise.withResolvers<void>();
    mockApi('POST /admin/product/update/{productId}', { after: answered.promise }).answers({
      message: 'ok',
      product,
    });
    await user.type(await title(), '{Enter}');
    await user.keyboard('lost');
    // A browser removes the focus from a disabled field; jsdom does not.
    expect(await title()).toBeEnabled();
    expect(await title()).toHaveFocus();
    expect(await title()).toHaveValue('Pixelforge Games');
    answered.resolve();
    await screen.findByText('Product updated successfully!');
    expect(await title()).toHaveFocus();
  });
});
