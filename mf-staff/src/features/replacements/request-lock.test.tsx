import { screen, waitFor, within } from '@testing-library/react';
import { aReplacementRequest, mockApi } from 'shared-testing';
import { items, openDialog, openQueue, request, until } from '../../testing/queue.tsx';

/**
 * Opens a request that no other test uses, because each test releases its request at its end.
 * @returns the dialog, and the calls that locked and released the request
 */
async function openOwn(username: string) {
  const own = aReplacementRequest({ username });
  const params = { requestId: own._id };
  const taken = mockApi('POST /staff/requests/{requestId}/lock', { params }).answers({
    username: 'sam.staff',
    until_unix: until,
  });
  const left = mockApi('DELETE /staff/requests/{requestId}/lock', { params, times: 'always' }).answers({
    message: 'ok',
  });
  mockApi('GET /staff/replacement-options/{subcategoryId}').answers(items);
  const { user } = openQueue([own], { lock: false });
  await user.click(await screen.findByText(username));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
  expect(await dialog.findByText('You are working on this until 2:32 PM.')).toBeVisible();
  await dialog.findAllByRole('radio');
  return { user, dialog, params, taken, left };
}

/** Lets two minutes pass, after which typing renews the lock. */
function passTwoMinutes() {
  const later = Date.now() + 120_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
}
afterEach(() => jest.restoreAllMocks());

it('the resolve dialog locks its request until it is closed', async () => {
  const { user, dialog, taken, left } = await openOwn('o.own');
  expect(taken.received[0]?.body).toEqual({});
  expect(left.received).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(left.received).toHaveLength(1));
});

it('typing in the resolve dialog renews the lock at most once in two minutes', async () => {
  const { user, dialog, params } = await openOwn('o.typing');
  const reason = dialog.getByRole('textbox', { name: 'Reason for denial' });
  await user.type(reason, 'Used');
  const renewed = mockApi('POST /staff/requests/{requestId}/lock', { params }).answers({
    username: 'sam.staff',
    until_unix: until + 120,
  });
  passTwoMinutes();
  await user.type(reason, ' on Monday');
  expect(await dialog.findByText('You are working on this until 2:34 PM.')).toBeVisible();
  expect(renewed.received.map(({ body }) => body)).toEqual([{}]);
});

it('typing in the resolve dialog shows who has taken the request over', async () => {
  const { user, dialog, params } = await openOwn('o.late');
  mockApi('POST /staff/requests/{requestId}/lock', { params }).failsWith('REPLACEMENT_LOCKED', {
    details: { username: 'ann', until_unix: until + 60 },
  });
  passTwoMinutes();
  await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), 'Used');
  expect(await dialog.findByText('ann is working on this until 2:33 PM.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Reason for denial' })).toHaveValue('Used');
  expect(dialog.getByRole('button', { name: 'Deny Request' })).toBeDisabled();
});

it('closing the page releases the lock on the request', async () => {
  const { left } = await openOwn('o.closing');
  globalThis.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(left.received).toHaveLength(1));
});

it('the resolve dialog locks a request of somebody else only after taking it over', async () => {
  const held = { username: 'ann', until_unix: until };
  const { user } = openQueue([{ ...request, lock: held }], { lock: false });
  await user.click(await screen.findByText('j.okafor'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
  expect(await dialog.findByText('ann is working on this until 2:32 PM.')).toBeVisible();
  // Its items are not loaded, because that would show codes.
  expect(dialog.getByText('The items are shown to one person at a time.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), 'Used');
  expect(dialog.getByRole('button', { name: 'Deny Request' })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Take Over' }));
  const question = within(screen.getByRole('dialog', { name: 'Take this request over?' }));
  const take = mockApi('POST /staff/requests/{requestId}/lock').answers({
    username: 'sam.staff',
    until_unix: until + 60,
  });
  mockApi('GET /staff/replacement-options/{subcategoryId}').answers(items);
  await user.click(question.getByRole('button', { name: 'Take Over' }));
  expect(await dialog.findByText('You are working on this until 2:33 PM.')).toBeVisible();
  expect(take.received[0]?.body).toEqual({ take_over: true });
  expect(await dialog.findAllByRole('radio')).toHaveLength(2);
  expect(dialog.getByRole('button', { name: 'Deny Request' })).toBeEnabled();
  expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
});

it('a request that somebody has just opened names them and cannot be decided', async () => {
  mockApi('POST /staff/requests/{requestId}/lock').failsWith('REPLACEMENT_LOCKED', {
    details: { username: 'ann', until_unix: until },
  });
  const { user } = openQueue([request], { lock: false });
  await user.click(await screen.findByText('j.okafor'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve Request' }));
  expect(await dialog.findByText('ann is working on this until 2:32 PM.')).toBeVisible();
  expect(dialog.getByText('The items are shown to one person at a time.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), 'Used');
  expect(dialog.getByRole('button', { name: 'Deny Request' })).toBeDisabled();
});

it('a decision that is rejected after a takeover names who took the request over', async () => {
  const { dialog, user } = await openDialog();
  await dialog.findAllByRole('radio');
  mockApi('POST /staff/requests/{requestId}/resolve').failsWith('REPLACEMENT_LOCKED', {
    details: { username: 'ann', until_unix: until + 60 },
  });
  mockApi('GET /staff/replacement-requests').answers([request]);
  await user.type(dialog.getByRole('textbox', { name: 'Reason for denial' }), 'Used');
  await user.click(dialog.getByRole('button', { name: 'Deny Request' }));
  expect(await dialog.findByText('ann is working on this until 2:33 PM.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Reason for denial' })).toHaveValue('Used');
  expect(dialog.getByRole('button', { name: 'Deny Request' })).toBeDisabled();
});
