import { screen, waitFor, within } from '@testing-library/react';
import { queryClient } from 'shared-auth';
import { aReplacementRequest, mockApi } from 'shared-testing';
import { items, openDialog, openQueue, record, request } from '../../testing/queue.tsx';
import { refreshRequests } from './use-replacements.ts';

it('the resolve dialog shows the whole request with its order', async () => {
  mockApi('GET /staff/replacement-options/{subcategoryId}').answers(items);
  const { user } = openQueue();
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

it('the resolve dialog reveals the faulty item until it is hidden again', async () => {
  const { dialog, user } = await openDialog();
  const read = mockApi('GET /staff/requests/{requestId}', { params: { requestId: request._id } }).answers({
    ...request,
    original_deliverable: 'HLC-0000-IN-CLEAR',
  });
  await user.click(dialog.getByRole('button', { name: 'Reveal' }));
  expect(await dialog.findByText('HLC-0000-IN-CLEAR')).toBeVisible();
  expect(read.received[0]?.query).toEqual({ why: 'To settle the request' });
  await user.click(dialog.getByRole('button', { name: 'Hide', pressed: true }));
  expect(dialog.queryByText('HLC-0000-IN-CLEAR')).toBeNull();
});

it('a failure to reveal the faulty item is shown and can be retried', async () => {
  const { dialog, user } = await openDialog();
  mockApi('GET /staff/requests/{requestId}').failsWith('INTERNAL', { message: '' });
  await user.click(dialog.getByRole('button', { name: 'Reveal' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to reveal the item');
  mockApi('GET /staff/requests/{requestId}').answers({
    ...request,
    original_deliverable: 'HLC-0000-IN-CLEAR',
  });
  await user.click(dialog.getByRole('button', { name: 'Reveal' }));
  expect(await dialog.findByText('HLC-0000-IN-CLEAR')).toBeVisible();
});

it('the resolve dialog loads the replacement items', async () => {
  const { dialog } = await openDialog(items, 100);
  for (const name of ['Approve', 'Deny']) expect(dialog.getByRole('heading', { name })).toBeVisible();
  expect(dialog.getByText('Loading replacement options...')).toBeVisible();
  expect(await dialog.findByRole('radio', { name: 'HLC-8813-NNVE-40KD' })).not.toBeChecked();
  expect(dialog.getByRole('button', { name: 'Approve with Selected' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Deny Request' })).toBeDisabled();
});

it('the resolve dialog can deny a request without replacement stock', async () => {
  const { dialog, user } = await openDialog([]);
  expect(await dialog.findByText('No replacement stock available')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Approve with Selected' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), 'x');
  expect(dialog.getByRole('button', { name: 'Deny Request' })).toBeEnabled();
});

it('the reason of a denial is limited to 500 characters as on the server', async () => {
  const { dialog, user } = await openDialog();
  await user.click(dialog.getByRole('textbox', { name: 'Reason for denial' }));
  await user.paste('👍'.repeat(600));
  expect(dialog.getByText('500 / 500')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Reason for denial' })).toHaveValue('👍'.repeat(500));
});

it('the resolve dialog says when the items cannot be loaded', async () => {
  mockApi('GET /staff/replacement-options/{subcategoryId}').failsWith('INTERNAL', { message: '' });
  const { user } = openQueue();
  await user.click(await screen.findByText('j.okafor'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load replacement options');
});

it('a request that is approved with the chosen item leaves the queue', async () => {
  const { dialog, user } = await openDialog();
  const answered = Promise.withResolvers<void>();
  const resolve = mockApi('POST /staff/requests/{requestId}/resolve', {
    params: { requestId: request._id },
    after: answered.promise,
  }).answers({ message: 'ok', request: { ...request, status: 'APPROVED' } });
  mockApi('GET /staff/replacement-requests').answers([]);
  await user.click(await dialog.findByRole('radio', { name: 'HLC-2206-YQWM-17BT' }));
  await user.click(dialog.getByRole('button', { name: 'Approve with Selected' }));
  expect(dialog.getByRole('button', { name: 'Approve with Selected' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(dialog.getByRole('button', { name: 'Deny Request' })).toBeDisabled();
  answered.resolve();
  expect(await screen.findByText('Replacement approved successfully!')).toBeVisible();
  expect(resolve.received.map(({ body }) => body)).toEqual([
    { approved: true, replacement_selection: 'item-2' },
  ]);
  expect(await screen.findByText('No pending requests')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('a request is denied with a reason without the spaces around it', async () => {
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

it('the focus moves to the next request after one was denied', async () => {
  const next = aReplacementRequest({ username: 'a.second' });
  mockApi('GET /staff/replacement-options/{subcategoryId}').answers(items);
  const { user } = openQueue([request, next]);
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

it('the resolve dialog keeps the typed reason after a failure', async () => {
  const { dialog, user } = await openDialog();
  mockApi('POST /staff/requests/{requestId}/resolve').failsWith('INTERNAL', { message: '' });
  mockApi('GET /staff/replacement-requests').answers([request]);
  await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), 'Used');
  await user.click(dialog.getByRole('button', { name: 'Deny Request' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to resolve request');
  expect(dialog.getByRole('textbox', { name: 'Reason for denial' })).toHaveValue('Used');
});

it('the resolve dialog offers no action once somebody else resolved the request', async () => {
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

it('the resolve dialog shows a resolution that arrives with the queue', async () => {
  const { dialog } = await openDialog();
  await dialog.findAllByRole('radio');
  mockApi('GET /staff/replacement-requests').answers([]);
  mockApi('GET /staff/requests/{requestId}').answers({ ...request, status: 'DENIED', reason: 'Used' });
  await refreshRequests();
  expect(await dialog.findByText('This request has already been resolved.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Deny Request' })).toBeDisabled();
});

it('the resolve dialog reloads the items when the chosen one is taken', async () => {
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

it('the resolve dialog keeps a typed reason when the session ends', async () => {
  const first = await openDialog();
  await first.user.type(first.dialog.getByRole('textbox'), 'Used on Monday');
  await waitFor(() => expect(first.where()).toContain('?request='));
  const address = first.where();
  await first.dialog.findAllByRole('radio');
  first.unmount();
  queryClient.clear();
  mockApi('GET /staff/replacement-options/{subcategoryId}').answers(items);
  openQueue([request], { at: address });
  const again = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
  expect(again.getByRole('textbox', { name: 'Reason for denial' })).toHaveValue('Used on Monday');
  await again.findAllByRole('radio');
});

it('the address of a request that was settled shows the outcome', async () => {
  mockApi('GET /staff/requests/{requestId}').answers({
    ...request,
    status: 'DENIED',
    reason: 'The code was used.',
    resolved_by: 'ann',
    resolved_unix: request.request_date,
  });
  const { user, where } = openQueue([], { at: `/dashboard/replacements?request=${request._id}` });
  const dialog = within(await screen.findByRole('dialog', { name: 'Replacement Request' }));
  for (const value of ['This request has already been resolved.', 'The code was used.', 'ann'])
    expect(dialog.getByText(value)).toBeVisible();
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  await waitFor(() => expect(where()).toBe('/dashboard/replacements'));
});

it('closing a request that was opened by its address focuses its row', async () => {
  mockApi('GET /staff/replacement-options/{subcategoryId}').answers(items);
  const { user } = openQueue([request], { at: `/dashboard/replacements?request=${request._id}` });
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
  await dialog.findAllByRole('radio');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: /^Resolve, j\.okafor/ })).toHaveFocus();
});

it('the queue says when the address names an unknown request', async () => {
  mockApi('GET /staff/requests/{requestId}').failsWith('REPLACEMENT_NOT_FOUND');
  const { user, where } = openQueue([], { at: '/dashboard/replacements?page=1&request=gone' });
  expect(await screen.findByText('Replacement request not found.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByText('Replacement request not found.')).not.toBeInTheDocument();
  await waitFor(() => expect(where()).toBe('/dashboard/replacements?page=1'));
});

it('the resolve dialog shows what the customer bought and claimed', async () => {
  const { dialog } = await openDialog();
  expect(await dialog.findByText('3 of 34 items claimed (8.8%)')).toBeVisible();
  expect(dialog.getByText('2 approved, 0 denied')).toBeVisible();
  expect(dialog.getByText('12 orders since May 2, 2025')).toBeVisible();
  await dialog.findAllByRole('radio');
});

it('the resolve dialog shows only the claims of a customer with very many orders', async () => {
  const { items: _, ...many } = record;
  mockApi('GET /staff/requests/{requestId}/customer').answers({ ...many, orders: 4_200 });
  const { dialog } = await openDialog();
  expect(await dialog.findByText('3 items claimed')).toBeVisible();
  expect(dialog.getByText('4,200 orders since May 2, 2025')).toBeVisible();
  await dialog.findAllByRole('radio');
});

/** The resolve dialog, of which the field for a template is enabled. */
async function openWithTemplates() {
  const { dialog, user } = await openDialog();
  const template = await dialog.findByRole('combobox', { name: 'Template' });
  await waitFor(() => expect(template).toBeEnabled());
  return { user, template, reason: dialog.getByRole('textbox', { name: 'Reason for denial' }) };
}

it('a template replaces an unchanged template in the reason of a denial', async () => {
  const { user, template, reason } = await openWithTemplates();
  await user.selectOptions(template, 'Expired');
  expect(reason).toHaveValue('The warranty is over.');
  await user.selectOptions(template, 'Redeemed');
  expect(reason).toHaveValue('The issuer says that it was redeemed.');
});

it('a template is added after an edited template in the reason of a denial', async () => {
  const { user, template, reason } = await openWithTemplates();
  await user.selectOptions(template, 'Redeemed');
  await user.type(reason, ' On Monday.');
  expect(template).toHaveValue('');
  await user.selectOptions(template, 'Expired');
  expect(reason).toHaveValue('The issuer says that it was redeemed. On Monday.\n\nThe warranty is over.');
});
