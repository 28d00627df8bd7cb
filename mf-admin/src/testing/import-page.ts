import { screen } from '@testing-library/react';
import type { StockImport } from 'shared-contract/types';
import { aSubcategory, mockApi } from 'shared-testing';
import { anImport } from './an-import.ts';
import { renderAdmin } from './render-admin.tsx';

const option = aSubcategory({
  _id: 's10',
  title: '$10 card',
  product: { _id: 'p1', title: 'Pixelforge Games', product_image_url: null },
});
/** The lines of the import: one is new, one is in another option. */
export const rows = [
  { line: 1, state: 'NEW' as const, masked: '••••ABCD', reason: null, place: null },
  {
    line: 2,
    state: 'ELSEWHERE' as const,
    masked: null,
    reason: null,
    place: {
      subcategory_id: 's50',
      title: '$50 card',
      product_title: 'Pixelforge Games',
      state: 'RESERVED' as const,
    },
  },
];
/** The import of the tests, in the address of a call. */
export const params = { params: { importId: 'i1' } };
/** The page of imports into the option, with `at` behind its address. */
export const openImport = (at = '', earlier: StockImport[] = []) => {
  mockApi('GET /subcategories/{subcategoryId}', { times: 'always' }).answers(option);
  mockApi('GET /admin/stock/imports', { times: 'always' }).answers(earlier);
  return renderAdmin(`/admin/products/edit/p1/s10/import${at}`);
};
export const linesAre = () =>
  mockApi('GET /admin/stock/imports/{importId}/rows', { ...params, times: 'always' }).answers(rows);
/** The server takes what is uploaded, in one part, and has checked it. */
export const willBeChecked = () => {
  mockApi('POST /admin/stock/imports').answers(anImport({ state: 'UPLOADING', parts: 0, lines: 0 }));
  mockApi('PUT /admin/stock/imports/{importId}/parts', params).answers(anImport());
  mockApi('GET /admin/stock/imports/{importId}', { ...params, times: 'always' }).answers(anImport());
  linesAre();
};
export const press = (name: string) => screen.findByRole('button', { name });
