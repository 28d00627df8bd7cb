import { act, screen, waitFor, within } from '@testing-library/react';
import { adopt, setNavigate } from 'shared-auth';
import type { Personal } from 'shared-contract/types';
import { aCustomer, aPersonal, aToken, mockApi, pass, renderRemote, stopClock } from 'shared-testing';
import { CloseCard } from './close-card.tsx';

const open = async (over: Partial<Personal> = {}) => {
  mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal(over));
  const { user } = renderRemote(<CloseCard />, {});
  const button = screen.getByRole('button', { name: 'Close Account' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  const dialog = within(screen.getByRole('dialog', { name: 'Close your account?' }));
  return { user, dialog, confirm: dialog.getByRole('button', { name: 'Close Account' }) };
};

it('an account without money is closed with the password, and the user is signed out 3 seconds later', async () => {
  stopClock();
  const went: string[] = [];
  setNavigate((to) => went.push(to));
  mockApi('POST /auth/logout').failsWith('TOKEN_INVALID');
  mockApi('GET /public/guest/token', { times: 'always' }).failsWith('INTERNAL');
  const close = mockApi('POST /user/close').answers({ message: 'ok' });
  const { user, dialog, confirm } = await open({ balance: 0 });
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(dialog.getByText('Requests for replacements that are still open are denied.')).toBeVisible();
  expect(confirm).toBeDisabled();
  await user.type(dialog.getByLabelText('Password'), 'correct horse');
  await user.click(confirm);
  expect(await dialog.findByText('Your account was closed.')).toBeVisible();
  expect(close.received[0]?.body).toEqual({ password: 'correct horse' });
  expect(went).toEqual([]);
  await waitFor(() => expect(went).toEqual(['/login']));
});

it('who signs in within 3 seconds after their account was closed stays signed in', async () => {
  stopClock();
  const went: string[] = [];
  setNavigate((to) => went.push(to));
  mockApi('POST /user/close').answers({ message: 'ok' });
  const { user, dialog, confirm } = await open({ balance: 0 });
  await user.type(dialog.getByLabelText('Password'), 'correct horse');
  await user.click(confirm);
  expect(await dialog.findByText('Your account was closed.')).toBeVisible();
  act(() => adopt(aToken(aCustomer({ username: 'another' }))));
  await pass(3_000);
  expect(went).toEqual([]);
});

it('an account with money is closed only when the exact sentence is typed', async () => {
  const { user, dialog, confirm } = await open({ balance: 12.3 });
  await user.type(dialog.getByLabelText('Password'), 'correct horse');
  const words = dialog.getByRole('textbox', { name: 'Give up your balance of $12.30' });
  expect(words).toHaveAccessibleDescription('Type: I give up $12.30');
  await user.type(words, 'I give up $12.3');
  expect(confirm).toBeDisabled();
  await user.type(words, '0');
  mockApi('POST /user/close').failsWith('BALANCE_LEFT', { fields: { give_up: 'must be: I give up $20.00' } });
  await user.click(confirm);
  await waitFor(() => expect(words).toHaveFocus());
  expect(words).toHaveAccessibleDescription(/must be: I give up \$20\.00/);
  expect(words).toHaveValue('I give up $12.30');
});

it('a wrong password is reported at its field, and what was typed stays', async () => {
  const { user, dialog, confirm } = await open({ balance: 0 });
  const password = dialog.getByLabelText('Password');
  await user.type(password, 'wrong');
  mockApi('POST /user/close').failsWith('PASSWORD_WRONG', { fields: { password: 'is not correct' } });
  await user.click(confirm);
  await waitFor(() => expect(password).toHaveFocus());
  expect(password).toHaveAccessibleDescription('Password is not correct');
  expect(password).toHaveValue('wrong');
});

it('an account that cannot be closed now says why', async () => {
  const { user, dialog, confirm } = await open({ balance: 0 });
  await user.type(dialog.getByLabelText('Password'), 'correct horse');
  mockApi('POST /user/close').failsWith('PAYMENT_OPEN');
  await user.click(confirm);
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'A payment of yours is still open. Pay it, cancel it or wait for its end, then try again.',
  );
});
