import { isDeepStrictEqual } from 'node:util';
import { limits, PAYMENT_METHODS, type BodyOf, type updateAdminConfig } from 'shared-contract';
import { isTimeZone } from 'shared-contract/days';
import { fail } from '../../platform/failure.ts';
import { sanitizeAnnouncement } from './announcement.ts';
import type { StoreDocument } from './store-config.sql.ts';

export type ConfigChange = Omit<BodyOf<typeof updateAdminConfig>, 'expected_version'>;

/** The document after a partial change. Every payment method stays in it, each once. */
export function changedStore(before: StoreDocument, change: ConfigChange): StoreDocument {
  const {
    payment_methods: methods,
    announcement_bar_config: bar,
    store_name,
    store_description,
    ...rest
  } = change;
  if (methods && new Set(methods.map(({ name }) => name)).size !== methods.length)
    throw fail('REQUEST_INVALID', { fields: { payment_methods: 'must name each method once' } });
  if (rest.time_zone !== undefined && !isTimeZone(rest.time_zone))
    throw fail('REQUEST_INVALID', {
      fields: { time_zone: 'must be a name of the IANA list, such as Europe/Berlin' },
    });
  const foreign = rest.local_remote_origins?.find((each) => !isOwnMachine(each));
  if (foreign !== undefined)
    throw fail('REQUEST_INVALID', {
      fields: {
        local_remote_origins: `must be origins of the machine itself, such as http://localhost:* or http://localhost:3003, not ${foreign}`,
      },
    });
  return {
    ...before,
    ...rest,
    ...(store_name === undefined ? {} : { store_name: store_name.trim() }),
    ...(store_description === undefined ? {} : { store_description: store_description.trim() }),
    ...(bar === undefined ? {} : { announcement_bar_config: { ...bar, text: announcementOf(bar.text) } }),
    ...(methods === undefined
      ? {}
      : {
          payment_methods: PAYMENT_METHODS.map((name) => ({
            name,
            enabled:
              [...methods, ...before.payment_methods].find((each) => each.name === name)?.enabled ?? false,
          })),
        }),
  };
}

/** Settings that protect accounts: what staff and admins sign in with, who learns of an account, and whose remotes run in the store. */
const protecting = [
  'require_second_factor',
  'accounts_private',
  'local_remote_accounts',
  'local_remote_origins',
] as const satisfies (keyof ConfigChange)[];

/** Whether a change alters one of these settings. A form that sends everything back as it was alters none. */
export const changesProtection = (before: StoreDocument, after: StoreDocument): boolean =>
  protecting.some((each) => !isDeepStrictEqual(before[each], after[each]));

/** An origin of a developer's own machine; `:*` is every port of it. */
const isOwnMachine = (origin: string) => /^http:\/\/(localhost|127\.0\.0\.1):(\*|\d{1,5})$/.test(origin);

/** Throws REQUEST_INVALID where no account has one of the names. `known`: the names that accounts have. */
export function refuseUnknownNames(wanted: readonly string[], known: readonly string[]): void {
  const folded = new Set(known.map((name) => name.toLowerCase()));
  const unknown = wanted.filter((name) => !folded.has(name.toLowerCase()));
  if (unknown.length === 0) return;
  throw fail('REQUEST_INVALID', {
    fields: { local_remote_accounts: `must be user names of accounts; there is no ${unknown.join(', ')}` },
  });
}

/** As it is stored. Sanitising may lengthen it (`&` is written `&amp;`), and what is stored has to be valid again. */
function announcementOf(html: string): string {
  const text = sanitizeAnnouncement(html);
  if ([...text].length <= limits.announcementMax) return text;
  const words = `must be at most ${limits.announcementMax} characters long, where each & counts as &amp;`;
  throw fail('REQUEST_INVALID', {
    message: `The announcement ${words}.`,
    fields: { 'announcement_bar_config.text': words },
  });
}
