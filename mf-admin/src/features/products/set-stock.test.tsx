import { act, screen, waitFor, within } from '@testing-library/react';
import { refresh } from 'shared-auth';
import { mockApi } from 'shared-testing';
import { items, listed, noneLeftOut, openStockOf, press, ten } from '../../testing/stock-page.ts';

const option = { ...ten, _id: 's1', stock_count: 24 };
const edit = (options = [option]) => openStockOf(options);

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

it('a stock form in which nothing was typed shows the current stock', async () => {
  const { user } = openStockOf([ten]);
  mockApi('GET /admin/stock/{subcategoryId}').answers([]);
  await user.click(await screen.findByText('Set stock'));
  expect(await items()).toHaveValue('');
  mockApi('GET /admin/stock/{subcategoryId}', { times: 'always' }).answers(listed);
  await act(() => refresh('GET /admin/stock/{subcategoryId}'));
  await waitFor(async () => expect(await items()).toHaveValue('OLD-1\nOLD-2'));
});

it('the stock form takes no typing while the list is read again', async () => {
  const { user } = openStockOf([ten]);
  mockApi('GET /admin/stock/{subcategoryId}').answers(listed);
  await user.click(await screen.findByText('Set stock'));
  await waitFor(async () => expect(await items()).toHaveValue('OLD-1\nOLD-2'));
  await user.type(await items(), '{Enter}NEW-1');
  mockApi('POST /admin/stock/set').answers({ message: 'ok', ...noneLeftOut, stock_count: 3 });
  const now = [...listed, { _id: '3', deliverable: 'NEW-1' }];
  const read = Promise.withResolvers<void>();
  mockApi('GET /admin/stock/{subcategoryId}', { times: 'always', after: read.promise }).answers(now);
  await user.click(press('Set Stock'));
  expect(await screen.findByText('Stock updated successfully! New count: 3 items')).toBeVisible();
  await user.type(await items(), 'lost');
  expect(await items()).toHaveValue('OLD-1\nOLD-2\nNEW-1');
  read.resolve();
  await waitFor(async () => expect(await items()).not.toHaveAttribute('readonly'));
  expect(await items()).toHaveValue('OLD-1\nOLD-2\nNEW-1');
  expect(await items()).toHaveFocus();
});

it('the stock section asks for confirmation before an empty list withdraws all stock', async () => {
  const { user } = openStockOf([ten]);
  mockApi('GET /admin/stock/{subcategoryId}').answers(listed);
  await user.click(await screen.findByText('Set stock'));
  await waitFor(async () => expect(await items()).toHaveValue('OLD-1\nOLD-2'));
  await user.clear(await items());
  await user.click(press('Set Stock'));
  const dialog = within(screen.getByRole('dialog', { name: 'Set Stock' }));
  expect(dialog.getByText('Withdraws the 2 available items of $10 card.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const sent = mockApi('POST /admin/stock/set').answers({ message: 'ok', ...noneLeftOut, stock_count: 0 });
  mockApi('GET /admin/stock/{subcategoryId}', { times: 'always' }).answers([]);
  await user.click(press('Set Stock'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Set Stock' }));
  expect(await screen.findByText('Stock updated successfully! New count: 0 items')).toBeVisible();
  expect(sent.received).toHaveLength(1);
  expect(sent.received[0]?.body).toMatchObject({ stockItems: [], replaces: ['1', '2'] });
});

it('the stock form starts from the current stock after each edit', async () => {
  const { user } = edit();
  mockApi('GET /admin/stock/{subcategoryId}').answers([{ _id: '1', deliverable: 'OLD-1' }]);
  await user.click(await screen.findByText('Set stock'));
  await user.type(await items(), '{Enter}NEW-1');
  mockApi('POST /admin/stock/set').answers({ message: 'ok', ...noneLeftOut, stock_count: 3 });
  mockApi('GET /admin/stock/{subcategoryId}', { times: 'always' }).answers([
    { _id: '1', deliverable: 'OLD-1' },
    { _id: '2', deliverable: 'OTHERS-1' },
    { _id: '3', deliverable: 'NEW-1' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Set Stock' }));
  await waitFor(async () => expect(await items()).toHaveValue('OLD-1\nOTHERS-1\nNEW-1'));
  const sent = mockApi('POST /admin/stock/set').answers({ message: 'ok', ...noneLeftOut, stock_count: 3 });
  await user.click(screen.getByRole('button', { name: 'Set Stock' }));
  await waitFor(() => expect(sent.received[0]?.body.replaces).toEqual(['1', '2', '3']));
});

it('the stock form does not offer to set stock that is too large to show', async () => {
  const { user } = edit();
  mockApi('GET /admin/stock/{subcategoryId}').answers([{ _id: '1', deliverable: 'OLD-1' }], 12_000);
  await user.click(await screen.findByText('Set stock'));
  expect(
    await screen.findByText(/12,000 codes are available. Up to 10,000 can be set at once/),
  ).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Stock items, one per line' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Set Stock' })).toBeNull();
});

it('the stock form does not fetch stock that is too large to be set', async () => {
  const { user } = edit([{ ...option, stock_count: 12_000 }]);
  const asked = mockApi('GET /admin/stock/{subcategoryId}', { times: 'always' }).answers([], 12_000);
  await user.click(await screen.findByText('Set stock'));
  expect(await screen.findByText(/12,000 codes are available./)).toBeVisible();
  expect(asked.received).toHaveLength(0);
});
