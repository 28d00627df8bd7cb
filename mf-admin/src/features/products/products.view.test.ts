import { anOption } from 'shared-testing';
import { brokenRules } from '../../testing/broken-rules.tsx';
import { neighbourOf, queryOf, stockTone } from './products.view.ts';
import { distinctLinesOf, linesOf } from './stock-lines.view.ts';
import { subcategoryBodyOf, subcategoryDraftOf, subcategoryRules } from './subcategory-draft.view.ts';

it('the filters of the products are sent as the server names them', () => {
  const none = { search: '', category: '', enabled: '', stock: '' };
  expect(queryOf(none)).toEqual({});
  expect(queryOf({ search: 'rail', category: 'c', enabled: 'off', stock: 'in' })).toEqual({
    search: 'rail',
    category: 'c',
    enabled: false,
    in_stock: true,
  });
  expect(queryOf({ ...none, enabled: 'on', stock: 'out' })).toEqual({ enabled: true, in_stock: false });
  expect(queryOf({ ...none, stock: 'low' })).toEqual({ low_stock: true });
});

it.each([
  ['a', 'b'],
  ['c', 'b'],
])('the focus goes from the deleted row %j to %j', (id, next) => {
  expect(neighbourOf([{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }], id)?._id).toBe(next);
  expect(neighbourOf([{ _id: id }], id)).toBeUndefined();
});

it('a stock is empty, low up to 5, or plenty', () => {
  expect([0, 1, 5, 6].map(stockTone)).toEqual(['none', 'low', 'low', 'plenty']);
});

it('lines of stock are trimmed without the empty and the repeated ones', () => {
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
  ])('the subcategory %j has errors in %j', async (draft, fields) => {
    expect(await brokenRules(subcategoryRules, draft)).toEqual(fields);
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
