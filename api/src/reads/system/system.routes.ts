import { statfs } from 'node:fs/promises';
import { getSystemStatus } from 'shared-contract';
import { lastBackup } from '../../platform/backup/backups.sql.ts';
import { unixOf } from '../../platform/time.ts';
import { countPaymentsToCheck } from '../../shop/payments/payment-alarms.sql.ts';
import type { ReadModule } from '../module.ts';
import { countSystem } from './system.sql.ts';

/** Null where the folder is not there, or the system does not tell. */
const spaceAt = (folder: string) =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free_bytes: bavail * bsize, total_bytes: blocks * bsize }),
    () => null,
  );

const hostOf = (url: string | undefined): string | null => (url === undefined ? null : new URL(url).host);

export const systemRoutes: ReadModule = (router, { db, config, system }) => {
  router.handle(getSystemStatus, async () => {
    const [now, toCheck, disk, backup] = await Promise.all([
      countSystem(db),
      countPaymentsToCheck(db),
      spaceAt(system.dataDir),
      lastBackup(db),
    ]);
    return {
      versions: { store: system.version, node: process.versions.node, schema: now.schema },
      database: {
        version: now.version,
        embedded: system.hasEmbeddedDatabase,
        bytes: now.bytes,
        connections: now.connections,
        connections_max: now.connectionsMax,
      },
      jobs: { waiting: now.jobsWaiting, failed: now.jobsFailed, due_since_unix: now.jobsDueSince },
      gateway: {
        host: hostOf(config.hoodpay?.apiUrl),
        open_payments: now.openPayments,
        payments_to_check: toCheck,
      },
      mail: { host: hostOf(config.smtp?.url), waiting: now.mailsWaiting, failed: now.mailsFailed },
      disk,
      backup: backup
        ? { made_unix: unixOf(backup.at), bytes: backup.bytes, rows: backup.rows, holds: backup.holds }
        : null,
    };
  });
};
