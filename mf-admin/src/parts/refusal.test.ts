import { refusalOf } from './refusal.ts';

const names = { title: 'title', face_value: 'faceValue' };

it.each([
  [null, [], false],
  [new Error('offline'), [], true],
  [{ fields: { face_value: 'bad' } }, [{ name: 'faceValue', errors: ['bad'] }], false],
  [{ fields: { productId: 'gone' } }, [], true],
  [{ fields: { title: 'bad', productId: 'gone' } }, [{ name: 'title', errors: ['bad'] }], true],
])('the refusal %j has the field errors %j, and says more: %j', (error, fields, hasMore) => {
  expect(refusalOf(error, names)).toEqual({ fields, hasMore });
});
