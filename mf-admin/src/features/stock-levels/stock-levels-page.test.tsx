import { screen, waitFor, within } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { narrowWindow } from '../../testing/narrow-window.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';

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

it('stock levels show days left and margin, and the threshold can be edited in its row', async () => {
  mockApi('GET /admin/stock/levels', { query }).answers([low]);
  const { user } = renderAdmin('/admin/stock?level=LOW');
  expect(await screen.findByText('3 days left')).toBeVisible();
  expect(screen.getByText('15%')).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Pixelforge Games, $10 card is low from' });
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

it('on a phone the threshold is labelled', async () => {
  narrowWindow();
  mockApi('GET /admin/stock/levels').answers([low]);
  renderAdmin('/admin/stock');
  expect(await screen.findByText('Low from')).toBeVisible();
});

it('stock levels show the number of options of a level, and the CSV contains all pages', async () => {
  const saved = jest.fn<string, [Blob]>(() => 'blob:stock');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  mockApi('GET /admin/stock/levels', { query }).answers([low], 1_284);
  const { user } = renderAdmin('/admin/stock?level=LOW');
  expect(await screen.findByText('1,284 options')).toBeVisible();
  mockApi('GET /admin/stock/levels', { query: { level: 'LOW' } }).failsWith('INTERNAL', { message: '' });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Failed to download the stock levels')).toBeVisible();
  mockApi('GET /admin/stock/levels', { query: { level: 'LOW' } }).answers([low]);
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const { levelsCsv } = await import('./levels-csv.ts');
  expect(levelsCsv([low])).toBe(
    'id,product,option,level,stock,low_from,sold_in_30_days,days_left,price,unit_cost,margin_percent\r\n' +
      's10,Pixelforge Games,$10 card,Low,3,5,30,3,10,8.5,15\r\n',
  );
});

it('the server searches and sorts the options of a level', async () => {
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
  mockApi('GET /admin/stock/levels', { query: { ...query, search: 'pixel', sort: 'days_desc' } }).answers([]);
  await user.click(screen.getByRole('columnheader', { name: 'Days left' }));
  expect(await screen.findByText('No such options')).toBeVisible();
  expect(where()).toBe('/admin/stock?search=pixel&level=LOW&sort=days_desc');
  mockApi('GET /admin/stock/levels', { query: { skip: 0, amount: 20 } }).answers([low]);
  await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
  expect(await screen.findByText('3 days left')).toBeVisible();
});

it('setting the threshold of several options keeps a refused one selected', async () => {
  const other = { ...low, subcategory: { _id: 's20', title: '$20 card' } };
  mockApi('GET /admin/stock/levels', { query, times: 'always' }).answers([low, other]);
  const { user } = renderAdmin('/admin/stock?level=LOW');
  for (const option of ['$10 card', '$20 card'])
    await user.click(await screen.findByRole('checkbox', { name: `Choose Pixelforge Games, ${option}` }));
  await user.click(screen.getByRole('button', { name: 'Set Low From' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Low from, for 2 options' }));
  const save = dialog.getByRole('button', { name: 'Save' });
  const field = dialog.getByRole('textbox', { name: 'Low from' });
  expect(save).toBeDisabled();
  await user.type(field, '1.5');
  expect(field).toHaveAccessibleDescription('Please enter a whole number from 0 to 1,000,000');
  await user.clear(field);
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
