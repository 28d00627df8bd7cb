import type { SandboxOptions } from './options.ts';

export interface SandboxConfig {
  host: string;
  port: number;
  options: SandboxOptions;
}

/** Reads the environment; throws one plain sentence that names the variable that is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv): SandboxConfig {
  const required = (name: string): string => {
    const value = env[name];
    if (value === undefined || value === '') throw new Error(`${name} is not set.`);
    return value;
  };
  const port = Number(env['SANDBOX_PORT'] ?? '5050');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error('SANDBOX_PORT must be a whole number from 0 to 65535.');
  }
  const options: SandboxOptions = {
    apiKey: required('HOODPAY_API_KEY'),
    businessId: required('HOODPAY_BUSINESS_ID'),
    webhookSecret: required('HOODPAY_WEBHOOK_SECRET'),
    notifyHosts: (env['SANDBOX_NOTIFY_HOSTS'] ?? '').split(',').filter((host) => host !== ''),
    log: (line) => process.stdout.write(`${line}\n`),
  };
  if (env['SANDBOX_STATE_FILE']) options.stateFile = env['SANDBOX_STATE_FILE'];
  if (env['SANDBOX_PUBLIC_URL']) options.publicUrl = env['SANDBOX_PUBLIC_URL'];
  return { host: env['SANDBOX_HOST'] ?? '127.0.0.1', port, options };
}
