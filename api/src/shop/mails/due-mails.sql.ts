import type { MailEvent } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { MailParameters } from './mail-events.ts';

// Mails that are due: `due-mails.service.ts` moves them to `mails`.

export interface DueMail {
  /** The id of the mail that it becomes. */
  id: string;
  event: MailEvent;
  userId: string;
  address: string;
  parameters: MailParameters;
  /** The request that caused it. */
  requestId?: string | undefined;
}

/** `subject` and `introduction` are set only by the release before, which has decided then that the mail is sent. */
interface TakenMail extends Omit<DueMail, 'requestId'> {
  requestId: string | null;
  subject: string | null;
  introduction: string | null;
}

// A customer waits for this statement, so it reads nothing.
const insert = statement(
  'due-mails.insert',
  'insert into due_mails (id, event, user_id, address, parameters, request_id) values ($1, $2, $3, $4, $5, $6)',
);

const take = statement<TakenMail & Record<string, unknown>>(
  'due-mails.take',
  `delete from due_mails where (created_at, id) in (
     select created_at, id from due_mails order by created_at, id limit $1 for update skip locked)
   returning id, event, user_id as "userId", address, parameters, subject, introduction,
             request_id as "requestId"`,
);

const late = statement(
  'due-mails.late',
  `select from due_mails where created_at < now() - interval '60 seconds' limit 1`,
);

const forget = statement('due-mails.forget', 'delete from due_mails where user_id = $1');

export const insertDueMail = (tx: Tx, { id, event, userId, address, parameters, requestId }: DueMail) =>
  insert.run(tx, [id, event, userId, address, JSON.stringify(parameters), requestId]);

/** Takes the oldest due mails out of the table. Those that another process takes are passed over. */
export const takeDueMails = (tx: Tx, most: number): Promise<TakenMail[]> => take.rows(tx, [most]);

/** Whether one has waited for more than a minute. */
export const hasLateMail = async (tx: Tx): Promise<boolean> => (await late.run(tx)) > 0;

export const forgetDueMails = (tx: Tx, userId: string) => forget.run(tx, [userId]);
