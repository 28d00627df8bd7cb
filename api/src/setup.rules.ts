import { StartRefused } from './platform/failure.ts';
import type { Answers } from './setup.checks.ts';

const plain = /^[\w./:@%+=,-]*$/;

/**
 * The text of an environment file, as Compose, systemd and a shell read it. Throws `StartRefused` where a value cannot be written for
 * all of them.
 */
export function environmentFile(answers: Answers): string {
  const lines = Object.entries(answers).map(([name, value]) => {
    if (/['\r\n\0]/.test(value))
      throw new StartRefused(`${name} must not hold a single quote or a line break: choose another value.`);
    return `${name}=${plain.test(value) ? value : `'${value}'`}`;
  });
  return `# Made by npm run setup. docs/operations.md says what each variable means.\n${lines.join('\n')}\n`;
}

/** The remaining steps for the owner, in order. `keyFile`: the key that decrypts backups, where the set-up created it. */
export function whatIsLeft(answers: Answers, keyFile: string | undefined): string[] {
  const publicUrl = (answers['PUBLIC_URL'] ?? '').replace(/\/$/, '');
  return [
    'Copy DELIVERABLES_KEY to a safe place apart from the backups: without it stored codes cannot be read.',
    ...(keyFile === undefined ? [] : [`Take ${keyFile} away from this machine: it opens the backups.`]),
    `Bring TLS for ${publicUrl}: docs/nginx.conf or deploy/Caddyfile.`,
    answers['HOODPAY_API_URL'] === undefined
      ? 'No gateway is set: customers pay from a balance that an admin gives them.'
      : `At HoodPay let webhooks go to ${publicUrl}/api/webhooks/hoodpay.`,
    ...(answers['SMTP_URL'] === undefined
      ? ['No mail server is set: nobody gets an e-mail.']
      : ['Set SPF, DKIM and DMARC of the domain in MAIL_FROM.']),
    'Start the store with these variables, sign in as the first admin, and look at /admin/system.',
    // Without e-mail it has no effect.
    ...(answers['SMTP_URL'] === undefined
      ? []
      : [
          'Switch on "Keep accounts private" in /admin/settings: nobody learns from a registration who has an account.',
        ]),
    'Make a backup every night: deploy/gift-card-store-backup.timer.',
  ];
}
