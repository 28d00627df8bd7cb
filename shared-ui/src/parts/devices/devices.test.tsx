import { screen, waitFor, within } from '@testing-library/react';
import type { AccountSession } from 'shared-contract/types';
import { mockApi, renderRemote } from 'shared-testing';
import { Devices } from './devices.tsx';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const here: AccountSession = {
  _id: id(1),
  device: 'Chrome on Windows',
  place: 'The network you are on now',
  creation_unix: 1_763_000_000,
  seen_unix: 1_763_800_000,
  current: true,
};
const phone: AccountSession = {
  ...here,
  _id: id(2),
  device: 'Safari on iOS',
  place: 'Network 203.0.113.x',
  current: false,
};
const given = (...sessions: AccountSession[]) => mockApi('GET /user/sessions').answers(sessions);
const open = () => renderRemote(<Devices />, {});
const endPhone = () => screen.findByRole('button', { name: 'End Safari on iOS, Network 203.0.113.x' });

it('the list of devices says "Loading devices..." while it loads', async () => {
  mockApi('GET /user/sessions', { delay: 50 }).answers([here]);
  open();
  expect(screen.getByText('Loading devices...')).toBeVisible();
  expect(await screen.findByText('You are signed in on this device only.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('the list of devices says "Failed to load devices" and retries', async () => {
  mockApi('GET /user/sessions').failsWith('INTERNAL', { message: '' });
  const { user } = open();
  expect(await screen.findByText('Failed to load devices')).toBeVisible();
  given(here);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Chrome on Windows')).toBeVisible();
});

it('the list of devices starts with this device and shows place and time of each', async () => {
  given(phone, here);
  open();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('Chrome on WindowsThis deviceThe network you are on now · Active now');
  expect(second).toHaveTextContent(/^Safari on iOSNetwork 203\.0\.113\.x · Last seen Nov \d+, 2025, /);
  expect(second).toHaveTextContent(/Signed in Nov \d+, 2025, .*End$/);
  expect(within(first!).queryByRole('button')).toBeNull();
});

it('ending a device is shown in the list at once', async () => {
  given(here, phone);
  const { user } = open();
  const ended = mockApi('DELETE /user/sessions/{sessionId}').answers({ message: 'ok' });
  const button = await endPhone();
  given(here);
  await user.click(button);
  expect(await screen.findByText('Safari on iOS was signed out.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
  expect(ended.received[0]?.path).toBe(`/user/sessions/${id(2)}`);
});

it('a device that cannot be ended stays in the list and shows the reason', async () => {
  given(here, phone);
  const { user } = open();
  mockApi('DELETE /user/sessions/{sessionId}').failsWith('INTERNAL', { message: '' });
  const button = await endPhone();
  given(here, phone);
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to end the session');
  expect(await endPhone()).toBeEnabled();
});

/** The question whether to end all other devices. */
async function openEndAll() {
  given(here, phone);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'End All Others' }));
  const dialog = screen.getByRole('dialog', { name: 'End all other sessions?' });
  return { dialog, end: () => user.click(within(dialog).getByRole('button', { name: 'End All Others' })) };
}

it('all other devices are ended once that is confirmed', async () => {
  const { dialog, end } = await openEndAll();
  expect(dialog).toHaveTextContent(
    'Every device but this one is signed out at once. Nothing that was bought is lost.',
  );
  mockApi('DELETE /user/sessions').answers({ message: 'ok' });
  given(here);
  await end();
  expect(await screen.findByText('All other devices were signed out.')).toBeVisible();
  expect(await screen.findByText('You are signed in on this device only.')).toBeVisible();
});

it('a failure to end all other devices is shown in the question and can be retried', async () => {
  const { dialog, end } = await openEndAll();
  mockApi('DELETE /user/sessions').failsWith('INTERNAL', { message: '' });
  given(here, phone);
  await end();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Failed to end the session');
  mockApi('DELETE /user/sessions').answers({ message: 'ok' });
  given(here);
  await end();
  expect(await screen.findByText('All other devices were signed out.')).toBeVisible();
});
