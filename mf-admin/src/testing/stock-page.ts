import { screen } from '@testing-library/react';
import { anOption, aProduct, mockApi } from 'shared-testing';
import { renderAdmin } from './render-admin.tsx';

export const ten = anOption({ _id: 's10', title: '$10 card', price: 8.4, stock_count: 2 });
/** The codes of a stock form that sets all stock. */
export const listed = [
  { _id: '1', deliverable: 'OLD-1' },
  { _id: '2', deliverable: 'OLD-2' },
];
export const noneLeftOut = { duplicates: 0, duplicate_details: [] };

export const optionsAre = (options: (typeof ten)[], times: 1 | 'always' = 1) =>
  mockApi('GET /products/{productId}/stock', { times }).answers(options);
/** The page of a product at its stock. */
export const openStock = () => {
  mockApi('GET /products/categories', { times: 'always' }).answers([]);
  mockApi('GET /products/{productId}', { params: { productId: 'p1' }, times: 'always' }).answers(
    aProduct({ _id: 'p1', title: 'Pixelforge Games' }),
  );
  return renderAdmin('/admin/products/p1/stock');
};
export const openStockOf = (options: (typeof ten)[]) => {
  optionsAre(options, 'always');
  return openStock();
};
export const items = () => screen.findByRole('textbox', { name: 'Stock items, one per line' });
export const press = (name: string) => screen.getByRole('button', { name });
