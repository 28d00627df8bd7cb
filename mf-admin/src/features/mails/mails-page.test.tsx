import { screen, waitFor, within } from '@testing-library/react';
import type { QueuedJob, SentMail } from 'shared-contract/types';
import { mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';

const aMail = (overrides: Partial<SentMail> = {}): SentMail => ({
  _id: 'm1',
  event: 'ORDER_PAID',
  user_id: 'u1',
  username: 'ann',
  address: 'ann@customers.test',
  subject: 'Your order: {order}',
  state: 'SENT',
  attempts: 1,
  last_error: null,
  message_id: '<m1@shop.test>',
  created_unix: 1_780_000_000,
  sent_unix: 1_780_000_001,
  ...overrides,
});
const aJob = (overrides: Partial<QueuedJob> = {}): QueuedJob => ({
  _id: 'j1',
  kind: 'mail',
  state: 'FAILED',
  tries: 12,
  error: 'Greeting never received',
  created_unix: 1_780_000_000,
  next_unix: null,
  ...overrides,
});

const failed = aMail({
  _id: 'm2',
  address: 'ben@customers.test',
  state: 'FAILED',
  sent_unix: null,
  last_error: '550 No such mailbox here',
});

it('the list of e-mails shows the state of each and the reason of a failure', async () => {
  mockApi('GET /admin/mails').answers([failed, aMail()], 2);
  renderAdmin('/admin/mails');
  const table = within(await screen.findByRole('table', { name: 'E-mails' }));
  expect(table.getByText('550 No such mailbox here')).toBeVisible();
  expect(table.getAllByText('Order paid')).toHaveLength(2);
  expect(table.getByText('Sent')).toBeVisible();
});

it('a failed e-mail can be sent again from the list', async () => {
  mockApi('GET /admin/mails').answers([failed, aMail()], 2);
  const { user } = renderAdmin('/admin/mails');
  const table = within(await screen.findByRole('table', { name: 'E-mails' }));
  mockApi('POST /admin/mails/{mailId}/resend', { params: { mailId: 'm2' } }).answers({
    message: 'The e-mail is on its way again.',
  });
  mockApi('GET /admin/mails').answers([aMail({ ...failed, state: 'QUEUED' })], 1);
  await user.click(table.getByRole('button', { name: 'Resend to ben@customers.test' }));
  expect(await screen.findByText('The e-mail is on its way again.')).toBeVisible();
  expect(await screen.findByText('Waiting', { selector: '.ant-tag *' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resend to ben@customers.test' })).toBeNull();
});

it('an e-mail whose link was used already cannot be sent again', async () => {
  mockApi('GET /admin/mails').answers([aMail({ state: 'OBSOLETE', sent_unix: null })], 1);
  renderAdmin('/admin/mails');
  const table = within(await screen.findByRole('table', { name: 'E-mails' }));
  expect(table.getByText('Not needed')).toBeVisible();
  expect(table.getByText('Its link was used, or a newer e-mail has a newer one.')).toBeVisible();
  expect(table.queryByRole('button')).toBeNull();
});

it('sending all failed e-mails of a page again names the refused ones', async () => {
  const failing = (name: string) =>
    aMail({ _id: name, address: `${name}@customers.test`, state: 'FAILED', sent_unix: null });
  mockApi('GET /admin/mails').answers([failing('ann'), aMail(), failing('ben'), failing('cleo')], 4);
  const { user } = renderAdmin('/admin/mails');
  const all = await screen.findByRole('button', { name: 'Resend all failed on this page' });
  const message = 'The e-mail is on its way again.';
  const resend = (mailId: string) => mockApi('POST /admin/mails/{mailId}/resend', { params: { mailId } });
  resend('ann').answers({ message });
  resend('ben').failsWith('MAIL_WAITING', { message: 'This e-mail is waiting to be sent.' });
  resend('cleo').answers({ message });
  mockApi('GET /admin/mails').answers([aMail()], 1);
  await user.click(all);
  expect(await screen.findByText('2 e-mails are on their way again.')).toBeVisible();
  expect(screen.getByText('1 e-mail was not resent:')).toBeVisible();
  expect(screen.getByText('ben@customers.test: This e-mail is waiting to be sent.')).toBeVisible();
  await waitFor(() => expect(all).not.toBeInTheDocument());
});

it('the list of e-mails can be filtered by state and says when it is empty', async () => {
  mockApi('GET /admin/mails').answers([aMail()], 1);
  const { user } = renderAdmin('/admin/mails');
  await screen.findByRole('table', { name: 'E-mails' });
  const asked = mockApi('GET /admin/mails', { query: { state: 'FAILED' } }).answers([], 0);
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed');
  expect(await screen.findByText('No E-mails Found')).toBeVisible();
  expect(asked.received).toHaveLength(1);
});

it('an unknown state of e-mails in the address is ignored and reported', async () => {
  const asked = mockApi('GET /admin/mails').answers([aMail()], 1);
  renderAdmin('/admin/mails?state=zz');
  expect(await screen.findByText(/left out: state\.$/)).toBeVisible();
  expect(await screen.findByRole('table', { name: 'E-mails' })).toBeVisible();
  expect(asked.received[0]?.query).not.toHaveProperty('state');
});

/** The list of jobs, which has one that failed. */
async function openJobs() {
  mockApi('GET /admin/mails', { times: 'always' }).answers([], 0);
  mockApi('GET /admin/jobs').answers([aJob()], 1);
  const { user } = renderAdmin('/admin/mails');
  await user.click(await screen.findByRole('tab', { name: 'Jobs' }));
  return { user, table: within(await screen.findByRole('table', { name: 'Jobs' })) };
}

it('the list of jobs shows the reason of a failure', async () => {
  const { table } = await openJobs();
  expect(table.getByText('Greeting never received')).toBeVisible();
  expect(table.getByText('12 tries')).toBeVisible();
});

it('a failed job can be run again from the list', async () => {
  const { user, table } = await openJobs();
  mockApi('POST /admin/jobs/{jobId}/run-again').answers({ message: 'The job runs again.' });
  mockApi('GET /admin/jobs').answers([], 0);
  await user.click(table.getByRole('button', { name: /^Run again: mail/ }));
  expect(await screen.findByText('The job runs again.')).toBeVisible();
  expect(await screen.findByText('No Jobs Waiting')).toBeVisible();
});

it('the list of e-mails shows a failed load and retries', async () => {
  mockApi('GET /admin/mails').failsWith('INTERNAL', { message: '' });
  const { user } = renderAdmin('/admin/mails');
  expect(await screen.findByText('Failed to load e-mails')).toBeVisible();
  mockApi('GET /admin/mails').answers([], 0);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No E-mails Found')).toBeVisible();
});
