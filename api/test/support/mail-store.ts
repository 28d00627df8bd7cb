import assert from 'node:assert/strict';
import { startMailbox, type ReceivedMail } from 'mailbox';
import { startWorkers } from '../../src/platform/jobs/queue.ts';
import { repeat } from '../../src/platform/jobs/schedule.ts';
import { smtpServer, type MailServer } from '../../src/platform/mail/smtp.ts';
import { mailWorker } from '../../src/shop/mails/delivery.service.ts';
import { writeDueMails } from '../../src/shop/mails/due-mails.service.ts';
import type { MailParameters } from '../../src/shop/mails/mail-events.ts';
import { smtpOf } from './mail-settings.ts';
import type { MadeUser } from './makers.ts';
import { openPayingStore } from './paying-store.ts';

interface StoredMail {
  id: string;
  state: string;
  attempts: number;
  error: string | null;
  messageId: string;
}

/** Whether a mail that arrived is this one. */
export const to = (address: string, subject: RegExp) => (mail: ReceivedMail) =>
  mail.recipients.includes(address) && subject.test(mail.parsed.subject ?? '');

export type MailStore = Awaited<ReturnType<typeof openMailStore>>;

/** A store that takes payments and sends its mails to a mailbox, with an admin. */
export async function openMailStore() {
  const mailbox = await startMailbox();
  const smtp = smtpOf(mailbox.smtpUrl);
  const store = await openPayingStore({ config: { smtp } });
  // Short enough for the test of a silent server, long enough for a mailbox on a busy machine.
  const patience = { connectMs: 5_000, silentMs: 3_000 };
  const [open, closed] = [smtpServer(smtp, patience), smtpServer(smtpOf(), patience)];
  /** While it is not open, connections are refused. Nothing listens at the other port, which no test can lose to another program. */
  const port = { isOpen: true };
  const server: MailServer = {
    send: (mail) => (port.isOpen ? open : closed).send(mail),
    refusal: () => (port.isOpen ? open : closed).refusal(),
  };
  const workers = startWorkers(store.db, store.deps.log, [mailWorker(store.deps, smtp, server)]);
  const due = repeat(
    20,
    () => writeDueMails(store.db, store.deps.outbox, 10),
    (error) => assert.ifError(error),
  );
  const admin = await store.makeUser({ role: 'ADMIN' });

  const rows = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await store.db.execute<Row>({ text, values })).rows;

  /** Asks until there are such rows. */
  async function rowsOnceThere<Row extends Record<string, unknown>>(text: string, values: unknown[]) {
    for (;;) {
      const found = await rows<Row>(text, values);
      if (found.length > 0) return found;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  return {
    ...store,
    mailbox,
    port,
    admin,
    rows,
    rowsOnceThere,

    async buys(buyer: MadeUser) {
      const { options } = await store.makeProduct({ options: [{ stock: 1 }] });
      const subcategoryId = options[0]!.id;
      await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount: 1 } });
      const sold = await store.call('POST /orders/cart/checkout', {
        as: buyer,
        body: { payment_method: 'BALANCE' },
      });
      return { orderId: sold.body.order_ids[0]!, code: options[0]!.texts[0]! };
    },

    post: (userId: string, parameters: MailParameters = {}) =>
      store.db.transaction((tx) => store.deps.outbox.post(tx, userId, 'PASSWORD_CHANGED', parameters)),

    /** The newest mail of a user, once `done` says so of it. */
    async stored(userId: string, done: (mail: StoredMail) => boolean): Promise<StoredMail> {
      for (;;) {
        const [mail] = await rowsOnceThere<StoredMail & Record<string, unknown>>(
          `select id, state, attempts, last_error as error, message_id as "messageId" from mails
            where user_id = $1 order by created_at desc limit 1`,
          [userId],
        );
        if (done(mail!)) return mail!;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },

    async close() {
      await due.stop();
      await workers.stop();
      await store.close();
      await mailbox.close();
    },
  };
}
