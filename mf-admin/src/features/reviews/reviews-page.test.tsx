import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aReview, mockApi } from 'shared-testing';
import { choose } from '../../testing/choose.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { reviewsCsv } from './reviews-csv.ts';

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

/** The dialog of a review. */
async function openEdit() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Edit the review/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Review' }));
  return {
    user,
    dialog,
    text: dialog.getByRole('textbox', { name: 'Review text' }),
    save: () => user.click(dialog.getByRole('button', { name: 'Save Review' })),
  };
}

it('the text of a review is limited to 256 characters', async () => {
  const { dialog, text } = await openEdit();
  expect(dialog.getByText('21 / 256')).toBeVisible();
  fireEvent.change(text, { target: { value: 'x'.repeat(300) } });
  expect(dialog.getByText('256 / 256')).toBeVisible();
});

it('a review is saved with its stars and without an empty text', async () => {
  const { user, dialog, text, save } = await openEdit();
  expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked();
  fireEvent.change(text, { target: { value: '' } });
  await user.click(dialog.getByRole('radio', { name: '2 stars' }));
  const sent = mockApi('POST /admin/reviews/{reviewId}/edit', { params: { reviewId: 'r1' } }).answers({
    message: 'ok',
    review,
  });
  mockApi('GET /admin/reviews').answers([{ ...review, rating: 2 }]);
  await save();
  expect(await screen.findByText('Review updated successfully!')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ rating: 2 });
  expect(await screen.findByRole('img', { name: '2 out of 5 stars' })).toBeVisible();
});

it('a review that could not be saved is saved by the next press', async () => {
  const { dialog, save } = await openEdit();
  mockApi('POST /admin/reviews/{reviewId}/edit').failsWith('INTERNAL', { message: '' });
  await save();
  expect(await dialog.findByText('Failed to update review')).toBeVisible();
  mockApi('POST /admin/reviews/{reviewId}/edit').answers({ message: 'ok', review });
  mockApi('GET /admin/reviews').answers([review]);
  await save();
  expect(await screen.findByText('Review updated successfully!')).toBeVisible();
});

it('a conflicting change of a review is shown before the next press overwrites it', async () => {
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

const next = aReview({ _id: 'r2', reviewed_by: 'tomas', text_review: 'Too slow.' });
const openedText = async () =>
  within(await screen.findByRole('dialog', { name: 'Edit Review' })).getByRole('textbox');

/** The first of two reviews, opened from the list. */
async function openFirst() {
  const page = open([review, next]);
  await page.user.click(await screen.findByRole('link', { name: 'lena_k' }));
  expect(await openedText()).toHaveValue('Code arrived at once.');
  return page;
}

it('an open review has its own address until Back closes it', async () => {
  const { user, where, back } = await openFirst();
  expect(where()).toBe('/admin/reviews/r1');
  await user.keyboard('j');
  await waitFor(() => expect(where()).toBe('/admin/reviews/r2'));
  await back();
  expect(where()).toBe('/admin/reviews');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('J and K open the next and the previous review', async () => {
  const { user, where } = await openFirst();
  await user.keyboard('j');
  await waitFor(() => expect(where()).toBe('/admin/reviews/r2'));
  expect(await openedText()).toHaveValue('Too slow.');
  await user.keyboard('k');
  await waitFor(() => expect(where()).toBe('/admin/reviews/r1'));
});

it('a review with unsaved text offers no other review', async () => {
  const { user } = await openFirst();
  expect(screen.getByRole('button', { name: 'Next' })).toBeVisible();
  await user.type(await openedText(), '!');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
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

it('a review that could not be deleted is deleted by the next press', async () => {
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

/** Deletes the review of this reviewer, which leaves these. */
async function remove(user: ReturnType<typeof open>['user'], reviewer: string, left: (typeof review)[]) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Delete .* by ${reviewer}`) }));
  mockApi('DELETE /admin/reviews/{reviewId}').answers({ message: 'ok' });
  mockApi('GET /admin/reviews').answers(left, left.length);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
}

it('deleting a review focuses the next one', async () => {
  const { user } = open([review, next]);
  await remove(user, 'lena_k', [next]);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Delete .* by tomas/ })).toHaveFocus());
});

it('deleting the last review focuses the page', async () => {
  const { user } = open([next]);
  await remove(user, 'tomas', []);
  expect(await screen.findByText('No Reviews Yet')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('the previous page of reviews opens when the last review of a page is deleted', async () => {
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

it('the address keeps the search and the stars of the list of reviews', async () => {
  const { user, where } = open();
  mockApi('GET /admin/reviews', { times: 'always' }).answers([review], 1);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Stars' }), '4');
  await user.type(
    screen.getByRole('searchbox', { name: 'Search by text, product or reviewer' }),
    'code{Enter}',
  );
  await waitFor(() => expect(where()).toBe('/admin/reviews?search=code&rating=4'));
});

it('the product of a review filters the list of reviews', async () => {
  const { user, where } = open();
  const found = mockApi('GET /admin/reviews', { times: 'always' }).answers([review], 1);
  await user.click(await screen.findByRole('link', { name: 'Streamline+' }));
  expect(where()).toBe(`/admin/reviews?product=${review.product_id}`);
  await waitFor(() => expect(found.received.at(-1)?.query).toMatchObject({ product: review.product_id }));
  await choose(user, screen.getByRole('combobox', { name: 'Product' }), 'All Products');
  await waitFor(() => expect(where()).toBe('/admin/reviews'));
});

it('the list of reviews says when a filter finds none', async () => {
  mockApi('GET /admin/reviews', { query: { rating: 1 } }).answers([], 0);
  renderAdmin('/admin/reviews?rating=1&product=%20');
  expect(await screen.findByText('No reviews found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Clear Filters' })).toHaveAttribute('href', '/admin/reviews');
});

describe('the CSV of reviews', () => {
  /** A filtered list, and what the browser is given to save. */
  async function openFiltered() {
    const saved = jest.fn<string, [Blob]>(() => 'blob:reviews');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    mockApi('GET /admin/reviews', { query: { skip: 0, amount: 10, rating: 4 } }).answers([review]);
    const { user } = renderAdmin('/admin/reviews?rating=4');
    await screen.findByText('Code arrived at once.');
    return { saved, download: () => user.click(screen.getByRole('button', { name: 'Download CSV' })) };
  }

  it('the CSV of reviews contains all matches of the filter', async () => {
    const { saved, download } = await openFiltered();
    const asked = mockApi('GET /admin/reviews').answers([review], 1);
    await download();
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(asked.received[0]?.query).toEqual({ rating: '4' });
  });

  it('a failed download of reviews can be retried', async () => {
    const { saved, download } = await openFiltered();
    mockApi('GET /admin/reviews').failsWith('INTERNAL', { message: '' });
    await download();
    expect(await screen.findByText('Failed to download reviews')).toBeVisible();
    mockApi('GET /admin/reviews').answers([review], 1);
    await download();
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  });

  it('the CSV of reviews contains no formulas', () => {
    expect(reviewsCsv([{ ...review, creation_unix: 1_780_000_000, text_review: '=1+1' }])).toBe(
      'id,written,product,reviewer,stars,text\r\n' +
        'r1,2026-05-28T20:26:40.000Z,Streamline+,lena_k,4,"\'=1+1"\r\n',
    );
  });
});
