import { screen, waitFor, within } from '@testing-library/react';
import {
  aReplacementRequest,
  aStaffMember,
  aStoreConfig,
  mockApi,
  pass,
  renderRemote,
  stopClock,
} from 'shared-testing';
import {
  answerPages,
  answerRequest,
  items,
  openQueue,
  personal,
  request,
  until,
} from '../../testing/queue.tsx';
import { refreshRequests } from './use-replacements.ts';
import { ReplacementsPage } from './replacements-page.tsx';

it('the queue says that it loads', async () => {
  openQueue();
  expect(screen.getByText('Loading replacement requests...')).toBeVisible();
  expect(await screen.findByRole('table')).toBeVisible();
});

it('the queue is not a live region', async () => {
  openQueue();
  expect((await screen.findByRole('table')).closest('[aria-live]')).toBeNull();
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

it('the queue shows how long each request has waited', async () => {
  const hoursAgo = (hours: number) => Math.floor(Date.now() / 1000) - hours * 3600 - 60;
  openQueue(
    [29 * 24, 7 * 24, 7 * 24 - 1, 24, 5, 0].map((hours) =>
      aReplacementRequest({ request_date: hoursAgo(hours) }),
    ),
  );
  expect(await screen.findByText('6 pending · 2 over 7 days')).toBeVisible();
  for (const [text, age] of [
    ['Late · 29 days', 'late'],
    ['Late · 7 days', 'late'],
    ['Waiting · 6 days', 'waiting'],
    ['Waiting · 1 day', 'waiting'],
    ['New · 5 hours', 'new'],
    ['New · Less than an hour', 'new'],
  ] as const)
    expect(screen.getByText(text)).toHaveAttribute('data-age', age);
});

it('the queue shows the reported problem and who works on a request', async () => {
  openQueue([
    aReplacementRequest({ problem: 'USED', lock: { username: 'ann', until_unix: until } }),
    aReplacementRequest({ lock: { username: 'sam.staff', until_unix: until } }),
  ]);
  expect(await screen.findByText('Says: The code was used already')).toBeVisible();
  expect(screen.getByText('ann until 2:32 PM')).toHaveTextContent('Being worked on by ann until 2:32 PM');
  expect(screen.getByText('You until 2:32 PM')).toBeVisible();
});

const long = () => Array.from({ length: 25 }, (_, n) => ({ ...request, _id: `request-${n}` }));
const resolves = () => screen.getAllByRole('button', { name: /^Resolve, / });

/** The first page of a queue of 25 requests. */
async function openLong() {
  const asked = answerPages(long());
  const page = renderRemote(<ReplacementsPage />, { as: aStaffMember(), at: '/dashboard/replacements' });
  expect(await screen.findByText('25 pending · 20+ over 7 days')).toBeVisible();
  return { ...page, asked };
}

it('a long queue is read in pages that the address keeps', async () => {
  const { user, where, asked } = await openLong();
  expect(resolves()).toHaveLength(20);
  expect(screen.getByText('1–20 of 25')).toBeVisible();
  await user.click(screen.getByRole('listitem', { name: '2' }));
  await waitFor(() => expect(resolves()).toHaveLength(5));
  expect(screen.getByText('21–25 of 25')).toBeVisible();
  expect(where()).toBe('/dashboard/replacements?page=2');
  await user.click(screen.getByRole('listitem', { name: 'Previous Page' }));
  await waitFor(() => expect(resolves()).toHaveLength(20));
  expect(where()).toBe('/dashboard/replacements');
  expect(asked()).toContainEqual({ skip: '20', amount: '20', codes: 'masked' });
});

it('the next page of the queue is shown from its start', async () => {
  const { user } = await openLong();
  // Its start is above the window.
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: -900 } as DOMRect);
  const scrolled: Element[] = [];
  jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    scrolled.push(this);
  });
  await user.click(screen.getByRole('listitem', { name: '2' }));
  expect(scrolled).toHaveLength(1);
  expect(scrolled[0]).toContainElement(screen.getByRole('table'));
  await waitFor(() => expect(resolves()).toHaveLength(5));
});

it('a page beyond the end of the queue is replaced by the last page', async () => {
  mockApi('GET /staff/replacement-requests', { query: { skip: 80 }, times: 'always' }).answers([], 25);
  answerPages(long());
  const { where } = renderRemote(<ReplacementsPage />, {
    as: aStaffMember(),
    at: '/dashboard/replacements?page=5',
  });
  await waitFor(() => expect(where()).toBe('/dashboard/replacements?page=2'));
  await waitFor(() => expect(resolves()).toHaveLength(5));
});

it('the address opens a request on another page of the queue', async () => {
  const many = long();
  answerPages(many);
  answerRequest();
  mockApi('GET /staff/requests/{requestId}', {
    params: { requestId: 'request-22' },
    query: { codes: 'masked' },
  }).answers(many[22]!);
  mockApi('GET /staff/replacement-options/{subcategoryId}').answers(items);
  renderRemote(<ReplacementsPage />, {
    as: aStaffMember(),
    at: '/dashboard/replacements?request=request-22',
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
  expect(await dialog.findAllByRole('radio')).toHaveLength(2);
  expect(screen.queryByText('Replacement request not found.')).not.toBeInTheDocument();
});

it('the notice of an unknown request in the address can be dismissed', async () => {
  mockApi('GET /staff/requests/{requestId}').failsWith('REQUEST_INVALID');
  const { user, where } = openQueue([request], { at: '/dashboard/replacements?request=zzz' });
  expect(await screen.findByText('Replacement request not found.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText('Replacement request not found.')).not.toBeInTheDocument();
  expect(where()).toBe('/dashboard/replacements');
});

it('J and K move through the queue', async () => {
  const { user } = openQueue([request, aReplacementRequest({ username: 'a.second' })]);
  await screen.findByText('j.okafor');
  await user.keyboard('j');
  expect(resolves()[0]).toHaveFocus();
  await user.keyboard('jj');
  expect(resolves()[1]).toHaveFocus();
  await user.keyboard('k');
  expect(resolves()[0]).toHaveFocus();
});

it('Enter opens the request that J and K selected', async () => {
  mockApi('GET /staff/replacement-options/{subcategoryId}').answers(items);
  const { user } = openQueue([request, aReplacementRequest({ username: 'a.second' })]);
  await screen.findByText('j.okafor');
  await user.keyboard('jjk{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
  expect(dialog.getByText('j.okafor')).toBeVisible();
  await dialog.findAllByRole('radio');
});

it('closing a request focuses its row', async () => {
  mockApi('GET /staff/replacement-options/{subcategoryId}', { times: 'always' }).answers(items);
  const { user } = openQueue([request, aReplacementRequest({ username: 'a.second' })]);
  await screen.findByText('j.okafor');
  await user.keyboard('j{Enter}');
  await within(await screen.findByRole('dialog', { name: 'Resolve Request' })).findAllByRole('radio');
  await user.keyboard('j');
  const second = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
  expect(await second.findByText('a.second')).toBeVisible();
  await second.findAllByRole('radio');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(resolves()[1]).toHaveFocus();
});

it('the queue says when no request waits', async () => {
  openQueue([]);
  expect(await screen.findByRole('heading', { name: 'No pending requests' })).toBeVisible();
  expect(screen.getByText('All replacement requests have been resolved')).toBeVisible();
});

it('the queue shows a failed load and retries', async () => {
  mockApi('GET /public/config').answers(aStoreConfig());
  mockApi('GET /user/personal').answers(personal());
  mockApi('GET /staff/replacement-requests').failsWith('INTERNAL', { message: '' });
  const { user } = renderRemote(<ReplacementsPage />, { as: aStaffMember() });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load replacement requests');
  mockApi('GET /staff/replacement-requests').answers([request]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('j.okafor')).toBeVisible();
});

it('a failed reload is shown above the requests of the queue', async () => {
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

it('the queue is reloaded every 15 seconds while its tab is visible', async () => {
  stopClock();
  openQueue();
  expect(await screen.findByText('j.okafor')).toBeVisible();
  const lock = { username: 'ola.staff', until_unix: until };
  mockApi('GET /staff/replacement-requests').answers([{ ...request, lock }]);
  await pass(16_000);
  expect(await screen.findByText(/ola\.staff/)).toBeVisible();
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

  it('the queue shows cards on a narrow screen', async () => {
    openQueue();
    const card = within(await screen.findByRole('listitem'));
    expect(screen.queryByRole('table')).toBeNull();
    for (const value of ['68f1b77e…', 'HLC-5520-QRTX-88…', 'j.okafor', 'Mar 12, 2026, 2:32 PM', 'Pending'])
      expect(card.getByText(value)).toBeVisible();
  });

  it('the page of the queue has a menu on a narrow screen', async () => {
    const { user } = openQueue();
    await screen.findByRole('listitem');
    const menu = screen.getByRole('button', { name: 'Open menu' });
    expect(menu).toHaveAttribute('aria-expanded', 'false');
    await user.click(menu);
    expect(screen.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
  });
});
