import { act, screen, waitFor, within } from '@testing-library/react';
import { queryClient, setNavigate } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import {
  aPersonal,
  aReplacementRequest,
  aStaffMember,
  aStoreConfig,
  anAdmin,
  mockApi,
  renderRemote,
} from 'shared-testing';
import { refreshRequests } from './use-replacements.ts';
import { ReplacementsPage } from './replacements-page.tsx';

const at = (date: Date) => Math.floor(date.getTime() / 1000);
const items = [
  { _id: 'item-1', deliverable: 'HLC-8813-NNVE-40KD' },
  { _id: 'item-2', deliverable: 'HLC-2206-YQWM-17BT' },
];
const request = aReplacementRequest({
  orderId: '68f1b77e-2d40-4c80-8012-b3e917000000',
  username: 'j.okafor',
  original_deliverable: 'HLC-5520-QRTX-88PA',
  request_date: at(new Date(2026, 2, 12, 14, 32)),
  order_date: at(new Date(2026, 2, 10)),
  product_title: 'Halcyon Stays',
  subcategory_title: '$100 card',
  order_total: 88,
});
const personal = () => aPersonal({ username: 'sam.staff', role: 'STAFF', balance: 0 });

function open(
  pending: ReplacementRequest[] = [request],
  { as = aStaffMember(), at: address = '/dashboard/replacements' } = {},
) {
  mockApi('GET /public/config').answers(aStoreConfig());
  if (as.role === 'STAFF') mockApi('GET /user/personal').answers(personal());
  mockApi('GET /staff/replacement-requests').answers(pending);
  return renderRemote(<ReplacementsPage />, { as, at: address });
}

async function openDialog(options = items, delay = 0) {
  mockApi('GET /staff/replacement-options/{subcategoryId}', {
    params: { subcategoryId: request.subcategoryId },
    query: { quantity: 5 },
    delay,
  }).answers(options);
  const view = open();
  await view.user.click(await screen.findByRole('button', { name: /^Resolve, j\.okafor/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
  return { ...view, dialog };
}

describe('the queue', () => {
  it('the queue says that it loads', async () => {
    open();
    expect(screen.getByText('Loading replacement requests...')).toBeVisible();
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('the queue lists every pending request with its columns', async () => {
    open();
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
    open([29, 7, 0].map((days) => aReplacementRequest({ request_date: daysAgo(days) })));
    expect(await screen.findByText('3 pending · 1 over 7 days')).toBeVisible();
    expect(screen.getByText('29 days')).toHaveAttribute('data-late', 'true');
    expect(screen.getByText('7 days')).not.toHaveAttribute('data-late');
    expect(screen.getByText('Less than a day')).toBeVisible();
  });

  it('a long queue opens in steps, the oldest first', async () => {
    const many = Array.from({ length: 130 }, (_, n) => ({ ...request, _id: `request-${n}` }));
    const { user } = open(many);
    const resolves = () => screen.getAllByRole('button', { name: /^Resolve, / });
    expect(await screen.findByText(/^130 pending/)).toBeVisible();
    expect(resolves()).toHaveLength(100);
    await user.click(screen.getByRole('button', { name: 'Show More' }));
    expect(resolves()).toHaveLength(130);
    expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
  });

  it('the queue says when no request waits', async () => {
    open([]);
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
    const { user } = open();
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
      open();
      expect(await screen.findByText('j.okafor')).toBeVisible();
      mockApi('GET /staff/replacement-requests').answers([]);
      act(() => void jest.advanceTimersByTime(15_000));
      expect(await screen.findByText('No pending requests')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });
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
    const { user } = open();
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

describe('the header', () => {
  it('the header shows store, balance, cart, name and role to staff', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Cardwell' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('img', { name: 'Balance $0.00' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
    expect(screen.getAllByText('sam.staff')[0]).toBeVisible();
    expect(screen.getAllByText('Staff')[0]).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
    await screen.findByText('j.okafor');
  });

  it('the header shows no balance before it is known', async () => {
    mockApi('GET /public/config').answers(aStoreConfig());
    mockApi('GET /user/personal', { delay: 100 }).answers(aPersonal({ role: 'STAFF', balance: 42.5 }));
    mockApi('GET /staff/replacement-requests').answers([]);
    renderRemote(<ReplacementsPage />, { as: aStaffMember() });
    expect(screen.getByText('$0.00')).not.toBeVisible();
    expect(await screen.findByText('$42.50')).toBeVisible();
  });

  it('the header shows an admin no balance and no cart, and leads back to the admin dashboard', async () => {
    open([request], { as: anAdmin() });
    await screen.findByText('j.okafor');
    expect(screen.queryByRole('img', { name: /Balance/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Cart/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
      'href',
      '/admin/dashboard',
    );
  });

  it('the header signs out', async () => {
    setNavigate(() => undefined);
    const { user } = open();
    await screen.findByText('j.okafor');
    mockApi('POST /auth/logout').answers({ message: 'Signed out.' });
    mockApi('GET /public/guest/token').breaks();
    await user.click(screen.getAllByRole('button', { name: 'Logout' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText('sam.staff')).not.toBeInTheDocument());
  });
});

describe('resolving', () => {
  it('the resolve dialog opens from the row and shows the whole request with its order', async () => {
    mockApi('GET /staff/replacement-options/{subcategoryId}').answers(items);
    const { user } = open();
    await user.click(await screen.findByText('j.okafor'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
    for (const value of [
      request.orderId,
      'j.okafor',
      'HLC-5520-QRTX-88PA',
      'Mar 12, 2026, 2:32 PM',
      'Halcyon Stays, $100 card',
      'Mar 10, 2026 · 1 item · $88.00',
    ])
      expect(dialog.getByText(value)).toBeVisible();
    expect(await dialog.findAllByRole('radio')).toHaveLength(2);
  });

  it('the resolve dialog loads the replacement items', async () => {
    const { dialog } = await openDialog(items, 100);
    for (const name of ['Approve', 'Deny']) expect(dialog.getByRole('heading', { name })).toBeVisible();
    expect(dialog.getByText('Loading replacement options...')).toBeVisible();
    expect(await dialog.findByRole('radio', { name: 'HLC-8813-NNVE-40KD' })).not.toBeChecked();
    expect(dialog.getByRole('button', { name: 'Approve with Selected' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Deny Request' })).toBeDisabled();
  });

  it('the resolve dialog says when there is no stock, and still denies', async () => {
    const { dialog, user } = await openDialog([]);
    expect(await dialog.findByText('No replacement stock available')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Approve with Selected' })).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), 'x');
    expect(dialog.getByRole('button', { name: 'Deny Request' })).toBeEnabled();
  });

  it('the reason of a denial is counted and cut in characters, as the server counts it', async () => {
    const { dialog, user } = await openDialog();
    await user.click(dialog.getByRole('textbox', { name: 'Reason for denial' }));
    await user.paste('👍'.repeat(600));
    expect(dialog.getByText('500 / 500')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Reason for denial' })).toHaveValue('👍'.repeat(500));
  });

  it('the resolve dialog says when the items cannot be loaded', async () => {
    mockApi('GET /staff/replacement-options/{subcategoryId}').failsWith('INTERNAL', { message: '' });
    const { user } = open();
    await user.click(await screen.findByText('j.okafor'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load replacement options');
  });

  it('the resolve dialog approves with the chosen item and takes the request off the list', async () => {
    const { dialog, user } = await openDialog();
    const resolve = mockApi('POST /staff/requests/{requestId}/resolve', {
      params: { requestId: request._id },
      delay: 30,
    }).answers({ message: 'ok', request: { ...request, status: 'APPROVED' } });
    mockApi('GET /staff/replacement-requests').answers([]);
    await user.click(await dialog.findByRole('radio', { name: 'HLC-2206-YQWM-17BT' }));
    await user.click(dialog.getByRole('button', { name: 'Approve with Selected' }));
    expect(dialog.getByRole('button', { name: 'Approve with Selected' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(dialog.getByRole('button', { name: 'Deny Request' })).toBeDisabled();
    expect(await screen.findByText('Replacement approved successfully!')).toBeVisible();
    expect(resolve.received.map(({ body }) => body)).toEqual([
      { approved: true, replacement_selection: 'item-2' },
    ]);
    expect(await screen.findByText('No pending requests')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('the resolve dialog denies with a trimmed reason, and only with one that is not blank', async () => {
    const { dialog, user } = await openDialog();
    const resolve = mockApi('POST /staff/requests/{requestId}/resolve').answers({
      message: 'ok',
      request: { ...request, status: 'DENIED' },
    });
    mockApi('GET /staff/replacement-requests').answers([]);
    const reason = dialog.getByRole('textbox', { name: 'Reason for denial' });
    expect(reason).toHaveAttribute('rows', '3');
    await user.type(reason, '   ');
    expect(dialog.getByRole('button', { name: 'Deny Request' })).toBeDisabled();
    await user.type(reason, 'The code was used. ');
    await user.click(dialog.getByRole('button', { name: 'Deny Request' }));
    expect(await screen.findByText('Request denied successfully!')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(resolve.received[0]?.body).toEqual({ approved: false, reason: 'The code was used.' });
    await screen.findByText('No pending requests');
  });

  it('the resolve dialog moves the focus to the next request', async () => {
    const next = aReplacementRequest({ username: 'a.second' });
    mockApi('GET /staff/replacement-options/{subcategoryId}').answers(items);
    const { user } = open([request, next]);
    await user.click(await screen.findByRole('button', { name: /^Resolve, j\.okafor/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
    mockApi('POST /staff/requests/{requestId}/resolve').answers({
      message: 'ok',
      request: { ...request, status: 'DENIED' },
    });
    mockApi('GET /staff/replacement-requests').answers([next]);
    await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), 'Used');
    await user.click(dialog.getByRole('button', { name: 'Deny Request' }));
    await waitFor(() => expect(screen.queryByText('j.okafor')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: /^Resolve, a\.second/ })).toHaveFocus());
  });

  it('the resolve dialog shows the fallback when nothing can be sent, and keeps the typed reason', async () => {
    const { dialog, user } = await openDialog();
    mockApi('POST /staff/requests/{requestId}/resolve').failsWith('INTERNAL', { message: '' });
    mockApi('GET /staff/replacement-requests').answers([request]);
    await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), 'Used');
    await user.click(dialog.getByRole('button', { name: 'Deny Request' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to resolve request');
    expect(dialog.getByRole('textbox', { name: 'Reason for denial' })).toHaveValue('Used');
  });

  it('the resolve dialog says that somebody else resolved the request, and offers nothing more', async () => {
    const { dialog, user } = await openDialog();
    mockApi('POST /staff/requests/{requestId}/resolve').failsWith('REPLACEMENT_ALREADY_RESOLVED');
    mockApi('GET /staff/replacement-requests').answers([]);
    await user.click(await dialog.findByRole('radio', { name: 'HLC-8813-NNVE-40KD' }));
    await user.click(dialog.getByRole('button', { name: 'Approve with Selected' }));
    expect(await dialog.findByText('This request has already been resolved.')).toBeVisible();
    expect(dialog.getByRole('status')).toHaveFocus();
    expect(dialog.getByRole('button', { name: 'Approve with Selected' })).toBeDisabled();
    expect(dialog.getByRole('textbox')).toHaveAttribute('readonly');
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
    expect(await screen.findByText('No pending requests')).toBeVisible();
  });

  it('the resolve dialog says so too when the list shows it before the button is pressed', async () => {
    const { dialog } = await openDialog();
    await dialog.findAllByRole('radio');
    mockApi('GET /staff/replacement-requests').answers([]);
    await refreshRequests();
    expect(await dialog.findByText('This request has already been resolved.')).toBeVisible();
  });

  it('the resolve dialog reads the items again when the chosen one was taken meanwhile', async () => {
    const { dialog, user } = await openDialog();
    mockApi('POST /staff/requests/{requestId}/resolve').failsWith('REPLACEMENT_UNAVAILABLE');
    mockApi('GET /staff/replacement-requests').answers([request]);
    await user.click(await dialog.findByRole('radio', { name: 'HLC-8813-NNVE-40KD' }));
    mockApi('GET /staff/replacement-options/{subcategoryId}').answers(items.slice(1));
    await user.click(dialog.getByRole('button', { name: 'Approve with Selected' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The chosen replacement item is no longer available. Please choose another one.',
    );
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveFocus());
    await waitFor(() => expect(dialog.getAllByRole('radio')).toHaveLength(1));
    expect(dialog.getByRole('button', { name: 'Approve with Selected' })).toBeDisabled();
  });

  it('the resolve dialog keeps a typed reason when the session ends in the middle of it', async () => {
    const first = await openDialog();
    await first.user.type(first.dialog.getByRole('textbox'), 'Used on Monday');
    await waitFor(() => expect(first.where()).toContain('?request='));
    const address = first.where();
    first.unmount();
    queryClient.clear();
    mockApi('GET /staff/replacement-options/{subcategoryId}').answers(items);
    open([request], { at: address });
    const again = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
    expect(again.getByRole('textbox', { name: 'Reason for denial' })).toHaveValue('Used on Monday');
    await again.findAllByRole('radio');
  });

  it('the resolve dialog says when the request that the address names was resolved meanwhile', async () => {
    const { user, where } = open([], { at: '/dashboard/replacements?request=gone' });
    expect(await screen.findByText('This request has already been resolved.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText('This request has already been resolved.')).not.toBeInTheDocument();
    await waitFor(() => expect(where()).toBe('/dashboard/replacements'));
  });
});
