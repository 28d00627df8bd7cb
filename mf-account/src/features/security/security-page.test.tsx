import { screen } from '@testing-library/react';
import { aPersonal, aStoreConfig, mockApi, renderRemote } from 'shared-testing';
import { SecurityPage } from './security-page.tsx';

const open = () => {
  mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal());
  mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
  mockApi('GET /user/factors').answers({
    totp: null,
    passkeys: [],
    recovery_codes_left: 0,
    enrolment_required: false,
  });
  return renderRemote(<SecurityPage />, { at: '/dashboard/security' });
};

it('the security page of a customer shows its four parts', async () => {
  mockApi('GET /user/sessions').answers([]);
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Devices' })).toBeVisible();
  expect(await screen.findByText('You are signed in on this device only.')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Second factor' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Your Data' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Close Account' })).toBeVisible();
});

it('the security page of a customer leads back to the settings', async () => {
  mockApi('GET /user/sessions').answers([]);
  open();
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Back to Settings' })).toHaveAttribute(
    'href',
    '/dashboard/settings',
  );
  await screen.findByRole('region', { name: 'Second factor' });
});

it('the parts below the devices stay while the devices are loaded again', async () => {
  mockApi('GET /user/sessions').failsWith('INTERNAL');
  const { user } = open();
  const factors = await screen.findByRole('region', { name: 'Second factor' });
  const answer = Promise.withResolvers<void>();
  mockApi('GET /user/sessions', { after: answer.promise }).answers([]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Loading devices...')).toBeInTheDocument();
  expect(factors).toBeInTheDocument();
  answer.resolve();
  expect(await screen.findByText('You are signed in on this device only.')).toBeVisible();
  expect(factors).toBeInTheDocument();
});
