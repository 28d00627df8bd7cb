export interface MailboxConfig {
  smtpPort: number;
  pagePort: number;
}

/** Reads the environment; throws one plain sentence that names the variable that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): MailboxConfig {
  const port = (name: string): number => {
    const value = Number(env[name] ?? '0');
    if (!Number.isInteger(value) || value < 0 || value > 65_535)
      throw new Error(`${name} must be a whole number from 0 to 65535.`);
    return value;
  };
  return { smtpPort: port('MAILBOX_SMTP_PORT'), pagePort: port('MAILBOX_PORT') };
}
