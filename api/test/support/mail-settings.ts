import type { SmtpSettings } from '../../src/platform/mail/smtp.ts';

/** A store that writes mails; without an address nothing listens, and they stay queued. */
export const smtpOf = (url = 'smtp://127.0.0.1:9'): SmtpSettings => ({
  url,
  from: { name: '', address: 'store@shop.test' },
  requireTls: false,
});
