import type { Db } from '../../platform/db/db.ts';
import { lastBackup } from '../../platform/backup/backups.sql.ts';
import type { Replica } from '../../platform/db/replica.ts';
import { fresh } from '../../platform/fresh.ts';
import type { StoreFigure, StoreGauge } from '../../platform/service/metrics.ts';
import type { WatchedGateway } from '../../shop/payments/gateway-watch.ts';
import { countPaymentsToCheck } from '../../shop/payments/payment-alarms.sql.ts';
import { ordersByKind, revenueCents } from '../totals/rollups.sql.ts';
import { spaceAt } from './disk.ts';
import { countSystem } from './system.sql.ts';

/** One reading of the counts serves all gauges of a scrape. Milliseconds. */
const SCRAPE_MS = 1_000;

const figure = (name: string, help: string, read: () => Promise<number>): StoreGauge => ({
  name,
  help,
  read: async () => [{ value: await read() }],
});

const byState = (name: string, help: string, read: () => Promise<Record<string, number>>): StoreGauge => ({
  name,
  help,
  labelNames: ['state'],
  read: async () =>
    Object.entries(await read()).map(([state, value]): StoreFigure => ({ value, labels: { state } })),
});

/** 0 when nothing waits. */
const secondsSince = (unix: number | null): number =>
  unix === null ? 0 : Math.max(0, Math.floor(Date.now() / 1_000) - unix);

/** The gauges of the shop for Prometheus (docs/operations.md). Money is in cents. */
export function storeGauges(
  db: Db,
  { dataDir, replica, gateway }: { dataDir: string; replica: Replica; gateway: WatchedGateway | undefined },
): StoreGauge[] {
  const counts = fresh(SCRAPE_MS, () => countSystem(db));
  const disk = fresh(SCRAPE_MS, () => spaceAt(dataDir));
  return [
    {
      name: 'store_orders',
      help: 'Orders of the whole store, by status and payment method',
      labelNames: ['status', 'method'],
      read: async () =>
        (await ordersByKind(db)).map(({ status, method, count }) => ({
          value: count,
          labels: { status, method },
        })),
    },
    figure('store_revenue_cents', 'Cents paid for completed orders of the whole store', () =>
      revenueCents(db),
    ),
    figure(
      'gateway_payments_to_check',
      'Gateway payments that cannot be settled as the gateway reports them, of the whole store',
      () => countPaymentsToCheck(db),
    ),
    figure(
      'gateway_payments_open',
      'Gateway payments that are neither paid nor over',
      async () => (await counts.read()).openPayments,
    ),
    figure(
      'gateway_payment_oldest_overdue_seconds',
      'How long an open gateway payment is beyond its time, without those to check; 0 without one',
      async () => secondsSince((await counts.read()).paymentDueSince),
    ),
    figure(
      'gateway_failing_seconds',
      'How long each call of this process to the gateway has failed, 0 while the last one was answered',
      async () => {
        const since = gateway?.failingSince();
        return since ? (Date.now() - since.getTime()) / 1_000 : 0;
      },
    ),
    byState('store_jobs', 'Jobs of the queue, by state', async () => {
      const { jobsWaiting, jobsFailed } = await counts.read();
      return { waiting: jobsWaiting, failed: jobsFailed };
    }),
    figure(
      'store_job_oldest_due_seconds',
      'How long the oldest job that is due has been due, 0 without one',
      async () => secondsSince((await counts.read()).jobsDueSince),
    ),
    byState('store_mails', 'E-mails, by state', async () => {
      const { mailsWaiting, mailsFailed } = await counts.read();
      return { waiting: mailsWaiting, failed: mailsFailed };
    }),
    figure(
      'store_mail_oldest_waiting_seconds',
      'Age of the oldest e-mail that waits to be sent, 0 without one',
      async () => secondsSince((await counts.read()).mailsSince),
    ),
    figure(
      'store_replacement_requests_pending',
      'Replacement requests that wait for staff',
      async () => (await counts.read()).requestsPending,
    ),
    figure(
      'store_replacement_request_oldest_seconds',
      'Age of the oldest replacement request that waits, 0 without one',
      async () => secondsSince((await counts.read()).requestSince),
    ),
    figure('database_bytes', 'Size of the database of the store', async () => (await counts.read()).bytes),
    figure(
      'database_replica_stale_seconds',
      'How old the data of the replica may be, as this process has measured it, 0 without one',
      async () => replica.state()?.staleSeconds ?? 0,
    ),
    figure(
      'data_disk_free_bytes',
      'Free space on the disk of the data directory, 0 where the system does not say',
      async () => (await disk.read())?.free_bytes ?? 0,
    ),
    figure(
      'data_disk_total_bytes',
      'Size of the disk of the data directory, 0 where the system does not say',
      async () => (await disk.read())?.total_bytes ?? 0,
    ),
    figure(
      'store_backup_timestamp_seconds',
      'When the last backup was made, in unix seconds, 0 without one',
      async () => Math.floor(((await lastBackup(db))?.at.getTime() ?? 0) / 1_000),
    ),
    figure(
      'store_backup_broken',
      '1 where a check failed when the last backup was restored as a trial, otherwise 0',
      async () => ((await lastBackup(db))?.holds === false ? 1 : 0),
    ),
  ];
}
