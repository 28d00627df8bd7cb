import { screen } from '@testing-library/react';
import { setNavigate } from 'shared-auth';
import { aPersonal, aStaffMember, aToken, mockApi, pass, renderRemote, stopClock } from 'shared-testing';
import { NewPassword } from './new-password.tsx';

const open = () => renderRemote(<NewPassword />, { as: aStaffMember() });
const chosen = 'twelve chars or more';
const button = () => screen.getByRole('button', { name: 'Change Password' });
const fill = async (user: ReturnType<typeof open>['user'], password: string, confirm = password) => {
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Confirm password'), confirm);
  await user.click(button());
};

it('a new password of staff and admins needs 12 characters', async () => {
  const { user } = open();
  expect(button()).toBeDisabled();
  await fill(user, 'eleven char');
  expect(screen.getByText('Password must be at least 12 characters long')).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveFocus();
});

it('a new password of staff and admins must be typed the same twice', async () => {
  const { user } = open();
  await fill(user, 'twelve chars', 'eleven char');
  expect(screen.getByText('Passwords do not match')).toBeVisible();
  expect(screen.getByLabelText('Confirm password')).toHaveFocus();
});

it('staff and admins are signed out 3 seconds after they changed their password', async () => {
  stopClock();
  const { received } = mockApi('PUT /user/profile/update').answers({
    message: 'ok',
    ...aPersonal({ role: 'STAFF' }),
  });
  mockApi('POST /auth/logout').answers({ message: 'ok' });
  mockApi('GET /public/guest/token').answers({ token: aToken({ username: '', role: 'GUEST' }) });
  const left = jest.fn();
  setNavigate(left);
  const { user } = open();
  await fill(user, chosen);
  expect(
    await screen.findByText('Password changed successfully! Please log in again with your new password.'),
  ).toBeVisible();
  expect(received[0]?.body).toEqual({ password: chosen });
  expect(left).not.toHaveBeenCalled();
  await pass(3_000);
  expect(left).toHaveBeenCalledWith('/login');
});

it('a rejected password of staff and admins is reported at its field', async () => {
  const weak = 'This password is one of the most common ones. Choose another.';
  mockApi('PUT /user/profile/update').failsWith('PASSWORD_WEAK', {
    message: weak,
    fields: { password: weak },
  });
  const { user } = open();
  await fill(user, chosen);
  expect(await screen.findByText(weak)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a failure to change the password of staff and admins is shown below the form', async () => {
  mockApi('PUT /user/profile/update').failsWith('INTERNAL', { message: '' });
  const { user } = open();
  await fill(user, chosen);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update password');
});
