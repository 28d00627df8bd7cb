import { randomUUID } from 'node:crypto';
import type { MailEvent } from 'shared-contract';
import { causingRequest } from '../../platform/causing-request.ts';
import type { Tx } from '../../platform/db/db.ts';
import { enqueue, type JobKind } from '../../platform/jobs/queue.ts';
import type { SmtpSettings } from '../../platform/mail/smtp.ts';
import { insertDueMail } from './due-mails.sql.ts';
import { isRequired, mailWords, type MailParameters } from './mail-events.ts';
import { insertMail } from './mails.sql.ts';

/** Sends one mail. */
export const mailJob: JobKind<{ mailId: string }> = { name: 'mail' };

export interface Outbox {
  /** False: the store has no mail server, and `post` does nothing. */
  configured: boolean;
  /**
   * Writes a mail, and the job that sends it, in the transaction of what it reports. Writes none, and returns false, where the owner has
   * switched the event off and accounts do not depend on it. `userId` null: to somebody without an account, whose name is in the parameters.
   * `id`: the id of the mail, from which its Message-ID is made; else a new one. `address`: another address than the account's.
   * `words`: the words of this mail, which is then also sent where the event is off.
   */
  post(
    tx: Tx,
    userId: string | null,
    event: MailEvent,
    parameters?: MailParameters,
    also?: { id?: string; address?: string; words?: { subject: string; introduction: string } },
  ): Promise<boolean>;
  /**
   * As `post`, for a fraction of its cost to the transaction: what the mail is about is stored. Within a second, or later while the
   * process is busy, it is posted (due-mails.service.ts), and whether the event is on, and its words, are read then. For checkouts.
   */
  postSoon(
    tx: Tx,
    to: { userId: string; address: string },
    event: MailEvent,
    parameters: MailParameters,
  ): Promise<void>;
  /** A Message-ID of its own for the mail of this id. */
  messageIdOf(mailId: string): string;
}

export function outbox(smtp: SmtpSettings | undefined): Outbox {
  const domain = smtp?.from.address.split('@').at(-1) ?? 'localhost';
  const messageIdOf = (mailId: string) => `<${mailId}@${domain}>`;
  return {
    configured: smtp !== undefined,
    messageIdOf,
    async post(tx, userId, event, parameters = {}, { id = randomUUID(), address, words } = {}) {
      if (!smtp) return false;
      const { subject, introduction } = words ?? mailWords[event];
      const asGiven = words !== undefined;
      const messageId = messageIdOf(id);
      // Sent together. A job whose mail was not written finds none, and is done.
      const [written] = await Promise.all([
        insertMail(tx, {
          id,
          event,
          userId,
          address: address ?? null,
          asGiven,
          always: isRequired(event, parameters),
          subject,
          introduction,
          parameters,
          messageId,
        }),
        enqueue(tx, mailJob, { mailId: id }),
      ]);
      return written > 0;
    },
    async postSoon(tx, to, event, parameters) {
      if (smtp)
        await insertDueMail(tx, { id: randomUUID(), event, ...to, parameters, requestId: causingRequest() });
    },
  };
}
