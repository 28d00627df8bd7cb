import type { MailEvent } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { isWithin, type CountShared } from '../../platform/limits/limits.ts';
import { limitTable } from '../limits.ts';
import type { MailParameters } from '../mails/mail-events.ts';
import type { Outbox } from '../mails/outbox.ts';
import { readEmails } from './profile.sql.ts';

/** The dependencies of mails that an account causes itself. Where they may go to a stranger's address, their number is limited. */
export interface Mailing {
  outbox: Outbox;
  count: CountShared;
}

/**
 * Mails the holder of an account, also at the last confirmed address: the present one may belong to somebody who took the account over.
 * An address that was never confirmed may be a stranger's: with `count` it gets ten such mails an hour (rules 1.27). Without it, where the
 * store itself acts, it gets each.
 */
export async function tellHolder(
  tx: Tx,
  { outbox, count }: Pick<Mailing, 'outbox'> & Partial<Mailing>,
  userId: string,
  event: MailEvent,
  parameters: MailParameters = {},
): Promise<void> {
  if (!outbox.configured) return;
  const emails = await readEmails(tx, userId);
  if (!emails) return;
  const { email, confirmed } = emails;
  const post = (address: string) => outbox.post(tx, userId, event, parameters, { address });
  if (confirmed !== null) await post(confirmed);
  if (email === confirmed) return;
  if (!count || (await isWithin(count(tx, limitTable.changesOfAddress, email.toLowerCase()))))
    await post(email);
}
