import { screen, waitFor, within } from '@testing-library/react';
import { anOption, aSubcategory, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';

const option = aSubcategory({
  _id: 's10',
  title: '$10 card',
  product: { _id: 'p1', title: 'Pixelforge Games', product_image_url: null },
});
const item = {
  _id: 'c1',
  masked: '••••ABCD',
  added_unix: 1_780_000_000,
  import_id: 'i1',
  supplier: 'Acme',
  expires_unix: null,
};
const of = { params: { subcategoryId: 's10' } };
const open = () => {
  mockApi('GET /subcategories/{subcategoryId}', { times: 'always' }).answers(option);
  mockApi('GET /products/{productId}/stock', { times: 'always' }).answers([
    anOption({ _id: 's10', title: '$10 card' }),
    anOption({ _id: 's50', title: '$50 card' }),
  ]);
  mockApi('GET /admin/stock/{subcategoryId}/items', { ...of, times: 'always' }).answers([item]);
  return renderAdmin('/admin/products/edit/p1/s10/codes');
};

it('a code cannot be revealed before it is chosen', async () => {
  open();
  expect(await screen.findByText('••••ABCD')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reveal' })).toBeDisabled();
});

/** The dialog that asks why to reveal the chosen code. */
async function openReveal() {
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Choose the code ••••ABCD' }));
  await user.click(screen.getByRole('button', { name: 'Reveal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reveal Codes' }));
  return { user, dialog, reveal: () => user.click(dialog.getByRole('button', { name: 'Reveal Codes' })) };
}

it('revealing a code in stock needs a reason', async () => {
  const { dialog, reveal } = await openReveal();
  await reveal();
  expect(await dialog.findByText('Please say why you need them')).toBeVisible();
});

it('a code in stock is revealed for a reason until it is hidden', async () => {
  const { user, dialog, reveal } = await openReveal();
  const sent = mockApi('POST /admin/stock/reveal').answers([{ _id: 'c1', deliverable: 'CODE-1234-ABCD' }]);
  await user.type(dialog.getByLabelText('Why do you need them?'), 'The supplier asked');
  await reveal();
  expect(await screen.findByText('CODE-1234-ABCD')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({
    subcategoryId: 's10',
    items: ['c1'],
    why: 'The supplier asked',
  });
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('CODE-1234-ABCD')).toBeNull();
});

it('chosen codes move to another option of the product', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Choose the code ••••ABCD' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Move to' }), '$50 card');
  const sent = mockApi('POST /admin/stock/move').answers({
    message: '1 code was moved.',
    moved: 1,
    stock_count: 0,
    to_stock_count: 25,
  });
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('1 code was moved.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  expect(sent.received[0]?.body).toEqual({ subcategoryId: 's10', to: 's50', items: ['c1'] });
});

it('the export of codes leaves a code that begins like a formula unchanged', async () => {
  const saved = jest.fn<string, [Blob]>(() => 'blob:codes');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user } = open();
  await screen.findByText('••••ABCD');
  mockApi('GET /admin/stock/{subcategoryId}', {
    ...of,
    query: { why: 'To save them as a file' },
  }).answers([
    { _id: 'c1', deliverable: '-44-ABCD' },
    { _id: 'c2', deliverable: '+1' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(await saved.mock.calls[0]?.[0].text()).toBe('-44-ABCD\r\n+1\r\n');
});
