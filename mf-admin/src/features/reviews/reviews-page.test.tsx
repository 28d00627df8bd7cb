import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aReview, mockApi } from 'shared-testing';
import { choose } from '../../testing/choose.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';

/** What the filter by product offers. */
beforeEach(() => {
  mockApi('GET /admin/products', { times: 'always' }).answers([], 0);
});

const review = aReview({ _id: 'r1', rating: 4, text_review: 'Code arrived at once.' });
const open = (reviews = [review], total = reviews.length) => {
  mockApi('GET /admin/reviews', { query: { skip: 0, amount: 10 } }).answers(reviews, total);
  return renderAdmin('/admin/reviews');
};

it('the list of reviews shows stars and text', async () => {
  open();
  expect(await screen.findByText('Streamline+')).toBeVisible();
  expect(screen.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  expect(screen.getByText('Code arrived at once.')).toBeVisible();
  expect(screen.getByText('lena_k')).toBeVisible();
});

it('a review is edited with rating and text up to 256 characters', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Edit the review/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Review' }));
  expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked();
  const text = dialog.getByRole('textbox', { name: 'Review text' });
  expect(dialog.getByText('21 / 256')).toBeVisible();
  fireEvent.change(text, { target: { value: 'x'.repeat(300) } });
  expect(dialog.getByText('256 / 256')).toBeVisible();
  fireEvent.change(text, { target: { value: '' } });
  await user.click(dialog.getByRole('radio', { name: '2 stars' }));
  mockApi('POST /admin/reviews/{reviewId}/edit').failsWith('INTERNAL', { message: '' });
  await user.click(dialog.getByRole('button', { name: 'Save Review' }));
  expect(await dialog.findByText('Failed to update review')).toBeVisible();
  const sent = mockApi('POST /admin/reviews/{reviewId}/edit', { params: { reviewId: 'r1' } }).answers({
    message: 'ok',
    review,
  });
  mockApi('GET /admin/reviews').answers([{ ...review, rating: 2 }]);
  await user.click(dialog.getByRole('button', { name: 'Save Review' }));
  expect(await screen.findByText('Review updated successfully!')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ rating: 2 });
  expect(await screen.findByRole('img', { name: '2 out of 5 stars' })).toBeVisible();
});

it('a conflicting edit of a review shows the change, keeps the typed text and is saved at the next press', async () => {
  const { user } = open([{ ...review, version: 1 }]);
  await user.click(await screen.findByRole('button', { name: /^Edit the review/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Review' }));
  await user.type(dialog.getByRole('textbox', { name: 'Review text' }), '!');
  const current = { ...review, rating: 2, text_review: 'Theirs', version: 2 };
  mockApi('GET /admin/reviews', { times: 'always' }).answers([current]);
  const refused = mockApi('POST /admin/reviews/{reviewId}/edit').failsWith('CHANGED_MEANWHILE', {
    details: { current },
  });
  await user.click(dialog.getByRole('button', { name: 'Save Review' }));
  const changed = within(await dialog.findByRole('region', { name: 'Changed by somebody else' }));
  expect(changed.getByText('Theirs')).toBeVisible();
  expect(changed.getByText('2 stars')).toBeVisible();
  expect(refused.received[0]?.body).toMatchObject({ expected_version: 1 });
  const saved = mockApi('POST /admin/reviews/{reviewId}/edit').answers({ message: 'ok', review: current });
  await user.click(dialog.getByRole('button', { name: 'Save Review' }));
  expect(await screen.findByText('Review updated successfully!')).toBeVisible();
  expect(saved.received[0]?.body).toEqual({
    rating: 2,
    text_review: 'Code arrived at once.!',
    expected_version: 2,
  });
});

it('a review has its own address, Back closes it, and K and J open its neighbours', async () => {
  const next = aReview({ _id: 'r2', reviewed_by: 'tomas', text_review: 'Too slow.' });
  const { user, where, back } = open([review, next]);
  await user.click(await screen.findByRole('link', { name: 'lena_k' }));
  expect(where()).toBe('/admin/reviews/r1');
  const text = async () =>
    within(await screen.findByRole('dialog', { name: 'Edit Review' })).getByRole('textbox');
  expect(await text()).toHaveValue('Code arrived at once.');
  await user.keyboard('j');
  await waitFor(() => expect(where()).toBe('/admin/reviews/r2'));
  expect(await text()).toHaveValue('Too slow.');
  await user.keyboard('k');
  await waitFor(() => expect(where()).toBe('/admin/reviews/r1'));
  await user.type(await text(), '!');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  await back();
  expect(where()).toBe('/admin/reviews');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a review on another page of the list is loaded by its address', async () => {
  mockApi('GET /admin/reviews').answers([], 0);
  mockApi('GET /admin/reviews/{reviewId}', { params: { reviewId: 'r1' } }).failsWith('INTERNAL', {
    message: '',
  });
  const { user } = renderAdmin('/admin/reviews/r1');
  mockApi('GET /admin/reviews/{reviewId}', { params: { reviewId: 'r1' } }).answers(review);
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByDisplayValue('Code arrived at once.')).toBeVisible();
});

it('an address of an unknown review says so without offering a retry', async () => {
  mockApi('GET /admin/reviews').answers([], 0);
  mockApi('GET /admin/reviews/{reviewId}').failsWith('REVIEW_NOT_FOUND');
  renderAdmin('/admin/reviews/r1');
  expect(await screen.findByText('Review not found.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

it('a review is deleted after asking', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Delete the review/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Review' }));
  mockApi('GET /admin/reviews', { times: 'always' }).answers([]);
  mockApi('DELETE /admin/reviews/{reviewId}').failsWith('INTERNAL', { message: '' });
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Failed to delete review')).toBeVisible();
  mockApi('DELETE /admin/reviews/{reviewId}').answers({ message: 'ok' });
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Review deleted successfully!')).toBeVisible();
  expect(await screen.findByText('No Reviews Yet')).toBeVisible();
});

it('deleting a review focuses the next one, or the page after the last', async () => {
  const next = aReview({ _id: 'r2', reviewed_by: 'tomas' });
  const { user } = open([review, next]);
  const remove = async (name: RegExp, left: (typeof review)[]) => {
    await user.click(await screen.findByRole('button', { name }));
    mockApi('DELETE /admin/reviews/{reviewId}').answers({ message: 'ok' });
    mockApi('GET /admin/reviews').answers(left, left.length);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  };
  await remove(/^Delete the review .* by lena_k/, [next]);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Delete .* by tomas/ })).toHaveFocus());
  await remove(/^Delete the review .* by tomas/, []);
  expect(await screen.findByText('No Reviews Yet')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('the list of reviews goes to the page before when the last review of a page is deleted', async () => {
  mockApi('GET /admin/reviews', { query: { skip: 20 } }).answers([review], 21);
  const { user, where } = renderAdmin('/admin/reviews?page=3');
  await user.click(await screen.findByRole('button', { name: /^Delete the review/ }));
  mockApi('DELETE /admin/reviews/{reviewId}').answers({ message: 'ok' });
  mockApi('GET /admin/reviews', { query: { skip: 20 } }).answers([], 20);
  const before = Array.from({ length: 10 }, () => aReview({ product_name: 'Velvet Fork' }));
  mockApi('GET /admin/reviews', { query: { skip: 10 } }).answers(before, 20);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('11–20 of 20')).toBeVisible();
  expect(screen.queryByText('No Reviews Yet')).toBeNull();
  expect(where()).toBe('/admin/reviews?page=2');
});

it('the list of reviews says when reviews cannot be loaded', async () => {
  mockApi('GET /admin/reviews').failsWith('INTERNAL', { message: '' });
  renderAdmin('/admin/reviews');
  expect(await screen.findByText('Failed to load reviews')).toBeVisible();
});

it('search and filters of reviews are kept in the address', async () => {
  const { user, where } = open();
  const found = mockApi('GET /admin/reviews', { times: 'always' }).answers([review], 1);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Stars' }), '4');
  await user.type(
    screen.getByRole('searchbox', { name: 'Search by text, product or reviewer' }),
    'code{Enter}',
  );
  await waitFor(() => expect(where()).toBe('/admin/reviews?search=code&rating=4'));
  await user.click(await screen.findByRole('link', { name: 'Streamline+' }));
  expect(where()).toBe(`/admin/reviews?product=${review.product_id}`);
  await waitFor(() => expect(found.received.at(-1)?.query).toMatchObject({ product: review.product_id }));
  await choose(user, screen.getByRole('combobox', { name: 'Product' }), 'All Products');
  await waitFor(() => expect(where()).toBe('/admin/reviews'));
});

it('the reviews say when a filter finds none', async () => {
  mockApi('GET /admin/reviews', { query: { rating: 1 } }).answers([], 0);
  renderAdmin('/admin/reviews?rating=1&product=%20');
  expect(await screen.findByText('No reviews found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Clear Filters' })).toHaveAttribute('href', '/admin/reviews');
});

it('the CSV of reviews contains all matches of the filter', async () => {
  const saved = jest.fn<string, [Blob]>(() => 'blob:reviews');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  mockApi('GET /admin/reviews', { query: { skip: 0, amount: 10, rating: 4 } }).answers([review]);
  const { user } = renderAdmin('/admin/reviews?rating=4');
  await screen.findByText('Code arrived at once.');
  mockApi('GET /admin/reviews').failsWith('INTERNAL', { message: '' });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Failed to download reviews')).toBeVisible();
  const asked = mockApi('GET /admin/reviews').answers([review], 1);
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(asked.received[0]?.query).toEqual({ rating: '4' });
  const { reviewsCsv } = await import('./reviews-csv.ts');
  expect(reviewsCsv([{ ...review, creation_unix: 1_780_000_000, text_review: '=1+1' }])).toBe(
    'id,written,product,reviewer,stars,text\r\n' +
      'r1,2026-05-28T20:26:40.000Z,Streamline+,lena_k,4,"\'=1+1"\r\n',
  );
});
