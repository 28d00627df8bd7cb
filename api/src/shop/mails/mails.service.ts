import { randomUUID } from 'node:crypto';
import type { MailEvent, MailPreview, MailState } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import type { Identity } from '../../platform/identity.ts';
import { isId, knownId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Actor } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import type { DeliveryDeps } from './delivery.service.ts';
import { contentOf, unnamedStore } from './mail-content.ts';
import { drawn } from './mail-drawing.ts';
import { sampleOf } from './mail-samples.ts';
import { checkWords, type Words } from './mail-settings.service.ts';
import { copyMail, countMails, listStoredMails, lockMail, requeueMail, whoseOrder } from './mails.sql.ts';
import { mailJob, type Outbox } from './outbox.ts';

/** The mail of an event with these words and sample data. Throws REQUEST_INVALID. */
export async function preview(
  { storeConfig, config }: Pick<DeliveryDeps, 'storeConfig' | 'config'>,
  event: MailEvent,
  words: Words,
  username: string,
): Promise<MailPreview> {
  checkWords(event, words);
  const { config: store } = await storeConfig.read();
  const content = contentOf({
    ...words,
    ...sampleOf(event),
    event,
    username,
    role: null,
    store: store.store_name || unnamedStore,
    storeUrl: config.publicUrl,
  });
  return drawn(content);
}

function requireServer({ configured }: Outbox): void {
  if (!configured) throw fail('MAIL_UNCONFIGURED');
}

/** Sends the mail of an event with these words and sample data to the admin who calls. Throws MAIL_UNCONFIGURED and REQUEST_INVALID. */
export async function sendTest(
  tx: Tx,
  outbox: Outbox,
  event: MailEvent,
  words: Words,
  actor: Actor,
): Promise<void> {
  requireServer(outbox);
  checkWords(event, words);
  await outbox.post(tx, actor.actorId, event, { sample: true }, { words });
  await audit(tx, { ...actor, action: 'mails.test', targetType: 'mail_event', targetId: event });
}

/** A page of the mails, and how many there are. */
export async function mailPage(on: Queryable, state: MailState | undefined, skip: number, amount: number) {
  const [rows, total] = await Promise.all([listStoredMails(on, state, skip, amount), countMails(on, state)]);
  return { rows, total };
}

/**
 * Sends a mail again: one that failed as the same mail, one that was sent as a new one. Throws MAIL_NOT_FOUND, MAIL_WAITING,
 * MAIL_OBSOLETE and MAIL_UNCONFIGURED.
 */
export async function resend(tx: Tx, outbox: Outbox, mailId: string, actor: Actor): Promise<void> {
  requireServer(outbox);
  const mail = await lockMail(tx, knownId(mailId, 'MAIL_NOT_FOUND'));
  if (!mail) throw fail('MAIL_NOT_FOUND');
  if (mail.state === 'QUEUED') throw fail('MAIL_WAITING');
  if (mail.state === 'OBSOLETE') throw fail('MAIL_OBSOLETE');
  const id = mail.state === 'FAILED' ? mailId : randomUUID();
  if (id === mailId) await requeueMail(tx, id);
  else await copyMail(tx, mailId, id, outbox.messageIdOf(id));
  await enqueue(tx, mailJob, { mailId: id });
  await audit(tx, {
    ...actor,
    action: 'mails.resend',
    targetType: 'mail',
    targetId: mailId,
    before: { state: mail.state, event: mail.event },
  });
}

/**
 * Writes the mail of a completed order to its buyer once more, for the buyer or an admin. Throws ORDER_NOT_FOUND, ORDER_NOT_COMPLETED
 * and MAIL_UNCONFIGURED.
 */
export async function resendOrderMail(
  tx: Tx,
  outbox: Outbox,
  orderId: string,
  { userId, role }: Identity,
  actor: Actor,
): Promise<void> {
  const order = isId(orderId) ? await whoseOrder(tx, orderId) : undefined;
  if (!order || (role !== 'ADMIN' && order.userId !== userId)) throw fail('ORDER_NOT_FOUND');
  if (order.status !== 'COMPLETED') throw fail('ORDER_NOT_COMPLETED');
  requireServer(outbox);
  await outbox.post(tx, order.userId, 'ORDER_PAID', { orderIds: [orderId] });
  if (role !== 'ADMIN') return;
  await audit(tx, { ...actor, action: 'mails.resend', targetType: 'order', targetId: orderId });
}
