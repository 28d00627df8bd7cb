/** A mail server, and the sender of mails. */
export interface SmtpSettings {
  /** `smtp:` or `smtps:`, with a user and a password where the server wants them. */
  url: string;
  from: MailAddress;
  /** Nothing is sent before the connection is encrypted. */
  requireTls: boolean;
}

interface MailAddress {
  /** Empty: none. */
  name: string;
  address: string;
}

interface OutgoingMail {
  from: MailAddress;
  /** One address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
}

/** The outcome of one try. `refused` is permanent, `later` is temporary; both have the server's words. */
type Delivery = { kind: 'accepted' } | { kind: 'refused' | 'later'; reason: string };

export interface MailServer {
  /** Hands a mail to the server. Never throws. */
  send(mail: OutgoingMail): Promise<Delivery>;
  /** Signs in and returns why the server refuses; undefined when it accepts. Never throws. */
  refusal(): Promise<string | undefined>;
}

/** How long a server may take, in milliseconds. */
interface Patience {
  connectMs: number;
  silentMs: number;
}

const usual: Patience = { connectMs: 10_000, silentMs: 20_000 };

/**
 * A connection for each mail: a store sends few, and a connection that breaks affects no other mail. The library is loaded
 * with the first mail, because it takes 3 MiB.
 */
export function smtpServer({ url, requireTls }: SmtpSettings, { connectMs, silentMs } = usual): MailServer {
  const options = {
    url,
    requireTLS: requireTls,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = async () => (await import('nodemailer')).createTransport(options);
  return {
    async refusal() {
      try {
        const server = await transport();
        await server.verify();
        return undefined;
      } catch (error) {
        return failureOf(error).reason;
      }
    },
    async send({ from, to, subject, html, text, messageId }) {
      try {
        const server = await transport();
        await server.sendMail({
          from,
          to: { name: '', address: to },
          envelope: { from: from.address, to: [to] },
          subject,
          html,
          text,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { kind: 'accepted' };
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}

/** The maximum length of a reason that is stored and shown. */
const reasonMax = 500;

function failureOf(error: unknown): Exclude<Delivery, { kind: 'accepted' }> {
  const { code, response, responseCode, message } = error as {
    code?: string;
    response?: string;
    responseCode?: number;
    message?: string;
  };
  const reason = (response ?? message ?? String(error)).replace(/\p{Cc}+/gu, ' ').slice(0, reasonMax);
  // A refused sign-in concerns our account at the server and not this mail, which is sent once the account is corrected.
  const forGood = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH' && code !== 'ETLS';
  return { kind: forGood ? 'refused' : 'later', reason };
}
