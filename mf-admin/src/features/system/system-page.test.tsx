import { screen, within } from '@testing-library/react';
import type { SystemStatus } from 'shared-contract/types';
import { mockApi } from 'shared-testing';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { formatBytes } from './system.view.ts';

const unix = () => Math.floor(Date.now() / 1_000);
const aStatus = (over: Partial<SystemStatus> = {}): SystemStatus => ({
  versions: { store: '0.1.0', node: '24.21.0', schema: '0049_backups' },
  database: {
    version: '18.4',
    embedded: true,
    bytes: 1_234_567_890,
    connections: 9,
    connections_max: 50,
    replica: { stale_seconds: 0.26, used: true },
  },
  jobs: { waiting: 2, failed: 0, due_since_unix: null },
  gateway: { host: 'api.hoodpay.test', open_payments: 3, payments_to_check: 0, failing_since_unix: null },
  mail: { host: 'mail.shop.test:587', waiting: 0, waiting_since_unix: null, failed: 0 },
  quarantined: 0,
  disk: { free_bytes: 60_000_000_000, total_bytes: 100_000_000_000 },
  backup: { made_unix: unix() - 3_600, bytes: 25_000_000, rows: 1_284_000, holds: true },
  ...over,
});
const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('the system page shows the figures of each part while all are healthy', async () => {
  mockApi('GET /admin/system').answers(aStatus());
  renderAdmin('/admin/system');
  expect(await screen.findByRole('heading', { level: 1, name: 'System' })).toBeVisible();
  const badges = await screen.findAllByText('Fine');
  expect(badges).toHaveLength(7);
  for (const badge of badges) expect(badge.closest('.ant-tag')?.querySelector('svg')).toBeInTheDocument();
  const figures: [name: string, ...texts: string[]][] = [
    ['Versions', '0.1.0', '24.21.0', '0049_backups'],
    ['Database', 'PostgreSQL 18.4, run by the store', '1.2 GB', '9 of 50', '0.3 s behind'],
    ['Jobs', '2', '0', 'None'],
    ['Payment gateway', 'api.hoodpay.test', '3', '0'],
    ['E-mail', 'mail.shop.test:587'],
    ['Disk', '60 GB of 100 GB'],
    ['Last backup', '25 MB', '1,284,000', 'Yes, and every check held'],
  ];
  for (const [name, ...texts] of figures)
    for (const text of texts) expect((await part(name)).getByText(text)).toBeVisible();
  expect((await part('Jobs')).getByRole('link', { name: 'Show jobs' })).toHaveAttribute(
    'href',
    '/admin/mails?tab=jobs',
  );
});

it('the system page says what to do about a part that needs a look', async () => {
  mockApi('GET /admin/system').answers(
    aStatus({
      database: { ...aStatus().database, connections: 49 },
      jobs: { waiting: 1, failed: 0, due_since_unix: unix() - 3_600 },
      gateway: { host: 'api.hoodpay.test', open_payments: 3, payments_to_check: 2, failing_since_unix: null },
      mail: { host: 'mail.shop.test', waiting: 0, waiting_since_unix: null, failed: 4 },
      disk: { free_bytes: 5, total_bytes: 100 },
      backup: { ...aStatus().backup!, holds: false },
    }),
  );
  renderAdmin('/admin/system');
  expect(await screen.findAllByText('Needs a look')).toHaveLength(6);
  for (const text of [
    'Nearly all connections are taken. Raise max_connections, or run fewer processes.',
    'Jobs wait for longer than they should. Look into the log of the store.',
    'HoodPay says something of these payments that the store does not know.',
    'Some e-mails could not be sent. See why, and send them again.',
    'The disk of the data directory is nearly full. Make space, or the store stops taking orders.',
    'The last backup was restored as a trial, and a check failed. Run npm run verify -w api.',
  ])
    expect(screen.getByText(text)).toBeVisible();
});

it('the system page says what to do about a part that is not set up', async () => {
  mockApi('GET /admin/system').answers(
    aStatus({
      database: { ...aStatus().database, embedded: false, replica: { stale_seconds: 31, used: false } },
      jobs: { waiting: 0, failed: 1, due_since_unix: null },
      gateway: { host: null, open_payments: 0, payments_to_check: 0, failing_since_unix: null },
      mail: { host: null, waiting: 0, waiting_since_unix: null, failed: 0 },
      disk: { free_bytes: 5, total_bytes: 100 },
      backup: null,
    }),
  );
  renderAdmin('/admin/system');
  for (const text of [
    'The replica is away or too far behind, so the primary serves its reads. Look into the log of that server.',
    'Jobs failed. See why, and run them again.',
    'Nobody can pay through HoodPay. Set HOODPAY_API_URL and the keys to take such payments.',
    'The store sends no e-mail. Set SMTP_URL and MAIL_FROM to send it.',
    'The disk of the data directory is nearly full. Make space, or new releases of the pages cannot be stored.',
    'No backup was made yet. Run npm run backup every night.',
  ])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getAllByText('Not set up')).toHaveLength(2);
});

it('Refresh reads the status of the system again', async () => {
  mockApi('GET /admin/system').answers(aStatus());
  const { user } = renderAdmin('/admin/system');
  expect(await screen.findByText('60 GB of 100 GB')).toBeVisible();
  mockApi('GET /admin/system').answers(aStatus({ disk: null }));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('The system does not say how much space there is.')).toBeVisible();
});

it('the system page says since when the gateway fails and e-mails wait', async () => {
  const since = unix() - 3_600;
  mockApi('GET /admin/system').answers(
    aStatus({
      gateway: { ...aStatus().gateway, failing_since_unix: since },
      mail: { ...aStatus().mail, waiting: 7, waiting_since_unix: since },
    }),
  );
  renderAdmin('/admin/system');
  expect(
    (await part('Payment gateway')).getByText(
      /^HoodPay has not answered since .+, so nobody can pay through it\. See whether it works, and whether HOODPAY_API_URL and the key are right\.$/,
    ),
  ).toBeVisible();
  expect(
    (await part('E-mail')).getByText(
      /^E-mails have waited since .+\. See what the mail server answers, and whether SMTP_URL is right\.$/,
    ),
  ).toBeVisible();
});

it('the system page does not warn of e-mails before their second try', async () => {
  mockApi('GET /admin/system').answers(
    aStatus({ mail: { ...aStatus().mail, waiting: 1, waiting_since_unix: unix() - 300 } }),
  );
  renderAdmin('/admin/system');
  expect((await part('E-mail')).getByText('Fine')).toBeVisible();
});

it('the system page does not warn of e-mails that wait without a mail server', async () => {
  mockApi('GET /admin/system').answers(
    aStatus({ mail: { host: null, waiting: 1, waiting_since_unix: unix() - 3_600, failed: 0 } }),
  );
  renderAdmin('/admin/system');
  expect((await part('E-mail')).getByText('Not set up')).toBeVisible();
});

it('the system page says what to do about codes in quarantine after a restore', async () => {
  mockApi('GET /admin/system').answers(aStatus({ quarantined: 12_400 }));
  renderAdmin('/admin/system');
  const codes = await part('Codes in quarantine');
  expect(codes.getByText('12,400')).toBeVisible();
  expect(
    codes.getByText(
      'The store was restored, and some of these codes may have been sold since the backup. Mark those that were, then release the others: npm run admin -w api -- quarantine.',
    ),
  ).toBeVisible();
});

it('the system page reports a backup that is older than two days', async () => {
  mockApi('GET /admin/system').answers(
    aStatus({ backup: { ...aStatus().backup!, made_unix: unix() - 3 * 86_400, holds: null } }),
  );
  renderAdmin('/admin/system');
  const backup = await part('Last backup');
  expect(
    backup.getByText('The last backup is older than two days. Look into the log of its timer.'),
  ).toBeVisible();
  expect(backup.getByText('No')).toBeVisible();
});

it('the system page shows a failed load and retries', async () => {
  mockApi('GET /admin/system').failsWith('INTERNAL', { message: '' });
  const { user } = renderAdmin('/admin/system');
  expect(await screen.findByText('Failed to load system status')).toBeVisible();
  mockApi('GET /admin/system').answers(aStatus());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('0049_backups')).toBeVisible();
});

it('a number of bytes is written in a suitable unit', () => {
  expect([0, 999, 1_000, 12_345_678, 456_000_000_000, 3e16].map(formatBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1 KB',
    '12.3 MB',
    '456 GB',
    '30,000 TB',
  ]);
});
