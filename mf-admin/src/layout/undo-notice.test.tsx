import { screen, waitFor, within } from '@testing-library/react';
import { aReview, mockApi, pass, stopClock } from 'shared-testing';
import { renderAdmin } from '../testing/render-admin.tsx';

const review = aReview({ _id: 'r1', product_name: 'Velvet Fork', reviewed_by: 'maya' });

async function deleteReview() {
  mockApi('GET /admin/reviews').answers([review], 1);
  const rendered = renderAdmin('/admin/reviews');
  await rendered.user.click(await screen.findByRole('button', { name: /^Delete the review/ }));
  mockApi('DELETE /admin/reviews/{reviewId}').answers({ message: 'Review deleted successfully!' });
  mockApi('GET /admin/reviews').answers([], 0);
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Review' }));
  await rendered.user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Review deleted successfully!')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Velvet Fork')).toBeNull());
  return rendered;
}

it('the Undo button restores a deleted row in the list', async () => {
  const { user } = await deleteReview();
  mockApi('POST /admin/reviews/{reviewId}/restore', { params: { reviewId: 'r1' } }).answers({
    message: 'The review is back.',
  });
  mockApi('GET /admin/reviews').answers([review], 1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The review is back.')).toBeVisible();
  expect(await screen.findByText('Velvet Fork')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('a failed Undo by the key U is shown beside the button', async () => {
  const { user } = await deleteReview();
  mockApi('POST /admin/reviews/{reviewId}/restore').failsWith('INTERNAL', { message: '' });
  mockApi('GET /admin/reviews').answers([], 0);
  await user.keyboard('u');
  expect(await screen.findByText('Failed to bring the review back')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});

it('a deletion can be undone for ten seconds', async () => {
  stopClock();
  await deleteReview();
  await pass(8_000);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await pass(2_000);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
