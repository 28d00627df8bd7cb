import { bodyOf } from './reviews.view.ts';

it('leaves an empty text out and trims the others', () => {
  expect(bodyOf({ rating: 4, text: ' fine ' })).toEqual({ rating: 4, text_review: 'fine' });
  expect(bodyOf({ rating: 4, text: ' \n' })).toEqual({ rating: 4 });
});
