import { anOption, aProduct } from 'shared-testing';
import { found, neighbourOf, pageOf, sorted, stockTone, totalStock } from './products.view.ts';
import { distinctLinesOf, linesOf } from './stock-lines.view.ts';
import { subcategoryBodyOf, subcategoryDraftOf, subcategoryProblemsOf } from './subcategory-draft.view.ts';

it.each([
  ['', 2],
  ['PIXEL', 1],
  ['travel', 1],
  [' rail ', 1],
  ['nothing', 0],
])('the search %j finds %d products by title or category title', (search, count) => {
  const products = [
    aProduct({ title: 'Pixelforge', category: { _id: 'g', title: 'Gaming' } }),
    aProduct({ title: 'Northline Rail', category: { _id: 't', title: 'Travel' } }),
  ];
  expect(found(products, { search, category: '', enabled: '', stock: '' })).toHaveLength(count);
});

it('the list of products is narrowed by category, by whether they are enabled and by whether they are in stock', () => {
  const none = { search: '', category: '', enabled: '', stock: '' };
  const travel = { _id: 't', title: 'Travel' };
  const [sold, off] = [
    aProduct({ category: travel, in_stock: false }),
    aProduct({ category: travel, enabled: false, in_stock: true }),
  ];
  const products = [aProduct({ category: { _id: 'g', title: 'Gaming' }, in_stock: true }), sold, off];
  expect(found(products, { ...none, category: 't' })).toEqual([sold, off]);
  expect(found(products, { ...none, enabled: 'off' })).toEqual([off]);
  expect(found(products, { ...none, enabled: 'on', stock: 'out' })).toEqual([sold]);
  expect(found(products, { ...none, stock: 'in' })).toEqual([products[0], off]);
});

it('the list of products is ordered by title and by price', () => {
  const [a, b, c] = [
    aProduct({ title: 'a', starting_at: 3 }),
    aProduct({ title: 'b', starting_at: 1 }),
    aProduct({ title: 'c', starting_at: 2 }),
  ];
  const products = [b, a, c];
  expect(sorted(products, 'as_added')).toEqual(products);
  expect(sorted(products, 'title_asc')).toEqual([a, b, c]);
  expect(sorted(products, 'title_desc')).toEqual([c, b, a]);
  expect(sorted(products, 'price_asc')).toEqual([b, c, a]);
  expect(sorted(products, 'price_desc')).toEqual([a, c, b]);
});

it('the list of products shows its last page where the asked one is past the end', () => {
  const rows = Array.from({ length: 45 }, (_, index) => index);
  expect(pageOf(rows, { page: 3, size: 20 })).toEqual({ rows: [40, 41, 42, 43, 44], page: 3 });
  expect(pageOf(rows, { page: 9, size: 20 }).page).toBe(3);
  expect(pageOf(rows, { page: 0, size: 20 }).page).toBe(1);
  expect(pageOf([], { page: 2, size: 20 })).toEqual({ rows: [], page: 1 });
});

it.each([
  ['a', 'b'],
  ['c', 'b'],
])('the row in the place of the deleted %j is %j', (id, next) => {
  expect(neighbourOf([{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }], id)?._id).toBe(next);
  expect(neighbourOf([{ _id: id }], id)).toBeUndefined();
});

it('the stock of a product is added up, and its level is known', () => {
  expect(totalStock([anOption({ stock_count: 3 }), anOption({ stock_count: 4 })])).toBe(7);
  expect([0, 1, 5, 6].map(stockTone)).toEqual(['none', 'low', 'low', 'plenty']);
});

it('stock is read by lines, trimmed and without empty ones, and without duplicates when all is set', () => {
  const text = ' A \r\n\n  \nB\nA\n';
  expect(linesOf(text)).toEqual(['A', 'B', 'A']);
  expect(distinctLinesOf(text)).toEqual(['A', 'B']);
  expect(linesOf(' \n')).toEqual([]);
});

describe('a subcategory', () => {
  it.each([
    [{ title: '', price: '5', faceValue: '' }, ['title']],
    [{ title: ' ', price: '', faceValue: '' }, ['title', 'price']],
    [{ title: 'x', price: '-1', faceValue: 'y' }, ['price', 'faceValue']],
    [{ title: 'x', price: '0', faceValue: '' }, []],
  ])('the subcategory %j has errors in %j', (draft, fields) => {
    expect(Object.keys(subcategoryProblemsOf(draft))).toEqual(fields);
  });

  it('a subcategory without a face value sends null', () => {
    expect(subcategoryBodyOf({ title: ' $10 ', price: '8.40', faceValue: '' })).toEqual({
      title: '$10',
      price: 8.4,
      face_value: null,
    });
    const option = anOption({ title: '$10', price: 8.4, face_value: 10 });
    expect(subcategoryBodyOf(subcategoryDraftOf(option))).toEqual({
      title: '$10',
      price: 8.4,
      face_value: 10,
    });
  });
});
