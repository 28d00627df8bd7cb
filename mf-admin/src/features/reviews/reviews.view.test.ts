import { bodyOf } from './reviews.view.ts';

it('an empty review text is left out and others are trimmed', () => {
  expect(bodyOf({ rating: 4, text: ' fine ' })).toEqual({ rating: 4, text_review: 'fine' });
  expect(bodyOf({ rating: 4, text: ' \n' })).toEqual({ rating: 4 });
});
