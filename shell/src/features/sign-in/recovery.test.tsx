import { act, screen, waitFor } from '@testing-library/react';
import { aCustomer, mockApi } from 'shared-testing';
import { renderApp } from '../../testing/render-app.tsx';

const field = (name: string) => screen.findByLabelText(name);
const press = (name: string) => screen.getByRole('button', { name });
const token = `link_${'a'.repeat(43)}`;

it('the sign-in page leads to the page for a forgotten password', async () => {
  renderApp({ at: '/login' });
  expect(await screen.findByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

it('the sign-in page of a store without e-mail offers no link for a forgotten password', async () => {
  const { received } = mockApi('GET /public/mail').answers({ configured: false });
  renderApp({ at: '/login', mail: null });
  await screen.findByLabelText('Password');
  await waitFor(() => expect(received).toHaveLength(1));
  expect(screen.queryByRole('link', { name: 'Forgot password?' })).toBeNull();
});

it('the page for a forgotten password shows the same answer for every address', async () => {
  const { received } = mockApi('POST /auth/forgot-password').answers({
    message: 'If an account has this address, a link is on its way.',
  });
  const { user } = renderApp({ at: '/forgot-password' });
  await user.click(await screen.findByRole('button', { name: 'Send Link' }));
  expect(screen.getByText('Please enter your email')).toBeVisible();
  await user.type(await field('Email'), ' maya@example.com ');
  await user.click(press('Send Link'));
  expect(
    await screen.findByText(
      'If an account has this address, a link is on its way. It works once, for 30 minutes. Please look into your spam folder, too.',
    ),
  ).toBeVisible();
  expect(received[0]?.body).toEqual({ email: 'maya@example.com' });
  expect(screen.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/login');
});

it('the page for a forgotten password shows why it failed and keeps the address', async () => {
  mockApi('POST /auth/forgot-password').failsWith('RATE_LIMITED');
  const { user } = renderApp({ at: '/forgot-password' });
  await user.type(await field('Email'), 'maya@example.com');
  await user.click(press('Send Link'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.');
  expect(await field('Email')).toHaveValue('maya@example.com');
});

it('the page for a forgotten password of a store without e-mail says whom to ask', async () => {
  mockApi('GET /public/mail').answers({ configured: false });
  renderApp({ at: '/forgot-password', mail: null });
  expect(
    await screen.findByText("This store sends no e-mail. Ask the store's owner to reset your password."),
  ).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
});

it('the token of a mailed link is removed from the address at once', async () => {
  renderApp({ at: `/reset-password#${token}` });
  await field('New password');
  expect(window.location.href).not.toContain(token);
});

it('a new password by a mailed link must be typed the same twice', async () => {
  const { user } = renderApp({ at: `/reset-password#${token}` });
  await user.type(await field('New password'), 'a new one for me');
  await user.type(await field('Confirm new password'), 'another one');
  await user.click(press('Save Password'));
  expect(screen.getByText('Passwords do not match')).toBeVisible();
  expect(await field('Confirm new password')).toHaveFocus();
});

it('a new password is set with the token of the mailed link', async () => {
  const { received } = mockApi('POST /auth/reset-password').answers({
    message: 'Your password was changed. Please sign in with it.',
  });
  const { user } = renderApp({ at: `/reset-password#${token}` });
  await user.type(await field('New password'), 'a new one for me');
  await user.type(await field('Confirm new password'), 'a new one for me');
  await user.click(press('Save Password'));
  expect(await screen.findByText('Your password was changed. Please sign in with it.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  expect(received[0]?.body).toEqual({ token, password: 'a new one for me' });
});

it('a new password asks about recently set-up second factors', async () => {
  mockApi('POST /auth/reset-password').failsWith('FACTORS_YOUNG', {
    details: {
      factors: [
        { kind: 'TOTP', name: null, creation_unix: new Date(2026, 2, 12, 14, 32).getTime() / 1000 },
        { kind: 'PASSKEY', name: 'Laptop', creation_unix: new Date(2026, 2, 12, 14, 40).getTime() / 1000 },
      ],
    },
  });
  const { user } = renderApp({ at: `/reset-password#${token}` });
  await user.type(await field('New password'), 'a new one for me');
  await user.type(await field('Confirm new password'), 'a new one for me');
  await user.click(press('Save Password'));
  expect(await screen.findByText('Authenticator app, Mar 12, 2026, 2:32 PM')).toBeVisible();
  expect(screen.getByText('Passkey Laptop, Mar 12, 2026, 2:40 PM')).toBeVisible();
  const { received } = mockApi('POST /auth/reset-password').answers({
    message: 'Your password was changed.',
  });
  await user.click(press('Remove Them and Continue'));
  expect(await screen.findByText('Your password was changed.')).toBeVisible();
  expect(received[0]?.body).toEqual({ token, password: 'a new one for me', factors: 'remove' });
});

/** The page that restores an address, which asks about recovery codes that are new. */
async function restoreAddress() {
  mockApi('POST /auth/undo-email').failsWith('FACTORS_YOUNG', {
    details: { factors: [{ kind: 'RECOVERY_CODES', name: null, creation_unix: 1_780_000_000 }] },
  });
  const { user } = renderApp({ at: `/undo-email#${token}` });
  await user.click(await screen.findByRole('button', { name: 'Undo the Change' }));
  expect(await screen.findByText(/^Recovery codes, /)).toBeVisible();
  return { keep: () => user.click(press('They Are Mine')) };
}

it('restoring an e-mail address asks about recently set-up second factors', async () => {
  const { keep } = await restoreAddress();
  const { received } = mockApi('POST /auth/undo-email').answers({ message: 'Your address is yours again.' });
  await keep();
  expect(await screen.findByText(/^Your address is yours again\./)).toBeVisible();
  expect(received[0]?.body).toEqual({ token, factors: 'keep' });
});

it('a failure to restore an e-mail address can be retried', async () => {
  const { keep } = await restoreAddress();
  mockApi('POST /auth/undo-email').failsWith('EMAIL_TAKEN');
  await keep();
  expect(await screen.findByText('This email address is already in use.')).toBeVisible();
  mockApi('POST /auth/undo-email').answers({ message: 'Your address is yours again.' });
  await keep();
  expect(await screen.findByText(/^Your address is yours again\./)).toBeVisible();
});

it('a mailed link that is no longer valid offers to request a new one', async () => {
  mockApi('POST /auth/reset-password').failsWith('LINK_INVALID');
  const { user } = renderApp({ at: `/reset-password#${token}` });
  await user.type(await field('New password'), 'a new one for me');
  await user.type(await field('Confirm new password'), 'a new one for me');
  await user.click(press('Save Password'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This link has been used, is too old, or a newer one was sent. Please ask for a new one.',
  );
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

it('a second mailed link in the same tab sends its own token', async () => {
  const second = `link_${'b'.repeat(43)}`;
  const { received } = mockApi('POST /auth/confirm-email', { times: 'always' }).answers({
    message: 'Your address is confirmed.',
  });
  const { user } = renderApp({ at: `/confirm-email#${token}` });
  await user.click(await screen.findByRole('button', { name: 'Confirm My Address' }));
  await screen.findByText('Your address is confirmed.');
  act(() => {
    window.location.hash = second;
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm My Address' }));
  await screen.findByText('Your address is confirmed.');
  expect(received.map(({ body }) => body)).toEqual([{ token }, { token: second }]);
});

it('a refused password of a mailed link is reported at its field', async () => {
  mockApi('POST /auth/reset-password').failsWith('PASSWORD_WEAK', {
    fields: { password: 'Password must be at least 12 characters long' },
  });
  const { user } = renderApp({ at: `/reset-password#${token}` });
  await user.type(await field('New password'), 'eleven char');
  await user.type(await field('Confirm new password'), 'eleven char');
  await user.click(press('Save Password'));
  expect(await screen.findByText('Password must be at least 12 characters long')).toBeVisible();
  expect(await field('New password')).toHaveFocus();
});

it('the page for a new password says how to get a link when it is opened without one', async () => {
  const { where } = renderApp({ at: '/reset-password', as: aCustomer() });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This page is opened with the link of an e-mail. Please ask for a new one.',
  );
  expect(where()).toBe('/reset-password');
});

it('an address is confirmed only by a press', async () => {
  const { received } = mockApi('POST /auth/confirm-email').answers({ message: 'Your address is confirmed.' });
  const { user } = renderApp({ at: `/confirm-email#${token}` });
  await screen.findByText('Please confirm that this e-mail address is yours.');
  expect(received).toHaveLength(0);
  await user.click(press('Confirm My Address'));
  expect(await screen.findByText('Your address is confirmed.')).toBeVisible();
  expect(received[0]?.body).toEqual({ token });
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/login');
});

it('a change of address that was undone offers a new password', async () => {
  const { received } = mockApi('POST /auth/undo-email').answers({
    message: 'Your address is maya@example.com again, and every device was signed out.',
  });
  const { user } = renderApp({ at: `/undo-email#${token}` });
  await user.click(await screen.findByRole('button', { name: 'Undo the Change' }));
  expect(
    await screen.findByText(
      'Your address is maya@example.com again, and every device was signed out. If it was not you who changed it, choose a new password now.',
    ),
  ).toBeVisible();
  expect(received[0]?.body).toEqual({ token });
  expect(screen.getByRole('link', { name: 'Choose a New Password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

it('an invalid link that confirms an address leads to the settings or the registration', async () => {
  mockApi('POST /auth/confirm-email').failsWith('LINK_INVALID');
  const { user } = renderApp({ at: `/confirm-email#${token}` });
  await user.click(await screen.findByRole('button', { name: 'Confirm My Address' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your settings can send you a new one. If you have no account yet, please register again.',
  );
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/login');
});

it('an invalid link that restores an address leads to a new password', async () => {
  // Nobody can ask for another link that restores an address.
  mockApi('POST /auth/undo-email').failsWith('LINK_INVALID');
  const { user } = renderApp({ at: `/undo-email#${token}` });
  await user.click(await screen.findByRole('button', { name: 'Undo the Change' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This link has been used or is older than 72 hours.');
  expect(alert).not.toHaveTextContent('ask for a new one');
  const next = screen.getByRole('link', { name: 'Choose a New Password' });
  expect(next).toHaveAttribute('href', '/forgot-password');
});
