import type { HttpSettings } from '../platform/http/server.ts';
import type { SmtpSettings } from '../platform/mail/smtp.ts';
import type { TracingSettings } from '../platform/tracing/tracing.ts';
import type { WantedAdmin } from '../shop/accounts/first-admin.ts';
import type { HoodpayConfig } from '../shop/payments/hoodpay-client.ts';

/** The environment, read once and checked (rules 18.2). Seconds and bytes as the names say. */
export interface Config extends HttpSettings {
  /** Origin of the store, without a slash at the end. */
  publicUrl: string;
  /** Undefined: the store has no gateway. */
  hoodpay: HoodpayConfig | undefined;
  /** Undefined: the store sends no mail. */
  smtp: SmtpSettings | undefined;
  reservationSeconds: number;
  /** Multiplies every rate limit; 0 switches them off. */
  rateLimitScale: number;
  /** The version of the store. */
  version: string;
  host: string;
  port: number;
  /** Reached from this machine only. Demo data needs that, because everybody knows the demo passwords. */
  isLocal: boolean;
  /** Undefined: the embedded server in `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database without the pooler that `databaseUrl` leads to; undefined when there is none. */
  databaseDirectUrl: string | undefined;
  /** The same database for its owner; undefined: `databaseUrl` is the owner's. */
  databaseOwnerUrl: string | undefined;
  /** A streaming replica of the database; undefined when there is none. */
  databaseReadUrl: string | undefined;
  dataDir: string;
  /** The folder of the built shell and remotes that this process serves. */
  pagesDir: string;
  /** The owner's table of countries; undefined: there is none. */
  countryDatabase: string | undefined;
  /** From where browsers load the shell's own files, with a slash at the end; undefined: from the store. */
  shellFilesUrl: string | undefined;
  /** Undefined outside production, where the store makes a secret once and keeps it in `dataDir`. */
  jwtSecret: string | undefined;
  /** A second secret whose tokens are accepted, while the secret is being changed (docs/operations.md). */
  jwtSecretPrevious: string | undefined;
  deliverablesKey: Buffer | undefined;
  /** A second key that decrypts what it encrypted, while the key is being changed (docs/operations.md). */
  deliverablesKeyPrevious: Buffer | undefined;
  /** Public keys that backups are encrypted for, and the folder they are written to (docs/operations.md). */
  backupRecipients: readonly string[];
  backupDir: string;
  admin: WantedAdmin | undefined;
  demoData: boolean;
  logLevel: string;
  /** Undefined: nothing is traced. */
  tracing: TracingSettings | undefined;
  /** Lets a scraper read the metrics from another machine. */
  metricsToken: string | undefined;
}
