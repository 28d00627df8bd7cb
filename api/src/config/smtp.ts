import { isExampleAddress, isLoopback, senderOf } from './config.rules.ts';
import type { SmtpSettings } from '../platform/mail/smtp.ts';
import type { Variables } from './variables.ts';

export function readSmtp({ read, refuse, url }: Variables, production: boolean): SmtpSettings | undefined {
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
