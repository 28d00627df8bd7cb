import { screen, waitFor, within } from '@testing-library/react';
import type { ReplacementRequest } from 'shared-contract/types';
import { aReplacementRequest, mockApi } from 'shared-testing';
import { openRequests as open, denied, pending } from '../../testing/some-requests.tsx';

const choose = async (user: ReturnType<typeof open>['user'], ...usernames: string[]) => {
  for (const username of usernames)
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^Choose ${username}`) }));
};

const nora = aReplacementRequest({ username: 'nora' });
const itemsFor = ({ subcategoryId }: ReplacementRequest) =>
  mockApi('GET /admin/replacement-options/{subcategoryId}', {
    params: { subcategoryId },
    query: { quantity: 1, why: 'To settle the request' },
  });
const resolving = ({ _id }: ReplacementRequest) =>
  mockApi('POST /admin/requests/{requestId}/resolve', { params: { requestId: _id } });
const resolved = (status: 'APPROVED' | 'DENIED') => ({ message: 'ok', request: { ...pending, status } });

/** The dialog that resolves the requests of these users together. */
async function openResolve(users = ['maya', 'nora'], requests = [pending, nora]) {
  const { user } = open(requests);
  await choose(user, ...users);
  const bar = within(screen.getByRole('region', { name: `${users.length} selected` }));
  await user.click(bar.getByRole('button', { name: 'Resolve 2' }));
  return { user, dialog: within(screen.getByRole('dialog', { name: 'Resolve 2 requests' })) };
}

it('approving several requests leaves out those that are resolved already', async () => {
  const { user, dialog } = await openResolve(['maya', 'nora', 'tomas'], [pending, nora, denied]);
  expect(dialog.getByText('1 request that was chosen is resolved already and stays as it is.')).toBeVisible();
  for (const request of [pending, nora]) {
    itemsFor(request).answers([{ _id: 'i1', deliverable: 'HLC-8813' }]);
    resolving(request).answers(resolved('APPROVED'));
  }
  mockApi('GET /admin/replacement-requests', { times: 'always' }).answers([], 0);
  await user.click(dialog.getByRole('button', { name: 'Approve 2 requests' }));
  expect(await screen.findByText('2 requests approved successfully!')).toBeVisible();
  expect(screen.queryByRole('region', { name: '3 selected' })).toBeNull();
});

it('approving several requests delivers the first free item and retries a request without stock', async () => {
  const { user, dialog } = await openResolve();
  itemsFor(pending).answers([{ _id: 'i1', deliverable: 'HLC-8813' }]);
  const first = resolving(pending).answers(resolved('APPROVED'));
  itemsFor(nora).answers([]);
  mockApi('GET /admin/replacement-requests', { times: 'always' }).answers([nora], 1);
  await user.click(dialog.getByRole('button', { name: 'Approve 2 requests' }));
  expect(await dialog.findByText('1 request not resolved')).toBeVisible();
  expect(dialog.getByText(/nora.*No replacement stock available/)).toBeVisible();
  expect(first.received[0]?.body).toEqual({ approved: true, replacement_selection: 'i1' });
  itemsFor(nora).answers([{ _id: 'i2', deliverable: 'HLC-8814' }]);
  const second = resolving(nora).answers(resolved('APPROVED'));
  await user.click(dialog.getByRole('button', { name: 'Approve 1 request' }));
  expect(await screen.findByText('2 requests approved successfully!')).toBeVisible();
  expect(second.received[0]?.body).toEqual({ approved: true, replacement_selection: 'i2' });
});

it('requests that were not approved for lack of a proof can be denied', async () => {
  const { user, dialog } = await openResolve();
  itemsFor(pending).answers([{ _id: 'i1', deliverable: 'HLC-8813' }]);
  resolving(pending).answers(resolved('APPROVED'));
  itemsFor(nora).failsWith('PROOF_REQUIRED', { details: { methods: ['PASSWORD'] } });
  mockApi('GET /admin/replacement-requests', { times: 'always' }).answers([nora], 1);
  await user.click(dialog.getByRole('button', { name: 'Approve 2 requests' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Please confirm that it is you. Stopped: 1 done, 1 left to do.',
  );
  await user.click(dialog.getByRole('radio', { name: /^Deny/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), 'Used before');
  resolving(nora).answers(resolved('DENIED'));
  await user.click(dialog.getByRole('button', { name: 'Deny 1 request' }));
  expect(
    await screen.findByText('1 request approved successfully! 1 request denied successfully!'),
  ).toBeVisible();
});

it('several requests are denied for one reason', async () => {
  const { user, dialog } = await openResolve();
  await user.click(dialog.getByRole('radio', { name: /^Deny/ }));
  expect(dialog.getByRole('button', { name: 'Deny 2 requests' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), ' Used before ');
  const sent = mockApi('POST /admin/requests/{requestId}/resolve', { times: 2 }).answers(resolved('DENIED'));
  mockApi('GET /admin/replacement-requests', { times: 'always' }).answers([], 0);
  await user.click(dialog.getByRole('button', { name: 'Deny 2 requests' }));
  expect(await screen.findByText('2 requests denied successfully!')).toBeVisible();
  const denial = { approved: false, reason: 'Used before' };
  expect(sent.received.map(({ body }) => body)).toEqual([denial, denial]);
});

it('Ctrl and Enter deny several requests', async () => {
  const { user, dialog } = await openResolve();
  await user.click(dialog.getByRole('radio', { name: /^Deny/ }));
  const sent = mockApi('POST /admin/requests/{requestId}/resolve', { times: 2 }).answers(resolved('DENIED'));
  mockApi('GET /admin/replacement-requests', { times: 'always' }).answers([], 0);
  await user.type(
    dialog.getByRole('textbox', { name: 'Reason for denial' }),
    'Used before{Control>}{Enter}{/Control}',
  );
  expect(await screen.findByText('2 requests denied successfully!')).toBeVisible();
  expect(sent.received).toHaveLength(2);
});

it('Ctrl and Enter in an empty reason for several requests report that it is missing', async () => {
  const { user, dialog } = await openResolve();
  await user.click(dialog.getByRole('radio', { name: /^Deny/ }));
  const reason = dialog.getByRole('textbox', { name: 'Reason for denial' });
  await user.type(reason, ' {Control>}{Enter}{/Control}');
  await waitFor(() => expect(reason).toHaveAccessibleDescription(/^Please enter a reason/));
  expect(reason).toHaveFocus();
});

it('Ctrl and Enter decide several requests on Deny but not on Approve', async () => {
  const { user, dialog } = await openResolve();
  await user.click(dialog.getByRole('radio', { name: /^Approve/ }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.click(dialog.getByRole('radio', { name: /^Deny/ }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  const reason = dialog.getByRole('textbox', { name: 'Reason for denial' });
  await waitFor(() => expect(reason).toHaveAccessibleDescription(/^Please enter a reason/));
  await waitFor(() => expect(reason).toHaveFocus());
});
