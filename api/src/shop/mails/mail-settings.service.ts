import { MAIL_EVENTS, type MailEvent, type MailSetting, type MailSettings } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import type { SmtpSettings } from '../../platform/mail/smtp.ts';
import type { Actor } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import { expectVersion } from '../versions.ts';
import { isRequired, mailWords, placeholdersOf, unknownPlaceholders } from './mail-events.ts';
import {
  lockMailSetting,
  savedMailSettings,
  saveMailSetting,
  type SavedMailSetting,
} from './mail-settings.sql.ts';

export interface Words {
  subject: string;
  introduction: string;
}

const senderOf = ({ from: { name, address } }: SmtpSettings): string =>
  name === '' ? address : `${name} <${address}>`;

/** Every event, with the words that are in force. */
export async function mailSettings(on: Queryable, smtp: SmtpSettings | undefined): Promise<MailSettings> {
  const saved = new Map((await savedMailSettings(on)).map((each) => [each.event, each]));
  return {
    configured: smtp !== undefined,
    sender: smtp ? senderOf(smtp) : null,
    events: MAIL_EVENTS.map((event) => {
      const own = saved.get(event);
      return {
        event,
        enabled: own?.enabled ?? true,
        required: isRequired(event),
        subject: own?.subject ?? mailWords[event].subject,
        introduction: own?.introduction ?? mailWords[event].introduction,
        original: (own?.subject ?? null) === null && (own?.introduction ?? null) === null,
        placeholders: placeholdersOf(event),
        version: own?.version ?? 1,
      };
    }),
  };
}

/** Throws REQUEST_INVALID at the field that holds a name in braces which the mail of this event does not know. */
export function checkWords(event: MailEvent, words: { [K in keyof Words]?: Words[K] | undefined }): void {
  const known = placeholdersOf(event).map((name) => `{${name}}`);
  for (const [field, text = ''] of Object.entries(words)) {
    const [unknown] = unknownPlaceholders(event, text);
    if (unknown === undefined) continue;
    const why = `has {${unknown}}, which this e-mail does not know: use ${known.join(', ')}`;
    throw fail('REQUEST_INVALID', { fields: { [field]: why } });
  }
}

/** The setting in force for one event. */
export async function mailSetting(on: Queryable, event: MailEvent): Promise<MailSetting> {
  const { events } = await mailSettings(on, undefined);
  return events.find((each) => each.event === event)!;
}

/**
 * Saves the switch and the words of one event. Words that equal the defaults are not stored, so that they follow a changed
 * default. Throws CHANGED_MEANWHILE where the event is of another version by now.
 */
export async function changeMailSetting(
  tx: Tx,
  event: MailEvent,
  {
    enabled,
    expected_version: expected,
    ...words
  }: { enabled: boolean; expected_version?: number } & Partial<Words>,
  actor: Actor,
): Promise<void> {
  if (!enabled && isRequired(event))
    throw fail('REQUEST_INVALID', {
      fields: { enabled: 'must stay on, because accounts depend on this e-mail' },
    });
  const wanted = (field: keyof Words): string | null => {
    const text = words[field]?.trim();
    return text === undefined || text === mailWords[event][field] ? null : text;
  };
  const { version, ...before } = await lockMailSetting(tx, event);
  expectVersion({ version }, expected);
  const after: SavedMailSetting = {
    event,
    enabled,
    subject: wanted('subject'),
    introduction: wanted('introduction'),
  };
  await saveMailSetting(tx, after, actor.actorId);
  await audit(tx, {
    ...actor,
    action: 'mails.change',
    targetType: 'mail_event',
    targetId: event,
    before,
    after,
  });
}
