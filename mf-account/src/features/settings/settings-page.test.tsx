import { screen, waitFor } from '@testing-library/react';
import type { Personal } from 'shared-contract/types';
import { aPersonal, aStoreConfig, mockApi, renderRemote, stopClock } from 'shared-testing';
import { SettingsPage } from './settings-page.tsx';

const given = (over: Partial<Personal> = {}) => {
  mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal({ balance: 128.4, ...over }));
  mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
};
const open = () => renderRemote(<SettingsPage />, { at: '/dashboard/settings', path: '/dashboard/settings' });

it('the settings page shows "Loading settings..." while it loads', async () => {
  mockApi('GET /user/personal', { delay: 50 }).answers(aPersonal());
  mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
  open();
  expect(screen.getByText('Loading settings...')).toBeVisible();
  expect(await screen.findByText('Account Information')).toBeVisible();
});

it('the settings page leads back to the dashboard', async () => {
  given();
  open();
  const settings = screen.getByRole('link', { name: 'Settings' });
  expect(settings).toHaveAttribute('aria-current', 'page');
  expect(screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['Overview', '/dashboard'],
    ['Balance', '/dashboard?tab=balance'],
    ['Order History', '/dashboard/orders'],
  ]);
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByRole('tab', { selected: true })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeEnabled();
});

it('the settings page shows username, account type and balance', async () => {
  given({ role: 'RESELLER' });
  open();
  const card = await screen.findByRole('region', { name: 'Account Information' });
  expect(card).toHaveTextContent('UsernamemayaAccount typeResellerBalance$128.40Logout');
});

it('the settings page asks for a new password after a sign-in with a one-time password', async () => {
  given({ password_used_up: true });
  open();
  expect(
    await screen.findByText(
      'You signed in with a password that works only once. Choose your own below before you sign out.',
    ),
  ).toBeVisible();
});

it('the settings page says "Failed to load user data" and loads again', async () => {
  mockApi('GET /user/personal').failsWith('INTERNAL', { message: '' });
  mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
  const { user } = open();
  expect(await screen.findByText('Failed to load user data')).toBeVisible();
  given();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Account Information')).toBeVisible();
});

describe('the email', () => {
  it('a store without e-mail mentions no confirmation of the address', async () => {
    given();
    open();
    await screen.findByRole('button', { name: 'Save Email' });
    expect(screen.queryByText(/onfirmed/)).toBeNull();
  });

  it('the settings page shows that the address is confirmed', async () => {
    given({ email_confirmed: true });
    open();
    expect(await screen.findByText('Confirmed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('the link that confirms an address can be sent again', async () => {
    given({ email_confirmed: false });
    const { received } = mockApi('POST /user/profile/confirm-email').answers({
      message: 'We have sent a link to maya@example.com.',
    });
    const { user } = open();
    expect(await screen.findByText('Not confirmed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('We have sent a link to maya@example.com.')).toBeVisible();
    expect(received).toHaveLength(1);
  });

  it('the settings page shows why the link that confirms an address was not sent', async () => {
    given({ email_confirmed: false });
    mockApi('POST /user/profile/confirm-email').failsWith('RATE_LIMITED');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.');
  });

  it('the settings page shows a change of address that waits for its link', async () => {
    given({ email_waiting: 'new@example.com' });
    open();
    expect(
      await screen.findByText('A change to new@example.com waits for the link in an e-mail to that address.'),
    ).toBeVisible();
  });

  it('the email cannot be saved while it is empty or unchanged', async () => {
    given();
    const { user } = open();
    const save = await screen.findByRole('button', { name: 'Save Email' });
    expect(screen.getByRole('heading', { name: 'Change Email' })).toBeVisible();
    expect(save).toBeDisabled();
    await user.type(screen.getByLabelText('New email'), 'Maya@example.com');
    expect(save).toBeDisabled();
    await user.type(screen.getByLabelText('New email'), '.uk');
    expect(save).toBeEnabled();
  });

  it('the email is saved and its success shown for 5 seconds', async () => {
    stopClock();
    given();
    const update = mockApi('PUT /user/profile/update').answers({
      message: 'ok',
      ...aPersonal({ email: 'new@example.com' }),
    });
    const { user } = open();
    await user.type(await screen.findByLabelText('New email'), 'new@example.com');
    await user.click(screen.getByRole('button', { name: 'Save Email' }));
    expect(await screen.findByText('Email updated successfully!')).toBeVisible();
    expect(update.received[0]?.body).toEqual({ email: 'new@example.com' });
    expect(screen.getByLabelText('New email')).toHaveValue('');
    await waitFor(() => expect(screen.queryByText('Email updated successfully!')).not.toBeInTheDocument());
  });

  it('an invalid email is refused at its field', async () => {
    given();
    const { user } = open();
    const field = await screen.findByLabelText('New email');
    await user.type(field, 'not an address{Enter}');
    expect(field).toHaveAccessibleDescription('Please enter a valid email address');
    expect(field).toHaveFocus();
  });

  it('an email that cannot be saved stays in its field', async () => {
    given();
    mockApi('PUT /user/profile/update').failsWith('INTERNAL', { message: '' });
    const { user } = open();
    await user.type(await screen.findByLabelText('New email'), 'new@example.com{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update email');
    expect(screen.getByLabelText('New email')).toHaveValue('new@example.com');
  });

  it('the result of saving the email is scrolled into view', async () => {
    given();
    const shown: string[] = [];
    jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      if (this.matches('[data-banner]')) shown.push(this.textContent ?? '');
    });
    mockApi('PUT /user/profile/update').failsWith('INTERNAL', { message: '' });
    const { user } = open();
    await user.type(await screen.findByLabelText('New email'), 'new@example.com{Enter}');
    await screen.findByRole('alert');
    mockApi('PUT /user/profile/update').answers({
      message: 'ok',
      ...aPersonal({ email: 'new@example.com' }),
    });
    await user.click(screen.getByRole('button', { name: 'Save Email' }));
    await screen.findByText('Email updated successfully!');
    expect(shown).toEqual(['Failed to update email', 'Email updated successfully!']);
    jest.restoreAllMocks();
  });

  it('the settings page says when a new email waits for its mailed link', async () => {
    given();
    const message = 'We have sent an e-mail to new@example.com. Its link changes your address.';
    mockApi('PUT /user/profile/update').answers({ message, ...aPersonal() });
    const { user } = open();
    await user.type(await screen.findByLabelText('New email'), 'new@example.com{Enter}');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText('Email updated successfully!')).toBeNull();
  });

  it('an email that the server refuses gets the focus', async () => {
    given();
    mockApi('PUT /user/profile/update').failsWith('EMAIL_TAKEN', { fields: { email: 'is taken' } });
    const { user } = open();
    const field = await screen.findByLabelText('New email');
    await user.type(field, 'new@example.com');
    await user.click(screen.getByRole('button', { name: 'Save Email' }));
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription('New email is taken');
  });

  it('a typed email is restored after the session ended', async () => {
    given();
    const { user, unmount } = open();
    await user.type(await screen.findByLabelText('New email'), 'half@exa');
    unmount();
    open();
    expect(await screen.findByLabelText('New email')).toHaveValue('half@exa');
  });
});
