import { screen, within } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { items, items as box, noneLeftOut, openStockOf, press, ten } from '../../testing/stock-page.ts';

const edit = () => openStockOf([{ ...ten, _id: 's1' }]);
const add = () => screen.getByRole('button', { name: 'Add Stock' });
const added = { message: 'ok', added: 1, duplicates: 0, duplicate_details: [], stock_count: 27 };

it('adding stock needs at least one item', async () => {
  const { user } = edit();
  await box();
  await user.click(add());
  expect(await screen.findByText('Please enter at least one stock item')).toBeVisible();
});

it('adding stock sends each line that is not empty', async () => {
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

it('adding stock again after a failure sends the same idempotency key', async () => {
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

it('adding stock lists the codes that were left out', async () => {
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

it('adding stock reports no success when the only code was left out', async () => {
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
  expect(await screen.findByText('1 code was left out because it is in the store already:')).toBeVisible();
  expect(screen.getByText('A-3').closest('li')).toHaveTextContent('A-3 Nova Stream, $25: in stock');
  expect(screen.queryByText('Successfully added 0 stock items!')).toBeNull();
});

it('the success of adding stock is shown even when the page was left', async () => {
  const { user } = openStockOf([ten]);
  mockApi('GET /products/all', { times: 'always' }).answers([]);
  await user.type(await items(), 'CODE-1');
  const answered = Promise.withResolvers<void>();
  mockApi('POST /admin/stock/add', { after: answered.promise }).answers({
    message: 'ok',
    added: 1,
    ...noneLeftOut,
    stock_count: 3,
  });
  await user.click(press('Add Stock'));
  await user.click(screen.getByRole('link', { name: 'Back to Products' }));
  answered.resolve();
  expect(await screen.findByText('Successfully added 1 stock items!')).toBeVisible();
});
