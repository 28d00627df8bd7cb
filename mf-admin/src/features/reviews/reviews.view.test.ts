import { bodyOf, cut, lengthOf } from './reviews.view.ts';

it('leaves an empty text out and trims the others', () => {
  expect(bodyOf({ rating: 4, text: ' fine ' })).toEqual({ rating: 4, text_review: 'fine' });
  expect(bodyOf({ rating: 4, text: ' \n' })).toEqual({ rating: 4 });
});

it('counts an emoji as one character and cuts between characters', () => {
  expect(lengthOf('😀😀')).toBe(2);
  expect(cut('a😀b', 2)).toBe('a😀');
  expect(cut('ab', 2)).toBe('ab');
});
