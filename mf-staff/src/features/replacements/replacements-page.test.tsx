import { act, screen, waitFor, within } from '@testing-library/react';
import { aReplacementRequest, aStaffMember, aStoreConfig, mockApi, renderRemote } from 'shared-testing';
import { answerPages, items, openQueue, personal, request } from '../../testing/queue.tsx';
import { refreshRequests } from './use-replacements.ts';
import { ReplacementsPage } from './replacements-page.tsx';

it('the queue says that it loads', async () => {
  openQueue();
  expect(screen.getByText('Loading replacement requests...')).toBeVisible();
  expect(await screen.findByRole('table')).toBeVisible();
});

it('the queue lists every pending request with its columns', async () => {
  openQueue();
  const row = within((await screen.findAllByRole('row'))[1] as HTMLElement);
  for (const name of ['Order ID', 'Username', 'Item to Replace', 'Date of Request', 'Status', 'Action'])
    expect(screen.getByRole('columnheader', { name })).toBeVisible();
  expect(row.getByText('68f1b77e…')).toHaveAttribute('title', request.orderId);
  expect(row.getByText('j.okafor')).toBeVisible();
  expect(row.getByText('HLC-5520-QRTX-88…')).toBeVisible();
  expect(row.getByText('Mar 12, 2026, 2:32 PM')).toBeVisible();
  expect(row.getByText('Pending')).toBeVisible();
  expect(row.getByText('Halcyon Stays, $100 card')).toBeVisible();
  expect(screen.getByText(/^1 pending/)).toBeVisible();
});

it('the queue says how long each request has waited, and how many for more than 7 days', async () => {
  const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400 - 60;
  openQueue([29, 7, 0].map((days) => aReplacementRequest({ request_date: daysAgo(days) })));
  expect(await screen.findByText('3 pending · 1 over 7 days')).toBeVisible();
  expect(screen.getByText('29 days')).toHaveAttribute('data-late', 'true');
  expect(screen.getByText('7 days')).not.toHaveAttribute('data-late');
  expect(screen.getByText('Less than a day')).toBeVisible();
});

it('a long queue is read a page at a time, the oldest first', async () => {
  const many = Array.from({ length: 80 }, (_, n) => ({ ...request, _id: `request-${n}` }));
  const asked = answerPages(many);
  const { user } = renderRemote(<ReplacementsPage />, { as: aStaffMember() });
  const resolves = () => screen.getAllByRole('button', { name: /^Resolve, / });
  expect(await screen.findByText('80 pending · 50+ over 7 days')).toBeVisible();
  expect(resolves()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show More' }));
  await waitFor(() => expect(resolves()).toHaveLength(80));
  expect(screen.getByText('80 pending · 80 over 7 days')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
  expect(asked()).toEqual([
    { amount: '50', codes: 'masked' },
    { skip: '50', amount: '50', codes: 'masked' },
  ]);
});

it('a request that the address names is found further down in the queue', async () => {
  const many = Array.from({ length: 80 }, (_, n) => ({ ...request, _id: `request-${n}` }));
  answerPages(many);
  mockApi('GET /staff/replacement-options/{subcategoryId}').answers(items);
  renderRemote(<ReplacementsPage />, {
    as: aStaffMember(),
    at: '/dashboard/replacements?request=request-70',
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
  expect(await dialog.findAllByRole('radio')).toHaveLength(2);
  expect(screen.queryByText('This request has already been resolved.')).not.toBeInTheDocument();
});

it('the queue says when no request waits', async () => {
  openQueue([]);
  expect(await screen.findByRole('heading', { name: 'No pending requests' })).toBeVisible();
  expect(screen.getByText('All replacement requests have been resolved')).toBeVisible();
});

it('the queue shows the fallback of a failed load and tries again', async () => {
  mockApi('GET /public/config').answers(aStoreConfig());
  mockApi('GET /user/personal').answers(personal());
  mockApi('GET /staff/replacement-requests').failsWith('INTERNAL', { message: '' });
  const { user } = renderRemote(<ReplacementsPage />, { as: aStaffMember() });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load replacement requests');
  mockApi('GET /staff/replacement-requests').answers([request]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('j.okafor')).toBeVisible();
});

it('the queue says above the known requests that it cannot be read again', async () => {
  const { user } = openQueue();
  expect(await screen.findByText('j.okafor')).toBeVisible();
  mockApi('GET /staff/replacement-requests').failsWith('INTERNAL', { message: '' });
  await refreshRequests();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load replacement requests');
  expect(screen.getByText('j.okafor')).toBeVisible();
  mockApi('GET /staff/replacement-requests').answers([request]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

it('the queue refreshes itself while its tab is visible', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'], advanceTimers: true });
  try {
    openQueue();
    expect(await screen.findByText('j.okafor')).toBeVisible();
    mockApi('GET /staff/replacement-requests').answers([]);
    act(() => void jest.advanceTimersByTime(15_000));
    expect(await screen.findByText('No pending requests')).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

describe('on a narrow screen', () => {
  const { matchMedia } = globalThis;
  beforeEach(() => {
    globalThis.matchMedia = ((query: string) => ({
      ...matchMedia(query),
      matches: query.includes('max-width'),
    })) as typeof matchMedia;
  });
  afterEach(() => {
    globalThis.matchMedia = matchMedia;
  });

  it('the queue on a narrow screen shows the requests as cards, and who is signed in behind the menu', async () => {
    const { user } = openQueue();
    const card = within(await screen.findByRole('listitem'));
    expect(screen.queryByRole('table')).toBeNull();
    for (const value of ['68f1b77e…', 'HLC-5520-QRTX-88…', 'j.okafor', 'Mar 12, 2026, 2:32 PM', 'Pending'])
      expect(card.getByText(value)).toBeVisible();
    const menu = screen.getByRole('button', { name: 'Open menu' });
    expect(menu).toHaveAttribute('aria-expanded', 'false');
    await user.click(menu);
    expect(screen.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
  });
});
