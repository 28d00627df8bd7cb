import { screen, waitFor, within } from '@testing-library/react';
import { queryClient } from 'shared-auth';
import { aReview, mockApi } from 'shared-testing';
import { renderApp } from '../../testing/render-app.tsx';

const open = async () => {
  const { user } = renderApp();
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Reviews' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Customer Reviews' })) };
};
const page = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => aReview({ reviewed_by: `reader ${from + at}` }));

it('the reviews dialog shows every part of a review', async () => {
  mockApi('GET /reviews/all', { query: { skip: 0, amount: 10 } }).answers([
    aReview({
      product_name: 'Halcyon Stays',
      rating: 4,
      reviewed_by: 'lena_k',
      text_review: 'Credit applied at checkout.',
      creation_unix: Date.UTC(2026, 2, 10, 12) / 1000,
    }),
  ]);
  const { dialog } = await open();
  expect(await dialog.findByRole('heading', { name: 'Halcyon Stays' })).toBeVisible();
  expect(dialog.getByText('Mar 10, 2026')).toBeVisible();
  expect(dialog.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  expect(dialog.getByText('lena_k')).toBeVisible();
  expect(dialog.getByText('Credit applied at checkout.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Load More Reviews' })).toBeNull();
});

it('the reviews dialog appends pages while the last one was full', async () => {
  mockApi('GET /reviews/all', { query: { skip: 0, amount: 10 } }).answers(page(0, 10));
  mockApi('GET /reviews/all', { query: { skip: 10, amount: 10 } }).answers(page(10, 3));
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Load More Reviews' }));
  expect(await dialog.findByText('reader 12')).toBeVisible();
  expect(dialog.getByText('reader 0')).toBeVisible();
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Load More Reviews' })).toBeNull());
});

it('the reviews dialog invites the first review where there is none', async () => {
  mockApi('GET /reviews/all').answers([]);
  const { dialog } = await open();
  expect(await dialog.findByText('No Reviews Yet')).toBeVisible();
  expect(dialog.getByText('Be the first to leave a review!')).toBeVisible();
});

it('the reviews dialog loads the reviews again after a failure', async () => {
  mockApi('GET /reviews/all').isUnreachable();
  const { user, dialog } = await open();
  expect(await dialog.findByText('Failed to load reviews')).toBeVisible();
  mockApi('GET /reviews/all').answers([aReview({ reviewed_by: 'tomas' })]);
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('tomas')).toBeVisible();
});

it('the reviews dialog starts with the first page whenever it is opened', async () => {
  mockApi('GET /reviews/all', { query: { skip: 0, amount: 10 } }).answers(page(0, 10));
  mockApi('GET /reviews/all', { query: { skip: 10, amount: 10 } }).answers(page(10, 3));
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Load More Reviews' }));
  await dialog.findByText('reader 12');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  // A closing dialog is still in the page while it moves out; opened again meanwhile, it stays.
  await waitFor(() => expect(screen.queryByText('reader 12')).toBeNull());
  await queryClient.invalidateQueries({ queryKey: ['GET /reviews/all'], refetchType: 'none' });
  const again = mockApi('GET /reviews/all', { query: { skip: 0, amount: 10 } }).answers(page(50, 10));
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Reviews' }));
  expect(await screen.findByText('reader 50')).toBeVisible();
  expect(screen.queryByText('reader 12')).toBeNull();
  expect(again.received).toHaveLength(1);
});
