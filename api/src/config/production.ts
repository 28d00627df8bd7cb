import { isReadOnItsWay, isTrustedFromAnywhere } from './config.rules.ts';
import { checkSecrets } from './secrets.ts';
import type { Config } from './settings.ts';
import type { Variables } from './variables.ts';

/** A higher scale would be no limit. */
const scaleMax = 100;

/** Production refuses what development allows: generated secrets, demo data, the sandbox. */
export function checkProduction(config: Config, variables: Variables): void {
  const { read, refuse } = variables;
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
  checkSecrets(config, variables);
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
    databaseOwnerUrl: DATABASE_OWNER_URL,
    databaseReadUrl: DATABASE_READ_URL,
  } = config;
  for (const [name, address] of Object.entries({
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATABASE_OWNER_URL,
    DATABASE_READ_URL,
  }))
    if (address !== undefined && isReadOnItsWay(address, read('PGHOST')))
      refuse(name, 'names another machine without TLS: add sslmode=verify-full to it');
}
