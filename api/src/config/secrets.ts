import { isGuessable } from './config.rules.ts';
import { isDemoPassword } from '../shop/accounts/demo-sign-ins.ts';
import type { Config } from './settings.ts';
import type { Variables } from './variables.ts';

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

const looksLikeDemo = (secret: string | undefined): boolean =>
  secret !== undefined && (/^(demo|sandbox|test|change)/i.test(secret) || isDemoPassword(secret));

/** Refuses demo values, secrets that are easy to guess, and one secret for two purposes. */
export function checkSecrets(config: Config, { read, refuse }: Variables): void {
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
