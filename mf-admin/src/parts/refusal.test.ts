import { refusalOf } from './refusal.ts';

const names = { title: 'title', face_value: 'faceValue' } as const;

it.each([
  [null, {}, false],
  [new Error('offline'), {}, true],
  [{ fields: { face_value: 'bad' } }, { faceValue: 'bad' }, false],
  [{ fields: { productId: 'gone' } }, {}, true],
  [{ fields: { title: 'bad', productId: 'gone' } }, { title: 'bad' }, true],
])('the refusal %j has the field errors %j, and says more: %j', (error, fields, hasMore) => {
  expect(refusalOf(error, names)).toEqual({ fields, hasMore });
});
