import type { MailEvent } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** What the owner has set for one event; null: the default words. */
export interface SavedMailSetting {
  event: MailEvent;
  enabled: boolean;
  subject: string | null;
  introduction: string | null;
}

const columns = 'event, enabled, subject, introduction';

const all = statement<SavedMailSetting & Record<string, unknown>>(
  'mail-settings.all',
  `select ${columns} from mail_settings`,
);

const lock = statement<SavedMailSetting & Record<string, unknown>>(
  'mail-settings.lock',
  `select ${columns} from mail_settings where event = $1 for update`,
);

const save = statement(
  'mail-settings.save',
  `insert into mail_settings (event, enabled, subject, introduction, updated_by) values ($1, $2, $3, $4, $5)
   on conflict (event) do update
     set enabled = $2, subject = $3, introduction = $4, updated_by = $5, updated_at = now()`,
);

export const savedMailSettings = (on: Queryable) => all.rows(on);
export const lockMailSetting = (tx: Tx, event: MailEvent) => lock.row(tx, [event]);
export const saveMailSetting = (tx: Tx, setting: SavedMailSetting, by: string) =>
  save.run(tx, [setting.event, setting.enabled, setting.subject, setting.introduction, by]);
