import type { MailEvent } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { MailParameters } from './mail-events.ts';

// Mails that are due: `due-mails.service.ts` moves them to `mails`.

export interface NewDueMail {
  id: string;
  event: MailEvent;
  userId: string;
  subject: string;
  introduction: string;
  parameters: MailParameters;
  messageId: string;
}

// The address and the words as they are now, and none where the owner has switched the event off.
const insert = statement(
  'due-mails.insert',
  `insert into due_mails (id, event, user_id, address, subject, introduction, parameters, message_id)
   select $1, $2, u.id, u.email, coalesce(s.subject, $4), coalesce(s.introduction, $5), $6, $7
     from users u left join mail_settings s on s.event = $2
    where u.id = $3 and coalesce(s.enabled, true)`,
);

const take = statement<{ id: string }>(
  'due-mails.take',
  `with due as (
     delete from due_mails where (created_at, id) in (
       select created_at, id from due_mails order by created_at, id limit $1 for update skip locked)
     returning *
   )
   insert into mails (id, event, user_id, address, subject, introduction, parameters, message_id, created_at)
   select id, event, user_id, address, subject, introduction, parameters, message_id, created_at from due
   returning id`,
);

const late = statement(
  'due-mails.late',
  `select from due_mails where created_at < now() - interval '60 seconds' limit 1`,
);

const forget = statement('due-mails.forget', 'delete from due_mails where user_id = $1');

export const insertDueMail = (tx: Tx, mail: NewDueMail) =>
  insert.run(tx, [
    mail.id,
    mail.event,
    mail.userId,
    mail.subject,
    mail.introduction,
    JSON.stringify(mail.parameters),
    mail.messageId,
  ]);

/** Moves the oldest due mails to `mails`; their ids. Those that another process moves are passed over. */
export const takeDueMails = async (tx: Tx, most: number): Promise<string[]> =>
  (await take.rows(tx, [most])).map(({ id }) => id);

/** Whether one has waited for more than a minute. */
export const isOneLate = async (tx: Tx): Promise<boolean> => (await late.run(tx)) > 0;

export const forgetDueMails = (tx: Tx, userId: string) => forget.run(tx, [userId]);
