import { screen, waitFor, within } from '@testing-library/react';
import { aReplacementRequest, mockApi, mockLive } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { answerRequest, denied, openRequests as open, pending } from '../../testing/some-requests.tsx';

it('a request is approved with the chosen item', async () => {
  const { user } = open();
  mockApi('GET /admin/replacement-options/{subcategoryId}', {
    query: { quantity: 5, why: 'To settle the request' },
  }).answers([{ _id: 'i1', deliverable: 'HLC-8813' }]);
  await user.click(await screen.findByRole('button', { name: /^Resolve, maya/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve Request' }));
  await user.click(await dialog.findByRole('radio', { name: 'HLC-8813' }));
  const sent = mockApi('POST /admin/requests/{requestId}/resolve', {
    params: { requestId: pending._id },
  }).answers({
    message: 'ok',
    request: { ...pending, status: 'APPROVED' },
  });
  mockApi('GET /admin/replacement-requests').answers([{ ...pending, status: 'APPROVED' }]);
  await user.click(dialog.getByRole('button', { name: 'Approve with Selected' }));
  expect(await screen.findByText('Replacement approved successfully!')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ approved: true, replacement_selection: 'i1' });
  expect(await screen.findByRole('row', { name: /maya.*Approved/ })).toBeVisible();
});

it('approving a request by key opens the next pending one', async () => {
  const next = aReplacementRequest({ username: 'nora' });
  mockApi('GET /admin/replacement-options/{subcategoryId}', { times: 'always' }).answers([
    { _id: 'i1', deliverable: 'HLC-8813' },
  ]);
  const { user } = open([pending, denied, next]);
  await user.click(await screen.findByRole('button', { name: /^Resolve, maya/ }));
  await within(screen.getByRole('dialog', { name: 'Resolve Request' })).findByRole('radio');
  mockApi('POST /admin/requests/{requestId}/resolve').answers({
    message: 'ok',
    request: { ...pending, status: 'APPROVED' },
  });
  mockApi('GET /admin/replacement-requests').answers([next, denied]);
  await user.keyboard('1a');
  expect(await screen.findByText('Replacement approved successfully!')).toBeVisible();
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
  expect(await dialog.findByText('nora')).toBeVisible();
});

it('a request that could not be denied is denied by the next press', async () => {
  const { user } = open();
  mockApi('GET /admin/replacement-options/{subcategoryId}').answers([]);
  await user.click(await screen.findByRole('button', { name: /^Resolve, maya/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve Request' }));
  expect(await dialog.findByText('No replacement stock available')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), 'Used');
  mockApi('POST /admin/requests/{requestId}/resolve').failsWith('INTERNAL', { message: '' });
  mockApi('GET /admin/replacement-requests').answers([pending, denied]);
  await user.click(dialog.getByRole('button', { name: 'Deny Request' }));
  expect(await dialog.findByText('Failed to resolve request')).toBeVisible();
  mockApi('POST /admin/requests/{requestId}/resolve').answers({
    message: 'ok',
    request: { ...pending, status: 'DENIED' },
  });
  mockApi('GET /admin/replacement-requests').answers([denied]);
  await user.click(dialog.getByRole('button', { name: 'Deny Request' }));
  expect(await screen.findByText('Request denied successfully!')).toBeVisible();
});

it('a resolved request shows its outcome and offers no decision', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^View, tomas/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Replacement Request' }));
  expect(dialog.getByText('This request has already been resolved.')).toBeVisible();
  for (const value of ['Denied', 'The code was used.', 'sam.staff'])
    expect(dialog.getByText(value)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Deny Request' })).toBeNull();
});

it('an open request names who took it over until they release it', async () => {
  answerRequest();
  mockApi('GET /admin/replacement-options/{subcategoryId}', { times: 'always' }).answers([]);
  const { received } = mockApi('GET /admin/replacement-requests', { times: 2 }).answers([pending], 1);
  const live = mockLive();
  const { user } = renderAdmin('/admin/replacements');
  await waitFor(() => expect(received).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: /^Resolve, maya/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve Request' }));
  expect(await dialog.findByText(/^You are working on this until/)).toBeVisible();
  const lock = { username: 'sam.staff', until_unix: 4_000_000_060 };
  mockApi('GET /admin/replacement-requests').answers([{ ...pending, lock }], 1);
  live.send({ kind: 'REQUESTS_SETTLED', ids: [] });
  expect(await dialog.findByText(/^sam\.staff is working on this until/)).toBeVisible();
  mockApi('GET /admin/replacement-requests').answers([pending], 1);
  live.send({ kind: 'REQUESTS_SETTLED', ids: [] });
  expect(await dialog.findByText(/^You are working on this until/)).toBeVisible();
});

it('an open request shows that somebody else settled it', async () => {
  answerRequest();
  mockApi('GET /admin/replacement-options/{subcategoryId}', { times: 'always' }).answers([]);
  const { received } = mockApi('GET /admin/replacement-requests', { times: 2 }).answers([pending], 1);
  const live = mockLive();
  const { user } = renderAdmin('/admin/replacements');
  await waitFor(() => expect(received).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: /^Resolve, maya/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve Request' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), 'Used');
  mockApi('GET /admin/replacement-requests').answers([{ ...pending, status: 'DENIED' }], 1);
  live.send({ kind: 'REQUESTS_SETTLED', ids: [] });
  expect(await dialog.findByText('This request has already been resolved.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Reason for denial' })).toHaveValue('Used');
});
