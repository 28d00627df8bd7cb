import { screen, waitFor, within } from '@testing-library/react';
import type { Factors as OwnFactors } from 'shared-contract/types';
import { mockApi, renderRemote } from 'shared-testing';
import { Factors } from './factors.tsx';

const none: OwnFactors = { totp: null, passkeys: [], recovery_codes_left: 0, enrolment_required: false };
const both: OwnFactors = {
  totp: { creation_unix: 1_763_000_000 },
  passkeys: [{ _id: 'p1', name: 'Laptop', creation_unix: 1_763_000_000, last_used_unix: null }],
  recovery_codes_left: 7,
  enrolment_required: false,
};
const given = (factors: OwnFactors) => mockApi('GET /user/factors').answers(factors);
const open = () => renderRemote(<Factors />, {});
const codes = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkmn-000${n}`);

it('the second factors show a failed load and retry', async () => {
  mockApi('GET /user/factors', { delay: 50 }).failsWith('INTERNAL', { message: '' });
  const { user } = open();
  expect(screen.getByText('Loading second factors...')).toBeVisible();
  expect(await screen.findByText('Failed to load second factors')).toBeVisible();
  given(none);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Set Up: Authenticator app' })).toBeVisible();
});

it('the second factors say when the store requires one', async () => {
  given({ ...none, enrolment_required: true });
  open();
  expect(
    await screen.findByText(/^This store asks staff and administrators for a second factor/),
  ).toBeVisible();
});

/** The dialog that sets up an authenticator app, and what enters its code. */
async function openSetUp() {
  given(none);
  const { user } = open();
  mockApi('POST /user/factors/totp').answers({
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Store:maya?secret=JBSWY3DPEHPK3PXP',
  });
  await user.click(await screen.findByRole('button', { name: 'Set Up: Authenticator app' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Set up an authenticator app' }));
  expect(await dialog.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  return {
    user,
    dialog,
    async enter(code: string) {
      if (code) await user.type(dialog.getByLabelText('Code'), code);
      await user.click(dialog.getByRole('button', { name: 'Set Up' }));
    },
  };
}

it('an authenticator app is set up with a QR code or a key', async () => {
  const { dialog } = await openSetUp();
  expect(await dialog.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
});

it('setting up an authenticator app needs its code', async () => {
  const { dialog, enter } = await openSetUp();
  await enter('');
  expect(await dialog.findByText('Please enter the code')).toBeVisible();
});

it('a wrong code of an authenticator app can be corrected', async () => {
  const { user, dialog, enter } = await openSetUp();
  const wrong = 'This code is not correct. Please enter the one that is shown now.';
  given(none);
  mockApi('POST /user/factors/totp/confirm').failsWith('FACTOR_WRONG', { fields: { totp: wrong } });
  await enter('111111');
  expect(await dialog.findByText(wrong)).toBeVisible();
  mockApi('POST /user/factors/totp/confirm').answers({ message: 'ok', recovery_codes: codes });
  given({ ...none, totp: both.totp, recovery_codes_left: 10 });
  await user.clear(dialog.getByLabelText('Code'));
  await enter('222222');
  expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
});

it('setting up an authenticator app shows the recovery codes once', async () => {
  const { user, enter } = await openSetUp();
  mockApi('POST /user/factors/totp/confirm').answers({ message: 'ok', recovery_codes: codes });
  given({ ...none, totp: both.totp, recovery_codes_left: 10 });
  await enter('222222');
  const shown = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  await user.click(within(shown).getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText('The authenticator app is set up.')).toBeVisible();
  expect(await screen.findByText(/^10 codes are left\./)).toBeVisible();
});

it('a passkey can be renamed', async () => {
  given(both);
  const { user } = open();
  expect(await screen.findByText(/^Added Nov \d+, 2025 · Not used yet$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rename Laptop' }));
  const naming = screen.getByRole('dialog', { name: 'Name of the passkey' });
  await user.clear(within(naming).getByLabelText('Name'));
  await user.type(within(naming).getByLabelText('Name'), ' Work laptop ');
  const renamed = mockApi('POST /user/factors/passkeys/{passkeyId}').answers({ message: 'ok' });
  given({ ...both, passkeys: [{ ...both.passkeys[0]!, name: 'Work laptop' }] });
  await user.click(within(naming).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The passkey is called Work laptop now.')).toBeVisible();
  expect(renamed.received[0]?.body).toEqual({ name: 'Work laptop' });
});

it('a passkey that could not be removed is removed by the next press', async () => {
  given(both);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
  const asking = screen.getByRole('dialog', { name: 'Remove Laptop?' });
  mockApi('DELETE /user/factors/passkeys/{passkeyId}').failsWith('PROOF_REQUIRED', {
    message: 'Please confirm that it is you.',
    details: { methods: ['TOTP'] },
  });
  given(both);
  await user.click(within(asking).getByRole('button', { name: 'Remove' }));
  expect(await within(asking).findByRole('alert')).toHaveTextContent('Please confirm that it is you.');
  mockApi('DELETE /user/factors/passkeys/{passkeyId}').answers({ message: 'ok' });
  given({ ...both, passkeys: [] });
  await user.click(within(asking).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The passkey Laptop was removed.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull());
});

it('creating new recovery codes asks for confirmation and shows them', async () => {
  given(both);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New Codes' }));
  const asking = screen.getByRole('dialog', { name: 'Make new recovery codes?' });
  mockApi('POST /user/factors/recovery-codes').answers({ message: 'ok', recovery_codes: codes });
  given({ ...both, recovery_codes_left: 10 });
  await user.click(within(asking).getByRole('button', { name: 'New Codes' }));
  expect(await screen.findByText(codes[9]!)).toBeVisible();
});
