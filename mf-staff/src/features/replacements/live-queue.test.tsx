import { act, screen, waitFor } from '@testing-library/react';
import type { ReplacementRequest } from 'shared-contract/types';
import {
  aReplacementRequest,
  aStaffMember,
  aStoreConfig,
  mockApi,
  mockLive,
  renderRemote,
} from 'shared-testing';
import { answerRequest, personal } from '../../testing/queue.tsx';
import { ReplacementsPage } from './replacements-page.tsx';

const of = (username: string, over: Partial<ReplacementRequest> = {}) =>
  aReplacementRequest({ _id: `${username}-id`, username, original_deliverable: `CODE-${username}`, ...over });
const [maya, tomas, nora] = [of('maya'), of('tomas'), of('nora')];

/** Opens the queue, and waits until it has been compared once, which it is when the stream has begun. */
async function open(requests: ReplacementRequest[]) {
  answerRequest();
  mockApi('GET /public/config').answers(aStoreConfig());
  mockApi('GET /user/personal').answers(personal());
  const { received } = mockApi('GET /staff/replacement-requests', { times: 2 }).answers(
    requests,
    requests.length,
  );
  const live = mockLive();
  const rendered = renderRemote(<ReplacementsPage />, { as: aStaffMember(), at: '/dashboard/replacements' });
  await waitFor(() => expect(received).toHaveLength(2));
  return { ...rendered, live };
}

const names = () =>
  screen.getAllByRole('row').flatMap((row) => /maya|tomas|nora/.exec(row.textContent) ?? []);

it('a new request is added to the end of the queue and marked', async () => {
  const { live } = await open([maya]);
  mockApi('GET /staff/replacement-requests').answers([maya, tomas], 2);
  live.send({ kind: 'REQUESTS_FILED', ids: [tomas._id] });
  expect(await screen.findByRole('row', { name: /tomas New/ })).toBeVisible();
  expect(names()).toEqual(['maya', 'tomas']);
  expect(screen.getByText(/^2 pending/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Show$/ })).toBeNull();
});

it('a new request appears in an empty queue', async () => {
  const { live } = await open([]);
  mockApi('GET /staff/replacement-requests').answers([tomas], 1);
  live.send({ kind: 'REQUESTS_FILED', ids: [tomas._id] });
  expect(await screen.findByRole('row', { name: /tomas New/ })).toBeVisible();
});

it('a request that somebody else settled shows its outcome until the queue is reloaded', async () => {
  const { user, live } = await open([maya, tomas]);
  mockApi('GET /staff/requests/{requestId}', { params: { requestId: maya._id } }).answers({
    ...maya,
    status: 'DENIED',
    reason: 'The code was used.',
  });
  mockApi('GET /staff/replacement-requests').answers([tomas], 1);
  live.send({ kind: 'REQUESTS_SETTLED', ids: [] });
  expect(await screen.findByRole('row', { name: /maya.*Denied/ })).toBeVisible();
  expect(names()).toEqual(['maya', 'tomas']);
  expect(screen.queryByRole('button', { name: /^Resolve, maya/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'This list has changed · Show' }));
  expect(names()).toEqual(['tomas']);
  expect(screen.getByRole('main')).toHaveFocus();
});

it('the queue is not read again before a slow response has arrived', async () => {
  const { live } = await open([maya]);
  const answered = Promise.withResolvers<void>();
  const slow = mockApi('GET /staff/replacement-requests', { after: answered.promise }).answers(
    [maya, tomas],
    2,
  );
  live.send({ kind: 'REQUESTS_FILED', ids: [tomas._id] });
  await waitFor(() => expect(slow.received).toHaveLength(1));
  const next = mockApi('GET /staff/replacement-requests').answers([maya, tomas, nora], 3);
  live.send({ kind: 'REQUESTS_FILED', ids: [nora._id] });
  // Longer than the pause between two reads.
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
  expect(next.received).toHaveLength(0);
  answered.resolve();
  expect(await screen.findByRole('row', { name: /tomas New/ })).toBeVisible();
  expect(await screen.findByRole('row', { name: /nora New/ })).toBeVisible();
  expect(names()).toEqual(['maya', 'tomas', 'nora']);
});
