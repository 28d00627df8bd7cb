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
  /** Empty when the owner has not named the store: screens show the default brand text. */
  store_name: Text,
  store_description: Text,
  payment_methods: Type.Array(PaymentMethodConfig),
  active_payment_methods: Type.Array(OneOf(PAYMENT_METHODS)),
  announcement_bar_config: AnnouncementBarConfig,
  external_links: Type.Array(ExternalLink),
  enforced_ratings: Type.Boolean(),
  /** Percent of what was paid. */
  review_reward: Type.Number(),
});
export type StoreConfig = Static<typeof StoreConfig>;

export const AdminStoreConfig = Type.Object({
  ...StoreConfig.properties,
  /** Staff and admins need a second factor. Nobody else reads it. */
  require_second_factor: Type.Boolean(),
  /** Registration and profile do not reveal that an address has an account; without e-mail it has no effect. */
  accounts_private: Type.Boolean(),
  /** Where the days of reports begin: a name of the IANA list. */
  time_zone: Text,
  /** User names that may open the store with a remote from their own machine, and from which origins (rules 11.10). */
  local_remote_accounts: Type.Array(Text),
  local_remote_origins: Type.Array(Text),
  version: Version,
});
export type AdminStoreConfig = Static<typeof AdminStoreConfig>;
