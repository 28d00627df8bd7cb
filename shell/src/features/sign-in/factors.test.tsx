import { screen, waitFor } from '@testing-library/react';
import { sessionFrom, storedToken } from 'shared-auth';
import type { ErrorDetails, FactorMethod } from 'shared-contract/types';
import { aCustomer, aToken, mockApi } from 'shared-testing';
import { renderApp } from '../../testing/render-app.tsx';

const button = (name: string) => screen.findByRole('button', { name });

async function passwordTyped(
  methods: FactorMethod[] = ['TOTP', 'RECOVERY_CODE'],
  more: Partial<ErrorDetails['SECOND_FACTOR_REQUIRED']> = {},
) {
  const details = { challenge: 'abc', methods, ...more };
  mockApi('POST /auth/login').failsWith('SECOND_FACTOR_REQUIRED', { details });
  const view = renderApp({ at: '/login?from=%2Fcart' });
  await view.user.type(await screen.findByLabelText('Username or email'), 'maya');
  await view.user.type(screen.getByLabelText('Password'), 'a secret');
  await view.user.click(await button('Sign In'));
  expect(await screen.findByRole('heading', { name: 'Second step' })).toBeVisible();
  return view;
}

it('the second step of a sign-in needs a code', async () => {
  const { user } = await passwordTyped();
  const code = screen.getByLabelText('Code');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveFocus();
  await user.click(await button('Confirm'));
  expect(screen.getByText('Please enter the code')).toBeVisible();
});

it('a code of the authenticator app signs in and opens the requested page', async () => {
  const { user, where } = await passwordTyped();
  const { received } = mockApi('POST /auth/second-factor').answers({ token: aToken(aCustomer()) });
  await user.type(screen.getByLabelText('Code'), '123 456');
  await user.click(await button('Confirm'));
  await waitFor(() => expect(where()).toBe('/cart'));
  expect(received[0]?.body).toEqual({ challenge: 'abc', totp: '123 456' });
  expect(sessionFrom(storedToken.read())).toMatchObject({ username: 'maya' });
});

it('a refused code stays in its field with the reason below it', async () => {
  const { user } = await passwordTyped();
  mockApi('POST /auth/second-factor').failsWith('FACTOR_WRONG', {
    fields: { totp: 'This code was used already. Please wait for the next one.' },
  });
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(await button('Confirm'));
  await waitFor(() =>
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(
      'This code was used already. Please wait for the next one.',
    ),
  );
  expect(screen.getByLabelText('Code')).toHaveValue('123456');
});

it('a recovery code can be used instead of the authenticator app', async () => {
  const { user, where } = await passwordTyped();
  await user.click(await button('Use a recovery code'));
  const { received } = mockApi('POST /auth/second-factor').answers({ token: aToken(aCustomer()) });
  await user.type(await screen.findByLabelText('Recovery code'), 'abcd-efgh');
  await user.click(await button('Confirm'));
  await waitFor(() => expect(where()).toBe('/cart'));
  expect(received[0]?.body).toEqual({ challenge: 'abc', recovery_code: 'abcd-efgh' });
});

it('choosing a passkey in the second step asks for it at once', async () => {
  const passkey = { challenge: 'abc', rpId: 'localhost', timeout: 1, userVerification: 'required' as const };
  const { user } = await passwordTyped(['TOTP', 'PASSKEY'], {
    passkey: { ...passkey, allowCredentials: [] },
  });
  await user.click(await button('Use a passkey'));
  // The browser of this test has none.
  expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used. Please try again.');
});

it('a second step that took too long returns to the password form and says why', async () => {
  const { user } = await passwordTyped();
  mockApi('POST /auth/second-factor').failsWith('CHALLENGE_OVER');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(await button('Confirm'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The second step took too long. Please sign in again.',
  );
  expect(screen.getByLabelText('Username or email')).toBeVisible();
});

it('a browser without passkeys offers none on the sign-in page', async () => {
  renderApp({ at: '/login' });
  await screen.findByLabelText('Username or email');
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});
