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

it('a new password of staff and admins needs 12 characters and is typed twice', async () => {
  const { user } = open();
  expect(button()).toBeDisabled();
  await fill(user, 'eleven char');
  expect(screen.getByText('Password must be at least 12 characters long')).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveFocus();
  await user.type(screen.getByLabelText('New password'), 's');
  await user.click(button());
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

it('a rejected password is reported at its field, and other failures below the form', async () => {
  const weak = 'This password is one of the most common ones. Choose another.';
  mockApi('PUT /user/profile/update').failsWith('PASSWORD_WEAK', {
    message: weak,
    fields: { password: weak },
  });
  const { user } = open();
  await fill(user, chosen);
  expect(await screen.findByText(weak)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  mockApi('PUT /user/profile/update').failsWith('INTERNAL', { message: '' });
  await user.type(screen.getByLabelText('New password'), '!');
  await user.type(screen.getByLabelText('Confirm password'), '!');
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update password');
});
