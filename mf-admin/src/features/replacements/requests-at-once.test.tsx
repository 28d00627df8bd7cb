import { screen, waitFor, within } from '@testing-library/react';
import type { ReplacementRequest } from 'shared-contract/types';
import { aReplacementRequest, mockApi } from 'shared-testing';
import { openRequests as open, denied, pending } from '../../testing/some-requests.tsx';

const choose = async (user: ReturnType<typeof open>['user'], ...usernames: string[]) => {
  for (const username of usernames)
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^Choose ${username}`) }));
};

it('approving several requests uses the first free items, and one without stock can be retried', async () => {
  const other = aReplacementRequest({ username: 'nora' });
  const { user } = open([pending, other, denied]);
  await choose(user, 'maya', 'nora', 'tomas');
  const bar = within(screen.getByRole('region', { name: '3 selected' }));
  await user.click(bar.getByRole('button', { name: 'Resolve 2' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve 2 requests' }));
  expect(dialog.getByText('1 request that was chosen is resolved already and stays as it is.')).toBeVisible();
  const options = (subcategoryId: string) =>
    mockApi('GET /admin/replacement-options/{subcategoryId}', {
      params: { subcategoryId },
      query: { quantity: 1, why: 'To settle the request' },
    });
  const resolved = (requestId: string) =>
    mockApi('POST /admin/requests/{requestId}/resolve', { params: { requestId } }).answers({
      message: 'ok',
      request: { ...pending, status: 'APPROVED' },
    });
  options(pending.subcategoryId).answers([{ _id: 'i1', deliverable: 'HLC-8813' }]);
  const first = resolved(pending._id);
  options(other.subcategoryId).answers([]);
  mockApi('GET /admin/replacement-requests', { times: 'always' }).answers([other], 1);
  await user.click(dialog.getByRole('button', { name: 'Approve 2 requests' }));
  expect(await dialog.findByText('1 request not resolved')).toBeVisible();
  expect(dialog.getByText(/nora.*No replacement stock available/)).toBeVisible();
  expect(first.received[0]?.body).toEqual({ approved: true, replacement_selection: 'i1' });
  options(other.subcategoryId).answers([{ _id: 'i2', deliverable: 'HLC-8814' }]);
  const second = resolved(other._id);
  await user.click(dialog.getByRole('button', { name: 'Approve 1 request' }));
  expect(await screen.findByText('2 requests approved successfully!')).toBeVisible();
  expect(second.received[0]?.body).toEqual({ approved: true, replacement_selection: 'i2' });
  expect(screen.queryByRole('region', { name: '3 selected' })).toBeNull();
});

it('deciding several requests stops without a proof, and the message counts the decisions', async () => {
  const other = aReplacementRequest({ username: 'nora' });
  const { user } = open([pending, other]);
  await choose(user, 'maya', 'nora');
  await user.click(screen.getByRole('button', { name: 'Resolve 2' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve 2 requests' }));
  const item = { _id: 'i1', deliverable: 'HLC-8813' };
  const options = ({ subcategoryId }: ReplacementRequest) =>
    mockApi('GET /admin/replacement-options/{subcategoryId}', { params: { subcategoryId } });
  const resolving = ({ _id }: ReplacementRequest) =>
    mockApi('POST /admin/requests/{requestId}/resolve', { params: { requestId: _id } });
  const reply = (status: 'APPROVED' | 'DENIED') => ({ message: 'ok', request: { ...pending, status } });
  options(pending).answers([item]);
  resolving(pending).answers(reply('APPROVED'));
  options(other).failsWith('PROOF_REQUIRED', { details: { methods: ['PASSWORD'] } });
  mockApi('GET /admin/replacement-requests', { times: 'always' }).answers([other], 1);
  await user.click(dialog.getByRole('button', { name: 'Approve 2 requests' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Please confirm that it is you. Stopped: 1 done, 1 left to do.',
  );
  await user.click(dialog.getByRole('radio', { name: /^Deny/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), 'Used before');
  resolving(other).answers(reply('DENIED'));
  await user.click(dialog.getByRole('button', { name: 'Deny 1 request' }));
  expect(
    await screen.findByText('1 request approved successfully! 1 request denied successfully!'),
  ).toBeVisible();
});

it('several requests are denied for one reason', async () => {
  const other = aReplacementRequest({ username: 'nora' });
  const { user } = open([pending, other]);
  await choose(user, 'maya', 'nora');
  await user.click(screen.getByRole('button', { name: 'Resolve 2' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve 2 requests' }));
  await user.click(dialog.getByRole('radio', { name: /^Deny/ }));
  expect(dialog.getByRole('button', { name: 'Deny 2 requests' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), ' Used before ');
  const sent = mockApi('POST /admin/requests/{requestId}/resolve', { times: 2 }).answers({
    message: 'ok',
    request: { ...pending, status: 'DENIED' },
  });
  mockApi('GET /admin/replacement-requests', { times: 'always' }).answers([], 0);
  await user.click(dialog.getByRole('button', { name: 'Deny 2 requests' }));
  expect(await screen.findByText('2 requests denied successfully!')).toBeVisible();
  const denial = { approved: false, reason: 'Used before' };
  expect(sent.received.map(({ body }) => body)).toEqual([denial, denial]);
});

it('Ctrl and Enter deny several requests and report a missing reason', async () => {
  const other = aReplacementRequest({ username: 'nora' });
  const { user } = open([pending, other]);
  await choose(user, 'maya', 'nora');
  await user.click(screen.getByRole('button', { name: 'Resolve 2' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve 2 requests' }));
  await user.click(dialog.getByRole('radio', { name: /^Deny/ }));
  const reason = dialog.getByRole('textbox', { name: 'Reason for denial' });
  await user.type(reason, ' {Control>}{Enter}{/Control}');
  await waitFor(() => expect(reason).toHaveAccessibleDescription(/^Please enter a reason/));
  expect(reason).toHaveFocus();
  const sent = mockApi('POST /admin/requests/{requestId}/resolve', { times: 2 }).answers({
    message: 'ok',
    request: { ...pending, status: 'DENIED' },
  });
  mockApi('GET /admin/replacement-requests', { times: 'always' }).answers([], 0);
  await user.type(reason, 'Used before{Control>}{Enter}{/Control}');
  expect(await screen.findByText('2 requests denied successfully!')).toBeVisible();
  expect(sent.received).toHaveLength(2);
});

it('Ctrl and Enter report a missing reason on Deny and do nothing on Approve', async () => {
  const { user } = open([pending, aReplacementRequest({ username: 'nora' })]);
  await choose(user, 'maya', 'nora');
  await user.click(screen.getByRole('button', { name: 'Resolve 2' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Resolve 2 requests' }));
  await user.click(dialog.getByRole('radio', { name: /^Approve/ }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.click(dialog.getByRole('radio', { name: /^Deny/ }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  const reason = dialog.getByRole('textbox', { name: 'Reason for denial' });
  await waitFor(() => expect(reason).toHaveAccessibleDescription(/^Please enter a reason/));
  await waitFor(() => expect(reason).toHaveFocus());
});
