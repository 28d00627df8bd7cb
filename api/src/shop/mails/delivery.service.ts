import type { Logger } from 'pino';
import type { Db } from '../../platform/db/db.ts';
import type { Mark } from '../../platform/limits/limits.ts';
import type { StoreConfigReader } from '../settings/store-config.service.ts';
import { worker, type Attempt, type Worker } from '../../platform/jobs/queue.ts';
import { smtpServer, type MailServer, type SmtpSettings } from '../../platform/mail/smtp.ts';
import { openLink } from '../links/links.service.ts';
import { contentOf, unnamedStore, type MailContent } from './mail-content.ts';
import { drawn } from './mail-drawing.ts';
import { sampleOf } from './mail-samples.ts';
import {
  beginTry,
  mailedOrders,
  mailFailed,
  mailNotYet,
  mailObsolete,
  mailSent,
  type StoredMail,
} from './mails.sql.ts';
import { mailJob } from './outbox.ts';

export interface DeliveryDeps {
  db: Db;
  log: Logger;
  storeConfig: StoreConfigReader;
  tokens: { mark: Mark };
  config: { publicUrl: string };
}

/** The words and figures of a stored mail, as they are now. */
async function readContent(
  { db, storeConfig, config }: DeliveryDeps,
  mail: StoredMail,
  token: string | undefined,
): Promise<MailContent> {
  const [{ config: store }, content] = await Promise.all([
    storeConfig.read(),
    mail.parameters.sample
      ? sampleOf(mail.event)
      : mailedOrders(db, mail.parameters.orderIds ?? []).then((orders) => ({ orders })),
  ]);
  return contentOf({
    ...mail,
    ...content,
    token,
    store: store.store_name || unnamedStore,
    storeUrl: config.publicUrl,
  });
}

/**
 * One try of sending a mail. Does nothing when it was sent already; one whose link works no more is OBSOLETE. What the server refuses for good is FAILED; a failure that may
 * pass is thrown, so that the job is tried again, and FAILED after the last try. A process that dies between the server's answer and
 * `mailSent` sends it again under the same Message-ID (rules 20.5).
 */
async function deliver(
  deps: DeliveryDeps,
  server: MailServer,
  { from }: Pick<SmtpSettings, 'from'>,
  mailId: string,
  { last }: Attempt,
): Promise<void> {
  const { db, log } = deps;
  const mail = await beginTry(db, mailId);
  if (!mail) return;
  const { link, sample } = mail.parameters;
  const token = link && !sample ? await openLink(db, deps.tokens.mark, link) : undefined;
  if (link && !sample && token === undefined) {
    await mailObsolete(db, mailId);
    return;
  }
  const content = await readContent(deps, mail, token);
  const result = await server.send({
    ...drawn(content),
    from: { ...from, name: from.name || content.store },
    to: mail.address,
    messageId: mail.messageId,
  });
  if (result.kind === 'accepted') {
    await mailSent(db, mailId);
    return;
  }
  const { reason } = result;
  if (result.kind === 'refused' || last) {
    await mailFailed(db, mailId, reason);
    log.warn({ mailId, event: mail.event, reason }, 'a mail could not be sent');
    return;
  }
  await mailNotYet(db, mailId, reason);
  throw new Error(reason);
}

/** Sends the mails that wait. */
export function mailWorker(deps: DeliveryDeps, smtp: SmtpSettings, server = smtpServer(smtp)): Worker {
  return worker(mailJob, ({ mailId }, attempt) => deliver(deps, server, smtp, mailId, attempt));
}
