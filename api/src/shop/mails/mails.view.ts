import type { SentMail } from 'shared-contract';
import { unixOf, unixOrNull } from '../../platform/time.ts';
import type { StoredMail } from './mails.sql.ts';

export const mailOf = (mail: StoredMail): SentMail => ({
  _id: mail.id,
  event: mail.event,
  user_id: mail.userId,
  username: mail.username,
  address: mail.address,
  subject: mail.subject,
  state: mail.state,
  attempts: mail.attempts,
  last_error: mail.lastError,
  message_id: mail.messageId,
  created_unix: unixOf(mail.createdAt),
  sent_unix: unixOrNull(mail.sentAt),
});
