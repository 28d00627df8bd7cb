import { screen } from '@testing-library/react';
import { aPersonal, aStoreConfig, mockApi, renderRemote } from 'shared-testing';
import { SecurityPage } from './security-page.tsx';

it('the security page is shown below the dashboard tabs, links to the settings, and has devices, data and closing the account', async () => {
  mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal());
  mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
  mockApi('GET /user/sessions').answers([]);
  mockApi('GET /user/factors').answers({
    totp: null,
    passkeys: [],
    recovery_codes_left: 0,
    enrolment_required: false,
  });
  renderRemote(<SecurityPage />, { at: '/dashboard/security' });
  expect(screen.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Back to Settings' })).toHaveAttribute(
    'href',
    '/dashboard/settings',
  );
  expect(screen.getByRole('region', { name: 'Devices' })).toBeVisible();
  expect(await screen.findByText('You are signed in on this device only.')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Second factor' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Your Data' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Close Account' })).toBeVisible();
});

it('the parts below the devices stay while devices that failed are loaded again', async () => {
  mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal());
  mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig());
  mockApi('GET /user/sessions').failsWith('INTERNAL');
  mockApi('GET /user/factors').answers({
    totp: null,
    passkeys: [],
    recovery_codes_left: 0,
    enrolment_required: false,
  });
  const { user } = renderRemote(<SecurityPage />, { at: '/dashboard/security' });
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
