import type { MailEvent, MailState, Role } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement, statements } from '../../platform/db/statement.ts';
import { forgetDueMails } from './due-mails.sql.ts';
import type { MailedOrder } from './mail-content.ts';
import type { MailParameters } from './mail-events.ts';

type Row<T> = T & Record<string, unknown>;

export interface NewMail {
  id: string;
  event: MailEvent;
  /** Null: it is for somebody who has no account, whose name is in the parameters. */
  userId: string | null;
  /** Null: the one of the account. */
  address: string | null;
  subject: string;
  introduction: string;
  /** Whether these words replace those that the owner has set for the event. */
  asGiven: boolean;
  /** Whether the mail is sent also where the owner has switched the event off. */
  always: boolean;
  parameters: MailParameters;
  messageId: string;
}

// Writes no mail where the owner has switched the event off, nor to the address that replaced that of a closed account.
const insert = statement(
  'mails.insert',
  `insert into mails (id, event, user_id, address, subject, introduction, parameters, message_id)
   select $1, $2, $3, coalesce($4, u.email), coalesce(s.subject, $5), coalesce(s.introduction, $6), $7, $8
     from (select) one left join users u on u.id = $3 left join mail_settings s on s.event = $2 and not $9
    where (coalesce(s.enabled, true) or $10) and ($4::text is not null or u.closed_at is null)`,
);

const insertCopy = statement(
  'mails.insert-copy',
  `insert into mails (id, event, user_id, address, subject, introduction, parameters, message_id)
   select $2, event, user_id, address, subject, introduction, parameters, $3 from mails where id = $1`,
);

export interface StoredMail {
  id: string;
  event: MailEvent;
  userId: string | null;
  username: string;
  role: Exclude<Role, 'GUEST'> | null;
  address: string;
  subject: string;
  introduction: string;
  parameters: MailParameters;
  messageId: string;
  state: MailState;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
}

const columns = `m.id, m.event, m.user_id as "userId", coalesce(m.parameters ->> 'username', u.username) as username, u.role, m.address, m.subject, m.introduction, m.parameters,
  m.message_id as "messageId", m.state, m.attempts, m.last_error as "lastError", m.created_at as "createdAt",
  m.sent_at as "sentAt"`;

const begin = statement<Row<StoredMail>>(
  'mails.begin-try',
  `update mails m set attempts = m.attempts + 1 from mails own left join users u on u.id = own.user_id
    where m.id = $1 and m.state = 'QUEUED' and own.id = m.id returning ${columns}`,
);

// Mails to somebody without an account are not listed.
const sent = statement(
  'mails.sent',
  `with nobodys as (delete from mails where id = $1 and user_id is null)
   update mails set state = 'SENT', sent_at = now(), last_error = null where id = $1 and user_id is not null`,
);

const failed = statement(
  'mails.failed',
  `update mails set state = 'FAILED', last_error = $2 where id = $1 and state = 'QUEUED'`,
);

const obsolete = statement(
  'mails.obsolete',
  `update mails set state = 'OBSOLETE', last_error = null where id = $1 and state = 'QUEUED'`,
);

const notYet = statement(
  'mails.not-yet',
  `update mails set last_error = $2 where id = $1 and state = 'QUEUED'`,
);

const lock = statement<{ state: MailState; event: MailEvent }>(
  'mails.lock',
  'select state, event from mails where id = $1 for update',
);

const requeue = statement(
  'mails.requeue',
  `update mails set state = 'QUEUED' where id = $1 and state = 'FAILED'`,
);

// The state is in the text, since a plan for any state reads all mails.
const ofState = (state: MailState | undefined) => (state === undefined ? '' : `where state = '${state}'`);

const list = statements<Row<StoredMail>>('mails.list');
const count = statements<{ count: number }>('mails.count');

const orders = statement<Row<MailedOrder>>(
  'mails.orders',
  `select id, product_title as title, subcategory_title as option, amount, total_cents as "totalCents"
     from orders where id = any ($1::uuid[]) order by array_position($1::uuid[], id)`,
);

const ownerOfOrder = statement<{ userId: string; status: string }>(
  'mails.owner-of-order',
  'select user_id as "userId", status from orders where id = $1',
);

const purge = statement(
  'mails.purge',
  `delete from mails where state <> 'QUEUED'
      and created_at < now() - case when user_id is null then interval '7 days' else interval '90 days' end`,
);

const forget = statement('mails.forget', 'delete from mails where user_id = $1');

export const insertMail = (tx: Tx, mail: NewMail) =>
  insert.run(tx, [
    mail.id,
    mail.event,
    mail.userId,
    mail.address,
    mail.subject,
    mail.introduction,
    JSON.stringify(mail.parameters),
    mail.messageId,
    mail.asGiven,
    mail.always,
  ]);

export const copyMail = (tx: Tx, id: string, newId: string, messageId: string) =>
  insertCopy.run(tx, [id, newId, messageId]);

/** Counts a try of a mail that waits; undefined when it waits no more. */
export const beginTry = (on: Queryable, id: string) => begin.row(on, [id]);
export const mailSent = (on: Queryable, id: string) => sent.run(on, [id]);
export const mailObsolete = (on: Queryable, id: string) => obsolete.run(on, [id]);
export const mailFailed = (on: Queryable, id: string, reason: string) => failed.run(on, [id, reason]);
export const mailNotYet = (on: Queryable, id: string, reason: string) => notYet.run(on, [id, reason]);
export const lockMail = (tx: Tx, id: string) => lock.row(tx, [id]);
export const requeueMail = (tx: Tx, id: string) => requeue.run(tx, [id]);

/** A page, the newest first. Only its own mails are joined with their users. */
export const listStoredMails = (on: Queryable, state: MailState | undefined, skip: number, amount: number) =>
  list(
    `select ${columns}
       from (select * from mails ${ofState(state)} order by created_at desc, id limit $2 offset $1) m
       left join users u on u.id = m.user_id order by m.created_at desc, m.id`,
  ).rows(on, [skip, amount]);
export const countMails = async (on: Queryable, state: MailState | undefined): Promise<number> =>
  (await count(`select count(*)::int as count from mails ${ofState(state)}`).row(on))?.count ?? 0;

/** In the order of the ids. */
export const mailedOrders = (on: Queryable, ids: readonly string[]) => orders.rows(on, [ids]);
export const whoseOrder = (on: Queryable, id: string) => ownerOfOrder.row(on, [id]);

/** Mails that were sent, or failed, 90 days ago, or 7 where nobody has an account: they hold addresses. */
export const purgeMails = (on: Queryable) => purge.run(on);
/** Deletes the mails of an account, sent or waiting, because they have its address. Due ones come first: one that just becomes a mail is waited for. */
export async function deleteMails(tx: Tx, userId: string): Promise<void> {
  await forgetDueMails(tx, userId);
  await forget.run(tx, [userId]);
}
