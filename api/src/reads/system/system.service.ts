import type { SystemStatus } from 'shared-contract';
import { lastBackup } from '../../platform/backup/backups.sql.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Replica } from '../../platform/db/replica.ts';
import type { SmtpSettings } from '../../platform/mail/smtp.ts';
import { unixOf } from '../../platform/time.ts';
import type { WatchedGateway } from '../../shop/payments/gateway-watch.ts';
import type { HoodpayConfig } from '../../shop/payments/hoodpay-client.ts';
import { countPaymentsToCheck } from '../../shop/payments/payment-alarms.sql.ts';
import { countQuarantined } from '../../shop/stock/quarantine.sql.ts';
import { spaceAt } from './disk.ts';
import { countSystem } from './system.sql.ts';

/** The settings of the process that the system page shows (rules 14.40). */
export interface SystemSettings {
  /** The version of the store. */
  version: string;
  dataDir: string;
  hasEmbeddedDatabase: boolean;
}

export interface SystemDeps {
  db: Db;
  replica: Replica;
  gateway: WatchedGateway | undefined;
  system: SystemSettings;
  config: { hoodpay: HoodpayConfig | undefined; smtp: SmtpSettings | undefined };
}

const hostOf = (url: string | undefined): string | null => (url === undefined ? null : new URL(url).host);

/** The state of the system: database, jobs, gateway, mails, disk and backup. */
export async function systemStatus({
  db,
  replica,
  gateway,
  config,
  system,
}: SystemDeps): Promise<SystemStatus> {
  const [now, toCheck, quarantined, disk, backup] = await Promise.all([
    countSystem(db),
    countPaymentsToCheck(db),
    countQuarantined(db),
    spaceAt(system.dataDir),
    lastBackup(db),
  ]);
  const beside = replica.state();
  const failingSince = gateway?.failingSince();
  return {
    versions: { store: system.version, node: process.versions.node, schema: now.schema },
    database: {
      version: now.version,
      embedded: system.hasEmbeddedDatabase,
      bytes: now.bytes,
      connections: now.connections,
      connections_max: now.connectionsMax,
      replica: beside ? { stale_seconds: beside.staleSeconds, used: beside.isUsed } : null,
    },
    jobs: { waiting: now.jobsWaiting, failed: now.jobsFailed, due_since_unix: now.jobsDueSince },
    gateway: {
      host: hostOf(config.hoodpay?.apiUrl),
      open_payments: now.openPayments,
      payments_to_check: toCheck,
      failing_since_unix: failingSince ? unixOf(failingSince) : null,
    },
    mail: {
      host: hostOf(config.smtp?.url),
      waiting: now.mailsWaiting,
      waiting_since_unix: now.mailsSince,
      failed: now.mailsFailed,
    },
    quarantined,
    disk,
    backup: backup
      ? { made_unix: unixOf(backup.at), bytes: backup.bytes, rows: backup.rows, holds: backup.holds }
      : null,
  };
}
