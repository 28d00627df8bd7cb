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

it('closing an account with the password signs out 3 seconds later', async () => {
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

it('another user who signs in after an account was closed stays signed in', async () => {
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

/** The dialog of an account with money, in which the password and most of the sentence are typed. */
async function openWithMoney() {
  const page = await open({ balance: 12.3 });
  await page.user.type(page.dialog.getByLabelText('Password'), 'correct horse');
  const words = page.dialog.getByRole('textbox', { name: 'Give up your balance of $12.30' });
  expect(words).toHaveAccessibleDescription('Type: I give up $12.30');
  await page.user.type(words, 'I give up $12.3');
  return { ...page, words };
}

it('an account with money is closed only when the exact sentence is typed', async () => {
  const { user, words, confirm } = await openWithMoney();
  expect(confirm).toBeDisabled();
  await user.type(words, '0');
  expect(confirm).toBeEnabled();
});

it('an account whose balance has changed is not closed for the old sentence', async () => {
  const { user, words, confirm } = await openWithMoney();
  await user.type(words, '0');
  mockApi('POST /user/close').failsWith('BALANCE_LEFT', { fields: { give_up: 'must be: I give up $20.00' } });
  await user.click(confirm);
  await waitFor(() => expect(words).toHaveFocus());
  expect(words).toHaveAccessibleDescription(/must be: I give up \$20\.00/);
  expect(words).toHaveValue('I give up $12.30');
});

it('a wrong password for closing an account is reported at its field', async () => {
  const { user, dialog, confirm } = await open({ balance: 0 });
  const password = dialog.getByLabelText('Password');
  await user.type(password, 'wrong');
  mockApi('POST /user/close').failsWith('PASSWORD_WRONG', { fields: { password: 'is not correct' } });
  await user.click(confirm);
  await waitFor(() => expect(password).toHaveFocus());
  expect(password).toHaveAccessibleDescription('Password is not correct');
  expect(password).toHaveValue('wrong');
});

it('an account with an open payment says why it cannot be closed', async () => {
  const { user, dialog, confirm } = await open({ balance: 0 });
  await user.type(dialog.getByLabelText('Password'), 'correct horse');
  mockApi('POST /user/close').failsWith('PAYMENT_OPEN');
  await user.click(confirm);
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'A payment of yours is still open. Pay it, cancel it or wait for its end, then try again.',
  );
});
