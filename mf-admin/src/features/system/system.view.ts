import type { SystemStatus } from 'shared-contract/types';
import { formatDateTime } from 'shared-ui';
import { strings } from '../../strings.ts';

const text = strings.system;

const DAY_SECONDS = 86_400;
/** Nightly backups, with one missed. */
const BACKUP_OLD_SECONDS = 2 * DAY_SECONDS;
/** Jobs are polled every two seconds. */
const JOB_LATE_SECONDS = 600;
/** The second try of an e-mail comes a minute after the first, and the third two minutes later. */
const MAIL_LATE_SECONDS = 600;
const NEARLY_ALL = 0.9;

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `1.2 GB`, in powers of 1,000 as disks are sold. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1_000 ** power;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: power > 0 && value < 100 ? 1 : 0 })} ${units[power]}`;
}

/** The problem of each part, in a sentence that says what to do; undefined while there is none. */
export const problemsOf = (
  { database, jobs, gateway, mail, quarantined, disk, backup }: SystemStatus,
  nowUnix: number,
): Partial<Record<keyof SystemStatus, string>> => ({
  ...(database.replica?.used === false && { database: text.replicaLook }),
  ...(database.connections > NEARLY_ALL * database.connections_max && { database: text.connectionsLook }),
  ...(jobs.due_since_unix !== null &&
    nowUnix - jobs.due_since_unix > JOB_LATE_SECONDS && { jobs: text.jobsLate }),
  ...(jobs.failed > 0 && { jobs: text.jobsFailed }),
  ...(gateway.payments_to_check > 0 && { gateway: text.gatewayLook }),
  ...(gateway.failing_since_unix && {
    gateway: text.gatewayFails(formatDateTime(gateway.failing_since_unix)),
  }),
  ...(mail.failed > 0 && { mail: text.mailFailed }),
  ...(mail.host &&
    mail.waiting_since_unix &&
    nowUnix - mail.waiting_since_unix > MAIL_LATE_SECONDS && {
      mail: text.mailLate(formatDateTime(mail.waiting_since_unix)),
    }),
  ...(quarantined > 0 && { quarantined: text.quarantineLook }),
  ...(disk &&
    disk.free_bytes < (1 - NEARLY_ALL) * disk.total_bytes && {
      disk: database.embedded ? text.diskLook : text.diskLookBeside,
    }),
  ...(backup === null && { backup: text.backupNone }),
  ...(backup && nowUnix - backup.made_unix > BACKUP_OLD_SECONDS && { backup: text.backupOld }),
  ...(backup?.holds === false && { backup: text.backupBroken }),
});
