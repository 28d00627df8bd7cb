import { screen, waitFor, within } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { narrowWindow } from '../../testing/narrow-window.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { levelsCsv } from './levels-csv.ts';

const low = {
  subcategory: { _id: 's10', title: '$10 card' },
  product: { _id: 'p1', title: 'Pixelforge Games' },
  level: 'LOW' as const,
  stock_count: 3,
  low_stock_at: 5,
  sold: 30,
  days_left: 3,
  price: 10,
  unit_cost: 8.5,
  margin_percent: 15,
};
const query = { level: 'LOW' as const, skip: 0, amount: 20 };

it('stock levels show days left and margin', async () => {
  mockApi('GET /admin/stock/levels', { query }).answers([low]);
  renderAdmin('/admin/stock?level=LOW');
  expect(await screen.findByText('3 days left')).toBeVisible();
  expect(screen.getByText('15%')).toBeVisible();
});

it('the threshold of an option is saved in its row as a whole number', async () => {
  mockApi('GET /admin/stock/levels', { query }).answers([low]);
  const { user } = renderAdmin('/admin/stock?level=LOW');
  const field = await screen.findByRole('textbox', { name: 'Pixelforge Games, $10 card is low from' });
  await user.clear(field);
  expect(field).toHaveAccessibleDescription('Please enter a whole number from 0 to 1,000,000');
  await user.type(field, '8');
  const sent = mockApi('POST /admin/stock/threshold').answers({
    message: 'The store warns when 8 or fewer are left.',
  });
  mockApi('GET /admin/stock/levels', { query }).answers([{ ...low, low_stock_at: 8 }]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The store warns when 8 or fewer are left.')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ subcategoryId: 's10', low_stock_at: 8 });
});

it('the threshold of an option is labelled on a phone', async () => {
  narrowWindow();
  mockApi('GET /admin/stock/levels').answers([low]);
  renderAdmin('/admin/stock');
  expect(await screen.findByText('Low from')).toBeVisible();
});

it('stock levels count the options of a level', async () => {
  mockApi('GET /admin/stock/levels', { query }).answers([low], 1_284);
  renderAdmin('/admin/stock?level=LOW');
  expect(await screen.findByText('1,284 options')).toBeVisible();
});

it('a failed download of stock levels can be retried', async () => {
  const saved = jest.fn<string, [Blob]>(() => 'blob:stock');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  mockApi('GET /admin/stock/levels', { query }).answers([low]);
  const { user } = renderAdmin('/admin/stock?level=LOW');
  await screen.findByText('3 days left');
  mockApi('GET /admin/stock/levels', { query: { level: 'LOW' } }).failsWith('INTERNAL', { message: '' });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Failed to download the stock levels')).toBeVisible();
  mockApi('GET /admin/stock/levels', { query: { level: 'LOW' } }).answers([low]);
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
});

it('the CSV of stock levels has a row for each option', () => {
  expect(levelsCsv([low])).toBe(
    'id,product,option,level,stock,low_from,sold_in_30_days,days_left,price,unit_cost,margin_percent\r\n' +
      's10,Pixelforge Games,$10 card,Low,3,5,30,3,10,8.5,15\r\n',
  );
});

it('the server searches the options of a level', async () => {
  mockApi('GET /admin/stock/levels', { query }).answers([low]);
  const { user, where } = renderAdmin('/admin/stock?level=LOW');
  await screen.findByText('3 days left');
  mockApi('GET /admin/stock/levels', { query: { ...query, search: 'pixel' } }).answers([
    { ...low, days_left: 4 },
  ]);
  // At once: typed slowly, a part of it would be searched for.
  await user.click(screen.getByRole('searchbox', { name: 'Search by product or option' }));
  await user.paste('pixel');
  await screen.findByText('4 days left');
  expect(where()).toBe('/admin/stock?search=pixel&level=LOW');
});

it('the server sorts the options that a search of stock levels found', async () => {
  mockApi('GET /admin/stock/levels', { query: { ...query, search: 'pixel' } }).answers([low]);
  const { user, where } = renderAdmin('/admin/stock?search=pixel&level=LOW');
  await screen.findByText('3 days left');
  mockApi('GET /admin/stock/levels', { query: { ...query, search: 'pixel', sort: 'days_desc' } }).answers([]);
  await user.click(screen.getByRole('columnheader', { name: 'Days left' }));
  expect(await screen.findByText('No such options')).toBeVisible();
  expect(where()).toBe('/admin/stock?search=pixel&level=LOW&sort=days_desc');
});

it('Clear Filters shows the options of all stock levels', async () => {
  mockApi('GET /admin/stock/levels', { query: { ...query, search: 'pixel' } }).answers([]);
  const { user } = renderAdmin('/admin/stock?search=pixel&level=LOW');
  const clear = await screen.findByRole('link', { name: 'Clear Filters' });
  mockApi('GET /admin/stock/levels', { query: { skip: 0, amount: 20 } }).answers([low]);
  await user.click(clear);
  expect(await screen.findByText('3 days left')).toBeVisible();
});

/** The dialog for the threshold of two options. */
async function openForTwo() {
  const other = { ...low, subcategory: { _id: 's20', title: '$20 card' } };
  mockApi('GET /admin/stock/levels', { query, times: 'always' }).answers([low, other]);
  const { user } = renderAdmin('/admin/stock?level=LOW');
  for (const option of ['$10 card', '$20 card'])
    await user.click(await screen.findByRole('checkbox', { name: `Choose Pixelforge Games, ${option}` }));
  await user.click(screen.getByRole('button', { name: 'Set Low From' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Low from, for 2 options' }));
  const save = dialog.getByRole('button', { name: 'Save' });
  return { user, dialog, save, field: dialog.getByRole('textbox', { name: 'Low from' }) };
}

it('the threshold of several options must be a whole number', async () => {
  const { user, save, field } = await openForTwo();
  expect(save).toBeDisabled();
  await user.type(field, '1.5');
  expect(field).toHaveAccessibleDescription('Please enter a whole number from 0 to 1,000,000');
});

it('an option whose threshold is refused among several stays selected for the next press', async () => {
  const { user, dialog, save, field } = await openForTwo();
  await user.type(field, '12');
  const sent = mockApi('POST /admin/stock/threshold').answers({ message: 'ok' });
  mockApi('POST /admin/stock/threshold').failsWith('SUBCATEGORY_NOT_FOUND');
  await user.click(save);
  expect(await dialog.findByText('1 option not changed')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ subcategoryId: 's10', low_stock_at: 12 });
  mockApi('POST /admin/stock/threshold').answers({ message: 'ok' });
  await user.click(save);
  expect(await screen.findByText('2 options are low from 12 on.')).toBeVisible();
  expect(screen.queryByRole('region', { name: /selected/ })).toBeNull();
});
