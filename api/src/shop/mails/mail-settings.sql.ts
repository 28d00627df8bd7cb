import type { MailEvent } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** The owner's setting for one event. Null stands for the default words. */
export interface SavedMailSetting {
  event: MailEvent;
  enabled: boolean;
  subject: string | null;
  introduction: string | null;
}

type Versioned = SavedMailSetting & { version: number };

const columns = 'event, enabled, subject, introduction, version';

const all = statement<Versioned & Record<string, unknown>>(
  'mail-settings.all',
  `select ${columns} from mail_settings`,
);

// The version of an event of which nothing was ever saved.
const create = statement(
  'mail-settings.create',
  'insert into mail_settings (event, enabled, version) values ($1, true, 1) on conflict (event) do nothing',
);

const lock = statement<Versioned & Record<string, unknown>>(
  'mail-settings.lock',
  `select ${columns} from mail_settings where event = $1 for update`,
);

const save = statement(
  'mail-settings.save',
  `update mail_settings set enabled = $2, subject = $3, introduction = $4, updated_by = $5, updated_at = now()
    where event = $1`,
);

export const savedMailSettings = (on: Queryable) => all.rows(on);
/** The row of the event, locked; made when nothing was saved of it yet. */
export async function lockMailSetting(tx: Tx, event: MailEvent): Promise<Versioned> {
  await create.run(tx, [event]);
  return (await lock.row(tx, [event]))!;
}
/** The event is locked. */
export const saveMailSetting = (tx: Tx, setting: SavedMailSetting, by: string) =>
  save.run(tx, [setting.event, setting.enabled, setting.subject, setting.introduction, by]);
