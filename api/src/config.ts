import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  isExampleAddress,
  isGuessable,
  isLoopback,
  isReadOnItsWay,
  isTrustedFromAnywhere,
  senderOf,
} from './config.rules.ts';
import { isDemoPassword } from './shop/accounts/demo-sign-ins.ts';
import { StartRefused } from './platform/failure.ts';
import type { TracingSettings } from './platform/tracing/tracing.ts';
import type { SmtpSettings } from './platform/mail/smtp.ts';
import type { HttpSettings } from './platform/http/server.ts';
import { accountRefusal, refusedVariable } from './shop/accounts/account.rules.ts';
import type { WantedAdmin } from './shop/accounts/first-admin.ts';
import type { HoodpayConfig } from './shop/payments/hoodpay-client.ts';

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
  /** Of the store. */
  version: string;
  host: string;
  port: number;
  /** Reached from this machine only. Demo data needs that, because everybody knows the demo passwords. */
  isLocal: boolean;
  /** Undefined: the embedded server in `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database without the pooler that `databaseUrl` leads to; undefined when there is none. */
  databaseDirectUrl: string | undefined;
  /** A streaming replica of it; undefined when there is none. */
  databaseReadUrl: string | undefined;
  dataDir: string;
  /** The folder of the built shell and remotes that this process serves. */
  pagesDir: string;
  /** The owner's table of countries; undefined: there is none. */
  countryDatabase: string | undefined;
  /** From where browsers load the shell's own files, with a slash at the end; undefined: from the store. */
  shellFilesUrl: string | undefined;
  /** Undefined outside production: made once and stored in `dataDir`. */
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

/** The folder of the project: relative paths start here, whatever the working directory of the process. */
const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads and checks the environment. Throws `StartRefused` with the first wrong value in one line. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const read = (name: string): string | undefined => env[name]?.trim() || undefined;
  const refuse = (name: string, why: string): never => {
    throw new StartRefused(`${name} ${why}.`);
  };
  const number = (name: string, otherwise: number, min: number, max: number, whole = true): number => {
    const text = read(name);
    if (text === undefined) return otherwise;
    const value = Number(text);
    if (!Number.isFinite(value) || (whole && !Number.isInteger(value)) || value < min || value > max) {
      return refuse(name, `must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}`);
    }
    return value;
  };
  const flag = (name: string, otherwise: boolean): boolean => {
    const text = read(name);
    if (text === undefined) return otherwise;
    if (['1', 'true', 'yes'].includes(text)) return true;
    return ['0', 'false', 'no'].includes(text) ? false : refuse(name, 'must be 1 or 0');
  };
  const list = (name: string): string[] =>
    (read(name) ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  const url = (name: string, text: string, protocols: string[]): URL => {
    const parsed = URL.canParse(text) ? new URL(text) : undefined;
    return parsed && protocols.includes(parsed.protocol)
      ? parsed
      : refuse(
          name,
          `must be an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`,
        );
  };
  const key = (name: string): Buffer | undefined => {
    const text = read(name);
    if (text === undefined) return undefined;
    const bytes = Buffer.from(text, 'base64');
    return bytes.length === 32 ? bytes : refuse(name, 'must be 32 bytes in base64');
  };
  const origin = (name: string, text: string): string => url(name, text, ['http:', 'https:']).origin;

  const mode = read('NODE_ENV');
  if (mode !== undefined && !['production', 'development', 'test'].includes(mode)) {
    refuse('NODE_ENV', 'must be production, development or test');
  }
  const production = mode === 'production';
  const port = number('PORT', 8080, 0, 65_535);
  const databaseUrl = read('DATABASE_URL');
  if (databaseUrl !== undefined) url('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:']);
  const besideDatabaseUrl = (name: string, whatThatIs: string): string | undefined => {
    const address = read(name);
    if (address === undefined) return undefined;
    url(name, address, ['postgres:', 'postgresql:']);
    if (databaseUrl === undefined) refuse(name, `goes with DATABASE_URL, the address of the ${whatThatIs}`);
    return address;
  };
  const databaseDirectUrl = besideDatabaseUrl('DATABASE_DIRECT_URL', 'pooler');
  const databaseReadUrl = besideDatabaseUrl('DATABASE_READ_URL', 'primary');
  const tokenSecret = (name: string): string | undefined => {
    const secret = read(name);
    return secret === undefined || secret.length >= 32
      ? secret
      : refuse(name, 'must have at least 32 characters');
  };
  const logLevel = read('LOG_LEVEL') ?? 'info';
  if (!logLevels.includes(logLevel)) refuse('LOG_LEVEL', `must be one of ${logLevels.join(', ')}`);

  const host = read('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1');
  const publicUrl = origin('PUBLIC_URL', read('PUBLIC_URL') ?? `http://localhost:${port}`);

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
    databaseUrl,
    databaseDirectUrl,
    databaseReadUrl,
    dataDir,
    pagesDir: resolve(projectRoot, read('PAGES_DIR') ?? 'dist'),
    countryDatabase: countryDatabase && resolve(projectRoot, countryDatabase),
    shellFilesUrl: readShellFilesUrl(read, refuse, url),
    backupRecipients: list('BACKUP_RECIPIENT'),
    backupDir: resolve(projectRoot, read('BACKUP_DIR') ?? join(dataDir, 'backups')),
    jwtSecret: tokenSecret('JWT_SECRET'),
    jwtSecretPrevious: tokenSecret('JWT_SECRET_PREVIOUS'),
    deliverablesKey: key('DELIVERABLES_KEY'),
    deliverablesKeyPrevious: key('DELIVERABLES_KEY_PREVIOUS'),
    admin: readAdmin(read, refuse),
    hoodpay: readHoodpay(read, refuse, url),
    smtp: readSmtp(read, refuse, url, production),
    reservationSeconds: number('RESERVATION_SECONDS', 1800, 1, 86_400),
    rateLimitScale: number('RATE_LIMIT_SCALE', 1, 0, 1_000_000, false),
    demoData: flag('DEMO_DATA', !production),
    logLevel,
    metricsToken: tokenSecret('METRICS_TOKEN'),
    tracing: readTracing(read, refuse, url),
    trustedProxies: list('TRUSTED_PROXIES').map((each) =>
      isProxy(each) ? each : refuse('TRUSTED_PROXIES', 'must list addresses or networks like 10.0.0.0/8'),
    ),
    corsOrigins: list('CORS_ORIGINS').map((each) => origin('CORS_ORIGINS', each)),
  };
  if (production) checkProduction(config, read, refuse);
  if (config.demoData && !config.isLocal) {
    const foreign = isLoopback(host) ? `PUBLIC_URL is ${publicUrl}` : `HOST is ${host}`;
    refuse('DEMO_DATA', `must be 0 where ${foreign}, because everybody knows the demo passwords`);
  }
  return config;
}

/** It becomes part of each page as it is, and of its Content-Security-Policy. */
function readShellFilesUrl(read: Read, refuse: Refuse, url: ReadUrl): string | undefined {
  const text = read('SHELL_FILES_URL');
  if (text === undefined) return undefined;
  const { href, search, hash, username, password } = url('SHELL_FILES_URL', text, ['http:', 'https:']);
  if (search || hash || username || password || /[*;,'"<>\s]/.test(href))
    return refuse('SHELL_FILES_URL', 'must be a plain address of a folder, like https://cdn.example/shell/');
  return href.endsWith('/') ? href : `${href}/`;
}

type Read = (name: string) => string | undefined;
type Refuse = (name: string, why: string) => never;
type ReadUrl = (name: string, text: string, protocols: string[]) => URL;

function readAdmin(read: Read, refuse: Refuse): Config['admin'] {
  const [username, email, password] = [read('ADMIN_USERNAME'), read('ADMIN_EMAIL'), read('ADMIN_PASSWORD')];
  if (username === undefined && email === undefined && password === undefined) return undefined;
  if (username === undefined)
    return refuse('ADMIN_USERNAME', 'is missing while ADMIN_EMAIL or ADMIN_PASSWORD is set');
  if (email === undefined) return refuse('ADMIN_EMAIL', 'is missing while ADMIN_USERNAME is set');
  // Without a password, a random one is generated later.
  const refusal = accountRefusal({
    username,
    email,
    password: password ?? 'of random letters',
    role: 'ADMIN',
  });
  if (refusal) throw refusedVariable(refusal);
  return { username, email, password };
}

function readHoodpay(read: Read, refuse: Refuse, url: ReadUrl): HoodpayConfig | undefined {
  const apiUrl = read('HOODPAY_API_URL');
  if (apiUrl === undefined) return undefined;
  url('HOODPAY_API_URL', apiUrl, ['http:', 'https:']);
  const need = (name: string) => read(name) ?? refuse(name, 'is missing while HOODPAY_API_URL is set');
  return {
    apiUrl: apiUrl.replace(/\/+$/, ''),
    apiKey: need('HOODPAY_API_KEY'),
    businessId: need('HOODPAY_BUSINESS_ID'),
    webhookSecret: read('HOODPAY_WEBHOOK_SECRET'),
    signatureHeader: (read('HOODPAY_SIGNATURE_HEADER') ?? 'x-hoodpay-signature').toLowerCase(),
    redirectOrigins: (read('HOODPAY_REDIRECT_ORIGINS') ?? '')
      .split(',')
      .filter((each) => each.trim() !== '')
      .map((each) => url('HOODPAY_REDIRECT_ORIGINS', each.trim(), ['http:', 'https:']).origin),
  };
}

function readSmtp(read: Read, refuse: Refuse, url: ReadUrl, production: boolean): SmtpSettings | undefined {
  const server = read('SMTP_URL');
  const sender = read('MAIL_FROM');
  if (server === undefined)
    return sender === undefined ? undefined : refuse('SMTP_URL', 'is missing while MAIL_FROM is set');
  const { hostname, pathname, search } = url('SMTP_URL', server, ['smtp:', 'smtps:']);
  if (hostname === '') refuse('SMTP_URL', 'names no host');
  // Query parameters would be settings of the mail library, which we do not promise to support.
  if (search !== '' || !['', '/'].includes(pathname))
    refuse('SMTP_URL', 'must end after host and port, like smtp://user:password@mail.example:587');
  if (sender === undefined) return refuse('MAIL_FROM', 'is missing while SMTP_URL is set');
  const from = senderOf(sender);
  if (!from)
    return refuse(
      'MAIL_FROM',
      'must be an e-mail address, or a name and one like Store <store@shop.example>',
    );
  if (production && isExampleAddress(from.address))
    return refuse('MAIL_FROM', 'is an address for examples, which production refuses');
  return { url: server, from, requireTls: production && !isLoopback(hostname) };
}

/** The standard variables, which the library reads by itself too. */
function readTracing(read: Read, refuse: Refuse, url: ReadUrl): TracingSettings | undefined {
  const collector = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (collector === undefined) return undefined;
  url('OTEL_EXPORTER_OTLP_ENDPOINT', collector, ['http:', 'https:']);
  const share = Number(read('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  if (!(share >= 0 && share <= 1)) refuse('OTEL_TRACES_SAMPLER_ARG', 'must be a number from 0 to 1');
  return {
    collector: collector.replace(/\/+$/, ''),
    headers: read('OTEL_EXPORTER_OTLP_HEADERS') ?? '',
    share,
    name: read('OTEL_SERVICE_NAME') ?? 'gift-card-store',
  };
}

/** An address, a network, or one of the names that proxy-addr knows. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const looksLikeDemo = (secret: string | undefined): boolean =>
  secret !== undefined && (/^(demo|sandbox|test|change)/i.test(secret) || isDemoPassword(secret));

/** Production refuses what development allows: generated secrets, demo data, the sandbox. */
function checkProduction(config: Config, read: Read, refuse: Refuse): void {
  if (config.jwtSecret === undefined) refuse('JWT_SECRET', 'is required in production');
  if (config.deliverablesKey === undefined) refuse('DELIVERABLES_KEY', 'is required in production');
  // The default is localhost, which would send buyers and webhooks to their own machine.
  if (read('PUBLIC_URL') === undefined) refuse('PUBLIC_URL', 'is required in production');
  if (!config.publicUrl.startsWith('https://'))
    refuse('PUBLIC_URL', 'must start with https:// in production');
  if (config.shellFilesUrl?.startsWith('http://'))
    refuse('SHELL_FILES_URL', 'must start with https:// in production');
  if (config.demoData) refuse('DEMO_DATA', 'must be 0 in production');
  if (config.hoodpay && !config.hoodpay.apiUrl.startsWith('https://')) {
    refuse('HOODPAY_API_URL', 'must start with https:// in production, where the sandbox is refused');
  }
  checkSecrets(config, read, refuse);
  if (config.rateLimitScale === 0 || config.rateLimitScale > scaleMax)
    refuse('RATE_LIMIT_SCALE', `must be more than 0 and at most ${scaleMax} in production`);
  for (const network of config.trustedProxies.filter(isTrustedFromAnywhere))
    refuse(
      'TRUSTED_PROXIES',
      `must not hold ${network}, which anybody may be in: name the proxy's own address`,
    );
  const {
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
    databaseReadUrl: DATABASE_READ_URL,
  } = config;
  for (const [name, address] of Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL }))
    if (address !== undefined && isReadOnItsWay(address, read('PGHOST')))
      refuse(name, 'names another machine without TLS: add sslmode=verify-full to it');
}

/** A higher scale would be no limit. */
const scaleMax = 100;

/** Names of the secrets, and what to do about one that is easy to guess. */
const secretNames = {
  JWT_SECRET: 'make one with openssl rand -base64 48',
  // It signs nothing any more, but its tokens still open sessions.
  JWT_SECRET_PREVIOUS: 'leave it out, and replace it as a lost one with forget-jwt-secret',
  DELIVERABLES_KEY: 'make one with openssl rand -base64 32',
  // It decrypts what is stored, and encrypts nothing any more.
  DELIVERABLES_KEY_PREVIOUS: undefined,
  HOODPAY_WEBHOOK_SECRET: 'make one with openssl rand -hex 32',
  HOODPAY_API_KEY: undefined,
  METRICS_TOKEN: 'make one with openssl rand -base64 48',
  ADMIN_PASSWORD: undefined,
} as const;

function checkSecrets(config: Config, read: Read, refuse: Refuse): void {
  const seen = new Map<string, string>();
  for (const [name, advice] of Object.entries(secretNames)) {
    const secret = read(name);
    if (secret === undefined) continue;
    if (looksLikeDemo(secret)) refuse(name, 'is a demo value, which production refuses');
    const other = seen.get(secret);
    if (other !== undefined) refuse(name, `must not be the same as ${other}`);
    seen.set(secret, name);
    const bytes = name === 'DELIVERABLES_KEY' && config.deliverablesKey ? config.deliverablesKey : secret;
    if (advice !== undefined && (secret.length < 16 || isGuessable(bytes)))
      refuse(name, `is easy to guess: ${advice}`);
  }
}

/** The password of an account that the command line makes, when it is not typed. */
export const givenPassword = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env['NEW_PASSWORD'];
