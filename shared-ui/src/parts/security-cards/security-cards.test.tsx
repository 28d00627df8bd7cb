import { act, screen, waitFor, within } from '@testing-library/react';
import { refresh } from 'shared-auth';
import { anAdmin, aPersonal, aStaffMember, mockApi, renderRemote, stopClock } from 'shared-testing';
import { SecurityCards } from './security-cards.tsx';

const noFactors = { totp: null, passkeys: [], recovery_codes_left: 0, enrolment_required: false };

beforeEach(() => {
  mockApi('GET /user/sessions', { times: 'always' }).answers([]);
});
const profileOf = (role: 'STAFF' | 'ADMIN', email = 'ada@shop.test', email_confirmed?: boolean) =>
  mockApi('GET /user/personal').answers(
    aPersonal({ role, email, ...(email_confirmed !== undefined && { email_confirmed }) }),
  );
const open = (as = anAdmin(), factors = noFactors) => {
  mockApi('GET /user/factors').answers(factors);
  return renderRemote(<SecurityCards cardClassName="card" />, { as });
};
const cardOf = async () => (await screen.findByRole('button', { name: 'Save Email' })).closest('form')!;

const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

it('a required second factor stays first once it is set up', async () => {
  profileOf('STAFF');
  open(aStaffMember(), { ...noFactors, enrolment_required: true });
  expect(
    await screen.findByText(/^This store asks staff and administrators for a second factor/),
  ).toBeVisible();
  await cardOf();
  expect(headings()).toEqual(['Second factor', 'Change Email', 'Change Password', 'Devices']);
  mockApi('GET /user/factors').answers(noFactors);
  await act(() => refresh('GET /user/factors'));
  await waitFor(() => expect(screen.queryByText(/^This store asks staff/)).not.toBeInTheDocument());
  expect(headings()[0]).toBe('Second factor');
});

it('an optional second factor comes after the address and the password', async () => {
  profileOf('STAFF');
  open(aStaffMember());
  await cardOf();
  expect(headings()).toEqual(['Change Email', 'Change Password', 'Second factor', 'Devices']);
});

it.each([
  ['STAFF', aStaffMember()],
  ['ADMIN', anAdmin()],
] as const)('the security page shows %s their confirmed address', async (role, as) => {
  profileOf(role, 'ada@shop.test', true);
  open(as);
  const card = await cardOf();
  expect(card).toHaveTextContent('ada@shop.test');
  expect(within(card).getByText('Confirmed')).toBeVisible();
});

it('staff and admins can request another link for an unconfirmed address', async () => {
  profileOf('ADMIN', 'ada@shop.test', false);
  const { received } = mockApi('POST /user/profile/confirm-email').answers({
    message: 'We have sent a link to ada@shop.test.',
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('We have sent a link to ada@shop.test.')).toBeVisible();
  expect(received).toHaveLength(1);
});

it('a changed address of staff and admins is confirmed for 5 seconds', async () => {
  stopClock();
  profileOf('ADMIN');
  const { user } = open();
  await user.type(within(await cardOf()).getByLabelText('New email'), 'new@shop.test');
  const { received } = mockApi('PUT /user/profile/update').answers({
    message: 'ok',
    ...aPersonal({ role: 'ADMIN', email: 'new@shop.test' }),
  });
  profileOf('ADMIN', 'new@shop.test');
  await user.click(screen.getByRole('button', { name: 'Save Email' }));
  expect(await screen.findByText('Email updated successfully!')).toBeVisible();
  expect(received[0]?.body).toEqual({ email: 'new@shop.test' });
  expect(await within(await cardOf()).findByText('new@shop.test')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Email updated successfully!')).not.toBeInTheDocument());
});

/** The card of an address whose change waits. */
async function openWaiting() {
  const waiting = aPersonal({ role: 'ADMIN', email: 'ada@shop.test', email_waiting: 'new@shop.test' });
  mockApi('GET /user/personal').answers(waiting);
  const { user } = open();
  const sentence = 'A change to new@shop.test waits for the link in an e-mail to that address.';
  expect(await screen.findByText(sentence)).toBeVisible();
  return { sentence, cancel: () => user.click(screen.getByRole('button', { name: 'Cancel' })) };
}

it('a pending change of address can be cancelled', async () => {
  const { sentence, cancel } = await openWaiting();
  const { received } = mockApi('DELETE /user/profile/waiting-email').answers({ message: 'ok' });
  profileOf('ADMIN');
  await cancel();
  expect(await screen.findByText('Your e-mail address stays as it is.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Change Email' })).toHaveFocus();
  expect(received).toHaveLength(1);
});

it('a failure to cancel a change of address is shown and can be retried', async () => {
  const { cancel } = await openWaiting();
  mockApi('DELETE /user/profile/waiting-email').failsWith('INTERNAL', { message: '' });
  await cancel();
  expect(await screen.findByText('Failed to cancel the change')).toBeVisible();
  mockApi('DELETE /user/profile/waiting-email').answers({ message: 'ok' });
  profileOf('ADMIN');
  await cancel();
  expect(await screen.findByText('Your e-mail address stays as it is.')).toBeVisible();
});

it('a failed load of the address is shown in its card and can be retried', async () => {
  // A card that is shown with a failure reads once more.
  mockApi('GET /user/personal', { times: 2 }).failsWith('INTERNAL', { message: '' });
  const { user } = open();
  expect(await screen.findByText('Failed to load your e-mail address')).toBeVisible();
  profileOf('ADMIN');
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  expect(await cardOf()).toBeVisible();
});

it('a failure to save the address is shown in its card', async () => {
  profileOf('ADMIN');
  const { user } = open();
  await user.type(within(await cardOf()).getByLabelText('New email'), 'new@shop.test');
  mockApi('PUT /user/profile/update').failsWith('INTERNAL', { message: '' });
  await user.click(screen.getByRole('button', { name: 'Save Email' }));
  expect(await screen.findByText('Failed to update email')).toBeVisible();
});

it('retrying a failed part keeps text that was typed below it', async () => {
  mockApi('GET /user/personal').failsWith('INTERNAL');
  const { user } = open();
  const field = await screen.findByLabelText('New password');
  await user.type(field, 'half a pass');
  const answer = Promise.withResolvers<void>();
  mockApi('GET /user/personal', { after: answer.promise }).answers(aPersonal({ role: 'ADMIN' }));
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  expect(await screen.findByText('Loading your e-mail address...')).toBeInTheDocument();
  expect(field).toBeInTheDocument();
  answer.resolve();
  await cardOf();
  expect(field).toBeInTheDocument();
  expect(field).toHaveValue('half a pass');
});
