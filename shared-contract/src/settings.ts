import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  FilledLine,
  FilledParagraphs,
  Line,
  Paragraphs,
  Strict,
  Username,
  Version,
  WebUrl,
} from './fields.ts';
import { limits } from './limits.ts';
import { ADMIN_ROLES } from './roles.ts';
import { AdminStoreConfig, ExternalLink, PaymentMethodConfig, StoreConfig } from './settings.entities.ts';
import { PAYMENT_METHODS } from './statuses.ts';

export const publicConfig = endpoint({
  method: 'GET',
  path: '/public/config',
  summary: 'The public store configuration',
  roles: 'PUBLIC',
  reply: StoreConfig,
  errors: [],
  tagged: true,
});

export const getAdminConfig = endpoint({
  method: 'GET',
  path: '/admin/config',
  summary: 'The whole store configuration',
  roles: ADMIN_ROLES,
  reply: AdminStoreConfig,
  errors: [],
});

export const updateAdminConfig = endpoint({
  method: 'POST',
  path: '/admin/config/update',
  proof: 'of-protection',
  summary:
    'Change parts of the store configuration; all or nothing, and nothing when `expected_version` is an older one',
  roles: ADMIN_ROLES,
  body: Strict({
    store_name: Type.Optional(FilledLine(limits.storeNameMax)),
    store_description: Type.Optional(FilledParagraphs(limits.descriptionMax)),
    payment_methods: Type.Optional(
      Type.Array(Strict(PaymentMethodConfig.properties), { maxItems: PAYMENT_METHODS.length }),
    ),
    external_links: Type.Optional(
      Type.Array(Strict({ ...ExternalLink.properties, name: FilledLine(limits.titleMax), href: WebUrl }), {
        maxItems: limits.externalLinksMax,
      }),
    ),
    review_reward: Type.Optional(
      Type.Number({ minimum: 0, maximum: limits.reviewRewardMax, multipleOf: 0.01 }),
    ),
    enforced_ratings: Type.Optional(Type.Boolean()),
    announcement_bar_config: Type.Optional(
      Strict({
        enabled: Type.Boolean(),
        text: Paragraphs(limits.announcementMax),
        template: Type.Integer({ minimum: 1, maximum: 5 }),
        scrolling: Type.Boolean(),
        scroll_direction: Line(20),
      }),
    ),
    require_second_factor: Type.Optional(Type.Boolean()),
    accounts_private: Type.Optional(Type.Boolean()),
    time_zone: Type.Optional(Line(limits.timeZoneMax)),
    local_remote_accounts: Type.Optional(Type.Array(Username, { maxItems: limits.localRemoteAccountsMax })),
    local_remote_origins: Type.Optional(Type.Array(Line(200), { maxItems: limits.localRemoteOriginsMax })),
    expected_version: Type.Optional(Version),
  }),
  reply: AdminStoreConfig,
  errors: ['CHANGED_MEANWHILE'],
});
