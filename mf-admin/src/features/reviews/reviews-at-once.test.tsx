import { screen, within } from '@testing-library/react';
import type { Review } from 'shared-contract/types';
import { aReview, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';

const reviews = ['lena', 'omar', 'vera'].map((reviewed_by, at) => aReview({ _id: `r${at}`, reviewed_by }));
const [first, , third] = reviews as [Review, Review, Review];

const open = () => {
  mockApi('GET /admin/products', { times: 'always' }).answers([], 0);
  mockApi('GET /admin/reviews', { query: { skip: 0, amount: 10 } }).answers(reviews, 3);
  return renderAdmin('/admin/reviews');
};
const deleting = (reviewId: string) => mockApi('DELETE /admin/reviews/{reviewId}', { params: { reviewId } });

async function choose(user: ReturnType<typeof open>['user'], ...names: string[]) {
  for (const name of names)
    await user.click(
      await screen.findByRole('checkbox', { name: new RegExp(`^Choose the review.*${name}$`) }),
    );
  await user.click(screen.getByRole('button', { name: `Delete ${names.length}` }));
  return within(screen.getByRole('dialog', { name: `Delete ${names.length} reviews` }));
}

it('deleting several reviews at once can be undone', async () => {
  const { user } = open();
  const dialog = await choose(user, 'omar', 'vera');
  deleting('r1').answers({ message: 'ok' });
  deleting('r2').answers({ message: 'ok' });
  mockApi('GET /admin/reviews').answers([first], 1);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 reviews deleted successfully!')).toBeVisible();
  expect(screen.queryByRole('region', { name: '2 selected' })).toBeNull();
  const restored = ['r1', 'r2'].map((reviewId) =>
    mockApi('POST /admin/reviews/{reviewId}/restore', { params: { reviewId } }).answers({ message: 'ok' }),
  );
  mockApi('GET /admin/reviews').answers(reviews, 3);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 reviews brought back.')).toBeVisible();
  for (const call of restored) expect(call.received).toHaveLength(1);
  expect(await screen.findByText('vera')).toBeVisible();
});

it('a review that cannot be deleted stays selected with the reason in the dialog', async () => {
  const { user } = open();
  const dialog = await choose(user, 'omar', 'vera');
  deleting('r1').answers({ message: 'ok' });
  deleting('r2').failsWith('REVIEW_NOT_FOUND');
  mockApi('GET /admin/reviews').answers([first, third], 2);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('1 review not deleted')).toBeVisible();
  expect(dialog.getByText('Streamline+, by vera: Review not found.')).toBeVisible();
  expect(dialog.queryByText(/by omar/)).toBeNull();
  await user.click(dialog.getAllByRole('button', { name: 'Cancel' })[0]!);
  expect(screen.getByRole('region', { name: '1 selected' })).toBeVisible();
});
