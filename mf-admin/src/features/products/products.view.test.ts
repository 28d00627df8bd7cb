import { anOption, aProduct } from 'shared-testing';
import { found, neighbourOf, pageOf, stockTone, totalStock } from './products.view.ts';
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
  expect(found(products, search)).toHaveLength(count);
});

it('the list of products shows its last page where the asked one is past the end', () => {
  const rows = Array.from({ length: 45 }, (_, index) => index);
  expect(pageOf(rows, 3)).toEqual({ rows: [40, 41, 42, 43, 44], page: 3 });
  expect(pageOf(rows, 9).page).toBe(3);
  expect(pageOf(rows, 0).page).toBe(1);
  expect(pageOf([], 2)).toEqual({ rows: [], page: 1 });
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
