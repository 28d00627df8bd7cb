import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLoopback } from './config/config.rules.ts';
import { readAdmin } from './config/admin.ts';
import { readDatabase } from './config/database.ts';
import { readRecipients } from './config/backups.ts';
import { readHoodpay } from './config/hoodpay.ts';
import { checkProduction } from './config/production.ts';
import { readTrustedProxies } from './config/proxies.ts';
import type { Config } from './config/settings.ts';
import { readPublicUrl } from './config/public-url.ts';
import { readShellFilesUrl } from './config/shell-files.ts';
import { readSmtp } from './config/smtp.ts';
import { readTracing } from './config/tracing.ts';
import { variablesOf } from './config/variables.ts';

export type { Config };

/** The folder of the project: relative paths start here, whatever the working directory of the process. */
const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads and checks the environment. Throws `StartRefused` with the first wrong value in one line. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const variables = variablesOf(env);
  const { read, refuse, number, flag, list, origin, key, secret } = variables;
  const mode = read('NODE_ENV');
  if (mode !== undefined && !['production', 'development', 'test'].includes(mode)) {
    refuse('NODE_ENV', 'must be production, development or test');
  }
  const production = mode === 'production';
  const port = number('PORT', 8080, 0, 65_535);
  const database = readDatabase(variables);
  const logLevel = read('LOG_LEVEL') ?? 'info';
  if (!logLevels.includes(logLevel)) refuse('LOG_LEVEL', `must be one of ${logLevels.join(', ')}`);

  const host = read('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1');
  const publicUrl = readPublicUrl(variables, port);

  const dataDir = resolve(projectRoot, read('DATA_DIR') ?? '.data');
  const countryDatabase = read('COUNTRY_DATABASE');

  const config: Config = {
    production,
    version: (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string })
      .version,
    host,
    port,
    publicUrl,
    isLocal: isLoopback(host) && isLoopback(new URL(publicUrl).hostname),
    ...database,
    dataDir,
    pagesDir: resolve(projectRoot, read('PAGES_DIR') ?? 'dist'),
    countryDatabase: countryDatabase && resolve(projectRoot, countryDatabase),
    shellFilesUrl: readShellFilesUrl(variables),
    backupRecipients: readRecipients(variables),
    backupDir: resolve(projectRoot, read('BACKUP_DIR') ?? join(dataDir, 'backups')),
    jwtSecret: secret('JWT_SECRET'),
    jwtSecretPrevious: secret('JWT_SECRET_PREVIOUS'),
    deliverablesKey: key('DELIVERABLES_KEY'),
    deliverablesKeyPrevious: key('DELIVERABLES_KEY_PREVIOUS'),
    admin: readAdmin(variables),
    hoodpay: readHoodpay(variables),
    smtp: readSmtp(variables, production),
    reservationSeconds: number('RESERVATION_SECONDS', 1800, 1, 86_400),
    rateLimitScale: number('RATE_LIMIT_SCALE', 1, 0, 1_000_000, false),
    demoData: flag('DEMO_DATA', !production),
    logLevel,
    metricsToken: secret('METRICS_TOKEN'),
    tracing: readTracing(variables),
    trustedProxies: readTrustedProxies(variables),
    corsOrigins: list('CORS_ORIGINS').map((each) => origin('CORS_ORIGINS', each)),
  };
  if (production) checkProduction(config, variables);
  if (config.demoData && !config.isLocal) {
    const foreign = isLoopback(host) ? `PUBLIC_URL is ${publicUrl}` : `HOST is ${host}`;
    refuse('DEMO_DATA', `must be 0 where ${foreign}, because everybody knows the demo passwords`);
  }
  return config;
}

/** The password of an account that the command line makes, when it is not typed. */
export const givenPassword = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env['NEW_PASSWORD'];
