import type { MailEvent } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import type { MailParameters } from '../mails/mail-events.ts';
import type { Outbox } from '../mails/outbox.ts';
import { readEmails } from './profile.sql.ts';

/** Mails the holder of an account, also at the last confirmed address: the present one may belong to somebody who took the account over. */
export async function tellHolder(
  tx: Tx,
  outbox: Outbox,
  userId: string,
  event: MailEvent,
  parameters: MailParameters = {},
): Promise<void> {
  const emails = await readEmails(tx, userId);
  if (!emails) return;
  for (const address of new Set([emails.email, emails.confirmed ?? emails.email]))
    await outbox.post(tx, userId, event, parameters, { address });
}
