import type { Db } from '../../platform/db/db.ts';
import { lastBackup } from '../../platform/backup/backups.sql.ts';
import { fresh } from '../../platform/fresh.ts';
import type { StoreFigure, StoreGauge } from '../../platform/service/metrics.ts';
import { countPaymentsToCheck } from '../../shop/payments/payment-alarms.sql.ts';
import { ordersByKind, revenueCents } from '../totals/rollups.sql.ts';
import { spaceAt } from './disk.ts';
import { countSystem } from './system.sql.ts';

/** One reading of the counts serves all gauges of a scrape. Milliseconds. */
const SCRAPE_MS = 1_000;

const one = (value: number): StoreFigure[] => [{ value }];

/** 0 where there is nothing that could be old. */
const secondsSince = (unix: number | null): number =>
  unix === null ? 0 : Math.max(0, Math.floor(Date.now() / 1_000) - unix);

/** How the shop does, as Prometheus reads it (docs/operations.md). Money is in cents. */
export function storeGauges(db: Db, { dataDir }: { dataDir: string }): StoreGauge[] {
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
    {
      name: 'store_revenue_cents',
      help: 'Cents paid for completed orders of the whole store',
      read: async () => one(await revenueCents(db)),
    },
    {
      name: 'gateway_payments_to_check',
      help: 'Gateway payments that cannot be settled as the gateway reports them, of the whole store',
      read: async () => one(await countPaymentsToCheck(db)),
    },
    {
      name: 'gateway_payments_open',
      help: 'Gateway payments that are neither paid nor over',
      read: async () => one((await counts.read()).openPayments),
    },
    {
      name: 'gateway_payment_oldest_open_seconds',
      help: 'Age of the oldest open gateway payment, 0 without one',
      read: async () => one(secondsSince((await counts.read()).openPaymentSince)),
    },
    {
      name: 'store_jobs',
      help: 'Jobs of the queue, by state',
      labelNames: ['state'],
      read: async () => {
        const { jobsWaiting, jobsFailed } = await counts.read();
        return statesOf({ waiting: jobsWaiting, failed: jobsFailed });
      },
    },
    {
      name: 'store_job_oldest_due_seconds',
      help: 'How long the oldest job that is due has been due, 0 without one',
      read: async () => one(secondsSince((await counts.read()).jobsDueSince)),
    },
    {
      name: 'store_mails',
      help: 'E-mails, by state',
      labelNames: ['state'],
      read: async () => {
        const { mailsWaiting, mailsFailed } = await counts.read();
        return statesOf({ waiting: mailsWaiting, failed: mailsFailed });
      },
    },
    {
      name: 'store_replacement_requests_pending',
      help: 'Replacement requests that wait for staff',
      read: async () => one((await counts.read()).requestsPending),
    },
    {
      name: 'store_replacement_request_oldest_seconds',
      help: 'Age of the oldest replacement request that waits, 0 without one',
      read: async () => one(secondsSince((await counts.read()).requestSince)),
    },
    {
      name: 'database_bytes',
      help: 'Size of the database of the store',
      read: async () => one((await counts.read()).bytes),
    },
    {
      name: 'data_disk_free_bytes',
      help: 'Free space on the disk of the data directory, 0 where the system does not say',
      read: async () => one((await disk.read())?.free_bytes ?? 0),
    },
    {
      name: 'data_disk_total_bytes',
      help: 'Size of the disk of the data directory, 0 where the system does not say',
      read: async () => one((await disk.read())?.total_bytes ?? 0),
    },
    {
      name: 'store_backup_timestamp_seconds',
      help: 'When the last backup was made, in unix seconds, 0 without one',
      read: async () => {
        const backup = await lastBackup(db);
        return one(backup ? Math.floor(backup.at.getTime() / 1_000) : 0);
      },
    },
  ];
}

const statesOf = (counts: Record<string, number>): StoreFigure[] =>
  Object.entries(counts).map(([state, value]) => ({ value, labels: { state } }));
