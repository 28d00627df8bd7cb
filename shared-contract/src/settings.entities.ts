import { type Static, Type } from 'typebox';
import { OneOf, Text, Version } from './fields.ts';
import { PAYMENT_METHODS } from './statuses.ts';

const AnnouncementBarConfig = Type.Object({
  enabled: Type.Boolean(),
  /** Sanitised HTML. */
  text: Text,
  template: Type.Integer({ minimum: 1, maximum: 5 }),
  scrolling: Type.Boolean(),
  scroll_direction: Text,
});

export const ExternalLink = Type.Object({
  name: Text,
  href: Text,
  in_nav_bar: Type.Boolean(),
  in_footer: Type.Boolean(),
});
export type ExternalLink = Static<typeof ExternalLink>;

export const PaymentMethodConfig = Type.Object({ name: OneOf(PAYMENT_METHODS), enabled: Type.Boolean() });

export const StoreConfig = Type.Object({
  /** Empty when the owner has not named the store. Screens then show the default name. */
  store_name: Text,
  store_description: Text,
  payment_methods: Type.Array(PaymentMethodConfig),
  active_payment_methods: Type.Array(OneOf(PAYMENT_METHODS)),
  announcement_bar_config: AnnouncementBarConfig,
  external_links: Type.Array(ExternalLink),
  enforced_ratings: Type.Boolean(),
  /** In percent of what was paid. */
  review_reward: Type.Number(),
});
export type StoreConfig = Static<typeof StoreConfig>;

export const AdminStoreConfig = Type.Object({
  ...StoreConfig.properties,
  /** Whether staff and admins need a second factor. Nobody else reads it. */
  require_second_factor: Type.Boolean(),
  /** Whether registration and profile hide which addresses have an account. It has no effect without e-mail. */
  accounts_private: Type.Boolean(),
  /** The time zone of the days in reports, by its name in the IANA list. */
  time_zone: Text,
  /** Usernames that may open the store with a remote from their own machine, and the origins it may come from (rules 11.10). */
  local_remote_accounts: Type.Array(Text),
  local_remote_origins: Type.Array(Text),
  version: Version,
});
export type AdminStoreConfig = Static<typeof AdminStoreConfig>;
