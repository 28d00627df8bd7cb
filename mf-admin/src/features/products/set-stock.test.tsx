import { act, screen, waitFor, within } from '@testing-library/react';
import { refresh } from 'shared-auth';
import { mockApi } from 'shared-testing';
import { items, listed, noneLeftOut, openStockOf, press, ten } from '../../testing/stock-page.ts';

const option = { ...ten, _id: 's1', stock_count: 24 };
const edit = (options = [option]) => openStockOf(options);

/** The stock form with the current stock and one new code. */
async function openWithNew() {
  const { user } = edit();
  mockApi('GET /admin/stock/{subcategoryId}', { times: 'always' }).answers(listed);
  await user.click(await screen.findByText('Set stock'));
  await waitFor(async () => expect(await items()).toHaveValue('OLD-1\nOLD-2'));
  await user.type(await items(), '{Enter}OLD-1{Enter}NEW-1');
  return { setStock: () => user.click(press('Set Stock')) };
}

it('setting stock offers to load the current stock again after a failure', async () => {
  const { user } = edit();
  mockApi('GET /admin/stock/{subcategoryId}').failsWith('INTERNAL', { message: '' });
  await user.click(await screen.findByText('Set stock'));
  expect(await screen.findByText('Failed to load stock items')).toBeVisible();
  mockApi('GET /admin/stock/{subcategoryId}').answers(listed);
  await user.click(press('Try Again'));
  expect(await items()).toHaveValue('OLD-1\nOLD-2');
});

it('setting stock replaces the shown stock by each line once', async () => {
  const { setStock } = await openWithNew();
  const sent = mockApi('POST /admin/stock/set').answers({ message: 'ok', ...noneLeftOut, stock_count: 3 });
  await setStock();
  expect(await screen.findByText('Stock updated successfully! New count: 3 items')).toBeVisible();
  expect(sent.received[0]?.body.stockItems).toHaveLength(3);
  expect(sent.received[0]?.body.replaces).toEqual(['1', '2']);
});

it('setting stock lists the codes that were left out', async () => {
  const { setStock } = await openWithNew();
  mockApi('POST /admin/stock/set').answers({
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
  await setStock();
  expect(await screen.findByText('Stock updated successfully! New count: 2 items')).toBeVisible();
  expect(await screen.findByText('1 code was left out because it is in the store already:')).toBeVisible();
  expect(screen.getByText('NEW-1').closest('li')).toHaveTextContent(
    'NEW-1 Nova Stream, $25: held for an order',
  );
});

it('a failure to set stock is shown and can be retried', async () => {
  const { setStock } = await openWithNew();
  mockApi('POST /admin/stock/set').failsWith('INTERNAL', { message: '' });
  await setStock();
  expect(await screen.findByText('Failed to update stock')).toBeVisible();
  mockApi('POST /admin/stock/set').answers({ message: 'ok', ...noneLeftOut, stock_count: 3 });
  await setStock();
  expect(await screen.findByText('Stock updated successfully! New count: 3 items')).toBeVisible();
});

it('the form that sets stock shows the current stock while nothing is typed', async () => {
  const { user } = openStockOf([ten]);
  mockApi('GET /admin/stock/{subcategoryId}').answers([]);
  await user.click(await screen.findByText('Set stock'));
  expect(await items()).toHaveValue('');
  mockApi('GET /admin/stock/{subcategoryId}', { times: 'always' }).answers(listed);
  await act(() => refresh('GET /admin/stock/{subcategoryId}'));
  await waitFor(async () => expect(await items()).toHaveValue('OLD-1\nOLD-2'));
});

it('the form that sets stock takes no typing while the list is read again', async () => {
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

/** The question that an emptied list of stock leads to. */
async function openWithdraw() {
  const { user } = openStockOf([ten]);
  mockApi('GET /admin/stock/{subcategoryId}').answers(listed);
  await user.click(await screen.findByText('Set stock'));
  await waitFor(async () => expect(await items()).toHaveValue('OLD-1\nOLD-2'));
  await user.clear(await items());
  await user.click(press('Set Stock'));
  return { user, dialog: within(screen.getByRole('dialog', { name: 'Set Stock' })) };
}

it('setting an empty list asks before it withdraws all stock', async () => {
  const { user, dialog } = await openWithdraw();
  expect(dialog.getByText('Withdraws the 2 available items of $10 card.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('setting an empty list withdraws all stock once it is confirmed', async () => {
  const { user, dialog } = await openWithdraw();
  const sent = mockApi('POST /admin/stock/set').answers({ message: 'ok', ...noneLeftOut, stock_count: 0 });
  mockApi('GET /admin/stock/{subcategoryId}', { times: 'always' }).answers([]);
  await user.click(dialog.getByRole('button', { name: 'Set Stock' }));
  expect(await screen.findByText('Stock updated successfully! New count: 0 items')).toBeVisible();
  expect(sent.received).toHaveLength(1);
  expect(sent.received[0]?.body).toMatchObject({ stockItems: [], replaces: ['1', '2'] });
});

it('the form that sets stock starts from the current stock after each save', async () => {
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

it('stock that is too large to show cannot be set', async () => {
  const { user } = edit();
  mockApi('GET /admin/stock/{subcategoryId}').answers([{ _id: '1', deliverable: 'OLD-1' }], 12_000);
  await user.click(await screen.findByText('Set stock'));
  expect(
    await screen.findByText(/12,000 codes are available. Up to 10,000 can be set at once/),
  ).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Stock items, one per line' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Set Stock' })).toBeNull();
});

it('stock that is too large to be set is not loaded', async () => {
  const { user } = edit([{ ...option, stock_count: 12_000 }]);
  const asked = mockApi('GET /admin/stock/{subcategoryId}', { times: 'always' }).answers([], 12_000);
  await user.click(await screen.findByText('Set stock'));
  expect(await screen.findByText(/12,000 codes are available./)).toBeVisible();
  expect(asked.received).toHaveLength(0);
});
