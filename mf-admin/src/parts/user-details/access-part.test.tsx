import { screen, waitFor, within } from '@testing-library/react';
import type { AdminUser } from 'shared-contract/types';
import { anAdminUserRow, mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';

const maya = anAdminUserRow({ _id: 'aaaa1111-0000', username: 'maya' });
const details = (over: Partial<AdminUser> = {}): AdminUser => ({
  ...maya,
  cart: [],
  total_orders: 0,
  completed_orders: 0,
  total_spent: 0,
  full_order_history: [],
  ...over,
});
const open = async (over: Partial<AdminUser> = {}) => {
  mockApi('GET /admin/users', { times: 'always' }).answers([{ ...maya, ...over } as typeof maya], 1);
  mockApi('GET /admin/user/{userId}').answers(details(over));
  const view = renderAdmin(`/admin/users/${maya._id}`);
  await screen.findByText('Account Created');
  return view;
};
const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string, title: string) => {
  await user.click(within(screen.getByRole('region', { name: 'Access' })).getByRole('button', { name }));
  return within(screen.getByRole('dialog', { name: title }));
};

/** The question whether to lock an account. */
async function askToLock() {
  const { user } = await open();
  expect(screen.getByText('This account can sign in.')).toBeVisible();
  const question = await press(user, 'Lock Account', 'Lock maya?');
  return { question, lock: () => user.click(question.getByRole('button', { name: 'Lock Account' })) };
}

it('an account is locked once that is confirmed', async () => {
  const { question, lock } = await askToLock();
  expect(
    question.getByText(/^Every device is signed out at once, and nobody can sign in until/),
  ).toBeVisible();
  const locked = { locked_unix: 1_763_800_000 };
  mockApi('POST /admin/user/{userId}/lock').answers({
    message: 'maya is locked.',
    user: { ...maya, ...locked },
  });
  mockApi('GET /admin/user/{userId}').answers(details(locked));
  await lock();
  expect(await screen.findByText('maya is locked.')).toBeVisible();
  expect(
    await screen.findByText(/^Locked since Nov \d+, 2025, .*\. Nobody can sign in to it\.$/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unlock Account' })).toHaveFocus();
});

it('a failure to lock an account is shown in the question and can be retried', async () => {
  const { question, lock } = await askToLock();
  mockApi('POST /admin/user/{userId}/lock').failsWith('INTERNAL', { message: '' });
  mockApi('GET /admin/user/{userId}', { times: 'always' }).answers(details());
  await lock();
  expect(await question.findByRole('alert')).toHaveTextContent('Failed to change the access');
  mockApi('POST /admin/user/{userId}/lock').answers({ message: 'maya is locked.', user: maya });
  await lock();
  expect(await screen.findByText('maya is locked.')).toBeVisible();
});

it('the list of users marks an account that is locked', async () => {
  await open({ locked_unix: 1_763_800_000 });
  expect(screen.getByText('Locked')).toBeVisible();
});

/** The dialog with the password that was generated for a customer. */
async function openNewPassword() {
  const { user } = await open();
  const question = await press(user, 'Reset Password', 'Reset the password of maya?');
  mockApi('POST /admin/user/{userId}/reset-password').answers({
    message: 'maya has a new password.',
    user: maya,
    password: 'made-for-one-sign-in',
  });
  mockApi('GET /admin/user/{userId}').answers(details());
  await user.click(question.getByRole('button', { name: 'Reset Password' }));
  return { user, shown: within(await screen.findByRole('dialog', { name: 'New password of maya' })) };
}

it('a generated password is shown once with instructions', async () => {
  const { user, shown } = await openNewPassword();
  expect(shown.getByText('made-for-one-sign-in')).toBeVisible();
  expect(
    shown.getByText(
      'It is shown only now. It works for one sign-in within 24 hours: tell the customer to choose a password in the settings right after it.',
    ),
  ).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('made-for-one-sign-in')).toBeNull();
});

it('a generated password can be copied', async () => {
  const { user, shown } = await openNewPassword();
  const written = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(shown.getByRole('button', { name: 'Copy the new password' }));
  expect(written).toHaveBeenCalledWith('made-for-one-sign-in');
  expect(shown.getByRole('status')).toHaveTextContent('Copied');
});

/** The question whether to make a customer staff. */
async function askForStaff() {
  const { user } = await open();
  const question = await press(user, 'Make Staff', 'Make maya staff?');
  return { question, confirm: () => user.click(question.getByRole('button', { name: 'Make Staff' })) };
}

it('a customer who is made staff gets a first password', async () => {
  const { question, confirm } = await askForStaff();
  expect(
    question.getByText(/^The account settles replacement requests from now on, and buys nothing more/),
  ).toBeVisible();
  mockApi('POST /admin/user/{userId}/make-staff').answers({
    message: 'maya is staff.',
    user: { ...maya, role: 'STAFF' },
    password: 'made-for-one-sign-in',
  });
  mockApi('GET /admin/user/{userId}').answers(details({ role: 'STAFF' }));
  await confirm();
  const shown = within(await screen.findByRole('dialog', { name: 'New password of maya' }));
  expect(shown.getByText('made-for-one-sign-in')).toBeVisible();
  expect(
    shown.getByText(/tell the new member of staff to choose a password on the security page/),
  ).toBeVisible();
});

it('an admin without a second factor reads why nobody is made staff', async () => {
  const { question, confirm } = await askForStaff();
  mockApi('POST /admin/user/{userId}/make-staff').failsWith('ADMIN_FACTOR_REQUIRED');
  mockApi('GET /admin/user/{userId}').answers(details());
  await confirm();
  expect(await question.findByRole('alert')).toHaveTextContent(
    'Only an administrator with a second factor makes and removes staff. Set one up on your security page first.',
  );
});

it('an account of staff can only be removed from staff', async () => {
  await open({ role: 'STAFF' });
  const access = within(screen.getByRole('region', { name: 'Access' }));
  expect(access.getAllByRole('button').map((button) => button.textContent)).toEqual(['Remove from Staff']);
});

it('a member of staff is removed from staff once that is confirmed', async () => {
  const { user } = await open({ role: 'STAFF' });
  const question = await press(user, 'Remove from Staff', 'Remove maya from staff?');
  mockApi('POST /admin/user/{userId}/remove-staff').answers({ message: 'maya is a member.', user: maya });
  mockApi('GET /admin/user/{userId}').answers(details());
  await user.click(question.getByRole('button', { name: 'Remove from Staff' }));
  expect(await screen.findByText('maya is a member.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Make Staff' })).toBeVisible();
});

it('a reseller becomes a member once that is confirmed', async () => {
  const { user } = await open({ role: 'RESELLER', discount: 15 });
  const question = await press(user, 'Remove from Resellers', 'Remove maya from resellers?');
  expect(question.getByText(/^The account becomes a member and pays full prices from now on/)).toBeVisible();
  const { received } = mockApi('POST /admin/user/{userId}/remove-reseller').answers({
    message: 'maya is a member.',
    user: maya,
  });
  mockApi('GET /admin/user/{userId}').answers(details());
  await user.click(question.getByRole('button', { name: 'Remove from Resellers' }));
  expect(await screen.findByText('maya is a member.')).toBeVisible();
  expect(received).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove from Resellers' })).toBeNull());
});

it('the details of an admin offer no change of access', async () => {
  await open({ role: 'ADMIN' });
  expect(screen.queryByRole('region', { name: 'Access' })).toBeNull();
});
