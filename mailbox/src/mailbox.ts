import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { answers, type Fault } from './faults.ts';
import { parse, type ReceivedMail } from './mail.ts';
import { buildPages } from './pages.ts';

export type { Fault } from './faults.ts';
export { headerOf, type ReceivedMail } from './mail.ts';

/** A mailbox that takes every mail for every address and shows it on a page. It listens on loopback only, and nothing leaves it. */
export interface Mailbox {
  /** For SMTP_URL. */
  smtpUrl: string;
  pageUrl: string;
  /** The oldest first. */
  mails: readonly ReceivedMail[];
  /** How it treats the next mails; assign to change it. */
  fault: Fault;
  /** Resolves with the first mail that matches, which may be there already. Rejects after `withinMs`. */
  next(matches: (mail: ReceivedMail) => boolean, withinMs?: number): Promise<ReceivedMail>;
  clear(): void;
  close(): Promise<void>;
}

export interface MailboxOptions {
  /** 0, the default: any. */
  smtpPort?: number;
  pagePort?: number;
  /** How many mails it keeps; older ones are forgotten. */
  most?: number;
}

const loopback = '127.0.0.1';

const refusal = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code });

export async function startMailbox({
  smtpPort = 0,
  pagePort = 0,
  most = 500,
}: MailboxOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  let arrived = 0;

  const store = async (raw: Buffer, { envelope }: SMTPServerSession): Promise<void> => {
    mails.push({
      id: ++arrived,
      recipients: envelope.rcptTo.map(({ address }) => address),
      sender: envelope.mailFrom ? envelope.mailFrom.address : '',
      receivedAt: new Date(),
      raw,
      parsed: await parse(raw),
    });
    if (mails.length > most) mails.shift();
    for (const look of waiting) look();
  };

  const hangUp = ({ id }: SMTPServerSession) => {
    for (const connection of smtp.connections) if (connection.id === id) connection.close();
  };

  const take = async (
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
  ): Promise<Error | undefined> => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const { fault } = mailbox;
    if (fault === 'later' || fault === 'refuse') return refusal(answers[fault]);
    if (fault === 'none' || fault === 'lost') await store(Buffer.concat(chunks), session);
    if (fault === 'hang-up' || fault === 'lost') hangUp(session);
    // Never answers; the other side gives up.
    if (fault !== 'none') await new Promise(() => undefined);
    return undefined;
  };

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A password may come along; it is neither checked nor stored.
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username }),
    allowInsecureAuth: true,
    closeTimeout: 100,
    logger: false,
    onData: (stream, session, callback) => {
      void take(stream, session).then((error) => callback(error), callback);
    },
  });
  // A connection that is cut off is what some tests are about.
  smtp.on('error', () => undefined);

  const listening = smtp.listen(smtpPort, loopback);
  await once(listening, 'listening');
  const pages = buildPages(mails, () => mailbox.clear());
  const pageUrl = await pages.listen({ host: loopback, port: pagePort });

  const mailbox: Mailbox = {
    smtpUrl: `smtp://${loopback}:${portOf(listening)}`,
    pageUrl,
    mails,
    fault: 'none',
    next: (matches, withinMs = 15_000) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = mails.find(matches);
          if (!found) return;
          done();
          resolve(found);
        };
        const late = setTimeout(() => {
          done();
          reject(new Error(`No such mail within ${withinMs} ms.`));
        }, withinMs);
        const done = () => {
          clearTimeout(late);
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
    clear: () => void mails.splice(0),
    async close() {
      await pages.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
  return mailbox;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
