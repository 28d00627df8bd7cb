import { screen } from '@testing-library/react';
import { mockApi } from 'shared-testing';
import { renderAdmin } from '../testing/render-admin.tsx';

it.each([
  ['orders', () => mockApi('GET /admin/orders/all').answers([], 0), 'No orders yet'],
  ['users', () => mockApi('GET /admin/users').answers([], 0), 'No users found'],
  ['replacements', () => mockApi('GET /admin/replacement-requests').answers([], 0), 'No requests found'],
])('the page of %s says when the counters cannot be loaded', async (page, answerList, none) => {
  answerList();
  mockApi('GET /admin/stats', { times: 'always' }).failsWith('INTERNAL', { message: '' });
  renderAdmin(`/admin/${page}`, { stats: null });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load statistics');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(await screen.findByText(none)).toBeVisible();
});
