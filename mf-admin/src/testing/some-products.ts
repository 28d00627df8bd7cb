import { screen, within } from '@testing-library/react';
import { aProduct, mockApi } from 'shared-testing';
import { renderAdmin } from './render-admin.tsx';

export const travel = { _id: '00000000-0000-4000-8000-00000000000a', title: 'Travel' };
const listed = (over: Parameters<typeof aProduct>[0], options: number, stock: number) => ({
  ...aProduct(over),
  option_count: options,
  stock_count: stock,
});
export const pixel = listed({ _id: 'p1', title: 'Pixelforge Games', starting_at: 8.4, version: 3 }, 2, 199);
export const rail = listed(
  { _id: 'p2', title: 'Northline Rail', enabled: false, category: travel, version: 5 },
  0,
  0,
);
/** The list of products. */
export const openProducts = () => {
  mockApi('GET /admin/products').answers([pixel, rail], 2);
  mockApi('GET /products/categories', { times: 'always' }).answers([
    { _id: 'gaming', title: 'Gaming' },
    travel,
  ]);
  return renderAdmin('/admin/products');
};
/** Rows of the call that follows. */
export const answering = (...rows: (typeof pixel)[]) =>
  mockApi('GET /admin/products', { times: 'always' }).answers(rows, rows.length);
export const rowOf = async (text: string) =>
  within(
    // The card art repeats the title visually.
    (await screen.findByText(text, { selector: '[title]' })).closest('tr') as HTMLElement,
  );
