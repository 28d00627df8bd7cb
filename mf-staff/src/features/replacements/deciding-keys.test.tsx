import { screen, waitFor, within } from '@testing-library/react';
import { aReplacementRequest, mockApi } from 'shared-testing';
import { items, openDialog, openQueue, request, templates, until } from '../../testing/queue.tsx';

it('two keys approve a request and open the next one that is free', async () => {
  const busy = aReplacementRequest({ username: 'b.busy', lock: { username: 'ann', until_unix: until } });
  const next = aReplacementRequest({ username: 'c.next' });
  mockApi('GET /staff/replacement-options/{subcategoryId}', { times: 'always' }).answers(items);
  const { user, where } = openQueue([request, busy, next]);
  await user.click(await screen.findByText('j.okafor'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
  await dialog.findAllByRole('radio');
  const sent = mockApi('POST /staff/requests/{requestId}/resolve').answers({
    message: 'ok',
    request: { ...request, status: 'APPROVED' },
  });
  mockApi('GET /staff/replacement-requests').answers([busy, next]);
  await user.keyboard('2a');
  await waitFor(() => expect(where()).toContain(`request=${next._id}`));
  expect(sent.received[0]?.body).toEqual({ approved: true, replacement_selection: 'item-2' });
  const after = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
  expect(after.getByText('c.next')).toBeVisible();
  expect(screen.getByText('Replacement approved successfully!')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Resolve, j\.okafor/ })).toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Resolve, c\.next/ })).toHaveFocus());
});

it('a template and Ctrl Enter deny a request', async () => {
  const { dialog, user } = await openDialog();
  await dialog.findAllByRole('radio');
  const template = dialog.getByRole('combobox', { name: 'Template' });
  await waitFor(() => expect(template).toBeEnabled());
  await user.keyboard('t');
  expect(template).toHaveFocus();
  await user.selectOptions(template, 'Redeemed');
  const sent = mockApi('POST /staff/requests/{requestId}/resolve').answers({
    message: 'ok',
    request: { ...request, status: 'DENIED' },
  });
  mockApi('GET /staff/replacement-requests').answers([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('No pending requests')).toBeVisible();
  expect(sent.received[0]?.body).toEqual({ approved: false, reason: templates[1]?.text });
});

it('a question mark shows the keys of the queue and of an open request', async () => {
  const { user } = openQueue([request]);
  const row = await screen.findByRole('button', { name: /^Resolve/ });
  await user.keyboard('j');
  expect(row).toHaveFocus();
  await user.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Keys' });
  for (const work of ['Next request', 'Approve with the chosen item', 'Deny with the reason'])
    expect(await within(keys).findByText(work)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(row).toHaveFocus());
});

it('Ctrl Enter without a reason of a denial shows an error until there is one', async () => {
  const { dialog, user } = await openDialog();
  await dialog.findAllByRole('radio');
  const reason = dialog.getByRole('textbox', { name: 'Reason for denial' });
  await user.type(reason, ' {Control>}{Enter}{/Control}');
  await waitFor(() => expect(reason).toBeInvalid());
  expect(reason).toHaveFocus();
  expect(reason).toHaveAccessibleDescription(/^Please enter a reason/);
  await user.keyboard('Used');
  expect(reason).toBeValid();
});

it('typing the reason of a denial triggers no shortcut', async () => {
  const { dialog, user } = await openDialog();
  await dialog.findAllByRole('radio');
  await user.keyboard('1d');
  const reason = dialog.getByRole('textbox', { name: 'Reason for denial' });
  expect(reason).toHaveFocus();
  await user.keyboard('a ta 2');
  expect(reason).toHaveValue('a ta 2');
  expect(dialog.getByRole('radio', { name: 'HLC-8813-NNVE-40KD' })).toBeChecked();
});
