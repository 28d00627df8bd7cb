import { screen, waitFor } from '@testing-library/react';
import { useSessionStore, setNavigate } from 'shared-auth';
import { aPersonal, aStoreConfig, mockApi, renderRemote, stopClock } from 'shared-testing';
import { SettingsPage } from './settings-page.tsx';
import { passwordErrors } from './settings.view.ts';

const given = () => {
  mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal());
  mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
};
const open = () => renderRemote(<SettingsPage />, { at: '/dashboard/settings', path: '/dashboard/settings' });

describe('the password', () => {
  const fill = async (password: string, confirm: string) => {
    const { user } = open();
    await user.type(await screen.findByLabelText('New password'), password);
    await user.type(screen.getByLabelText('Confirm password'), confirm);
    return user;
  };
  const submit = () => screen.getByRole('button', { name: 'Change Password' });

  it('the password cannot be changed while a field is empty', async () => {
    given();
    const user = await fill('abcdef', 'x');
    expect(submit()).toBeEnabled();
    await user.clear(screen.getByLabelText('Confirm password'));
    expect(submit()).toBeDisabled();
  });

  it('the password must be typed the same twice', async () => {
    given();
    const user = await fill('abcdef', 'abcdeg');
    await user.click(submit());
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  });

  it('the password must be at least 6 characters long', async () => {
    given();
    const user = await fill('abcde', 'abcde');
    await user.click(submit());
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      'Password must be at least 6 characters long',
    );
  });

  it('the password can be shown and hidden', async () => {
    given();
    const user = await fill('abcdef', 'abcdef');
    const [show] = screen.getAllByRole('button', { name: 'Show password' });
    await user.click(show as HTMLElement);
    expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'text');
  });

  it('a changed password logs the user out 3 seconds later', async () => {
    stopClock();
    given();
    const went: string[] = [];
    setNavigate((to) => went.push(to));
    mockApi('POST /auth/logout').failsWith('TOKEN_INVALID');
    mockApi('GET /public/guest/token', { times: 'always' }).failsWith('INTERNAL');
    const update = mockApi('PUT /user/profile/update').answers({ message: 'ok', ...aPersonal() });
    const user = await fill('correct horse', 'correct horse');
    expect(
      screen.getByText(
        'After changing your password you will be logged out and must sign in again with the new password.',
      ),
    ).toBeVisible();
    await user.click(submit());
    expect(
      await screen.findByText('Password changed successfully! Please log in again with your new password.'),
    ).toBeVisible();
    expect(update.received[0]?.body).toEqual({ password: 'correct horse' });
    expect(screen.getByLabelText('New password')).toHaveValue('');
    expect(screen.getByLabelText('Confirm password')).toHaveValue('');
    expect(went).toEqual([]);
    await waitFor(() => expect(went).toEqual(['/login']));
    expect(useSessionStore.getState().status).toBe('guest');
  });

  it('a changed password logs the user out on any page', async () => {
    given();
    const went: string[] = [];
    setNavigate((to) => went.push(to));
    mockApi('POST /auth/logout').failsWith('TOKEN_INVALID');
    mockApi('GET /public/guest/token', { times: 'always' }).failsWith('INTERNAL');
    mockApi('PUT /user/profile/update').answers({ message: 'ok', ...aPersonal() });
    const user = await fill('correct horse', 'correct horse');
    await user.click(submit());
    await screen.findByText(/^Password changed successfully!/);
    await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
    await waitFor(() => expect(screen.queryByText('Change Email')).not.toBeInTheDocument());
    await waitFor(() => expect(went).toEqual(['/login']));
  });

  it('a password that the server refuses gets the focus', async () => {
    given();
    mockApi('PUT /user/profile/update').failsWith('PASSWORD_WEAK', {
      fields: { password: 'is among the commonest' },
    });
    const user = await fill('password', 'password');
    await user.click(submit());
    const field = screen.getByLabelText('New password');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription('New password is among the commonest');
  });

  it('a password that cannot be saved says "Failed to update password"', async () => {
    given();
    mockApi('PUT /user/profile/update').failsWith('INTERNAL', { message: '' });
    const user = await fill('abcdef', 'abcdef');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update password');
  });
});

describe('the rules', () => {
  it.each([
    ['12345', '12345', { password: 'Password must be at least 6 characters long' }],
    ['123456', '123457', { confirm: 'Passwords do not match' }],
    ['123456', '123456', {}],
  ])('the passwords %j and %j have their error', (password, confirm, errors) => {
    expect(passwordErrors(password, confirm)).toEqual(errors);
  });
});
