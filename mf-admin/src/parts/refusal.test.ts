import { refusalOf } from './refusal.ts';

const names = { title: 'title', face_value: 'faceValue' } as const;

it.each([
  [null, {}, false],
  [new Error('offline'), {}, true],
  [{ fields: { face_value: 'bad' } }, { faceValue: 'bad' }, false],
  [{ fields: { productId: 'gone' } }, {}, true],
  [{ fields: { title: 'bad', productId: 'gone' } }, { title: 'bad' }, true],
])('reads %j as %j at the fields, and more to say: %j', (error, fields, hasMore) => {
  expect(refusalOf(error, names)).toEqual({ fields, hasMore });
});
