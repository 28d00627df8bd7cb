import {
  limits,
  PAYMENT_METHODS,
  type ExternalLink,
  type PaymentMethod,
  type AdminStoreConfig,
} from 'shared-contract/types';
import { matches, required, type FieldErrors } from 'shared-ui/draft-form';
import { isWebUrl } from '../../parts/form-values.ts';
import { strings } from '../../strings.ts';

const words = strings.settings;

export const TEMPLATES = [1, 2, 3, 4, 5] as const;
export const DIRECTIONS = ['left', 'right'] as const;

export interface DraftLink extends ExternalLink {
  /** Identifies a row; never sent. */
  key: number;
}

/** The values of the settings form. */
export interface SettingsDraft {
  name: string;
  description: string;
  timeZone: string;
  methods: Record<PaymentMethod, boolean>;
  links: readonly DraftLink[];
  /** Percent, as typed. */
  reward: string;
  enforcedRatings: boolean;
  requiresFactor: boolean;
  accountsPrivate: boolean;
  /** One user name in each line. */
  localAccounts: string;
  /** One origin in each line. */
  localOrigins: string;
  barEnabled: boolean;
  barTemplate: number;
  barText: string;
  barScrolling: boolean;
  barDirection: string;
}

const nextKey = (links: readonly DraftLink[]) => Math.max(-1, ...links.map(({ key }) => key)) + 1;

/** A configuration for the form. Links get the keys of the links `shown` in their place, so that a focused row stays. */
export function settingsDraftOf(config: AdminStoreConfig, shown?: SettingsDraft): SettingsDraft {
  const firstNew = nextKey(shown?.links ?? []);
  const bar = config.announcement_bar_config;
  const isOn = (method: PaymentMethod) =>
    config.payment_methods.some(({ name, enabled }) => name === method && enabled);
  return {
    name: config.store_name,
    description: config.store_description,
    timeZone: config.time_zone,
    methods: { BALANCE: isOn('BALANCE'), HOODPAY: isOn('HOODPAY') },
    links: config.external_links.map((link, index) => ({
      ...link,
      key: shown?.links[index]?.key ?? firstNew + index,
    })),
    reward: String(config.review_reward),
    enforcedRatings: config.enforced_ratings,
    requiresFactor: config.require_second_factor,
    accountsPrivate: config.accounts_private,
    localAccounts: config.local_remote_accounts.join('\n'),
    localOrigins: config.local_remote_origins.join('\n'),
    barEnabled: bar.enabled,
    barTemplate: bar.template,
    barText: bar.text,
    barScrolling: bar.scrolling,
    barDirection: bar.scroll_direction === 'left' ? 'left' : 'right',
  };
}

export const newLink = (links: readonly DraftLink[]): DraftLink => ({
  key: nextKey(links),
  name: '',
  href: '',
  in_nav_bar: false,
  in_footer: true,
});

/** 0 to 10 percent with at most two decimals (rules 11.6), or null. */
export function rewardFrom(typed: string): number | null {
  if (!/^\d+(\.\d{1,2})?$/.test(typed.trim())) return null;
  const percent = Number(typed);
  return percent <= limits.reviewRewardMax ? percent : null;
}

/** The rules of each field. */
export const settingsRules = {
  name: required(words.nameMissing),
  description: required(words.descriptionMissing),
  reward: matches((typed) => rewardFrom(typed) !== null, words.rewardWrong),
};
/** The rules of each field of a link. */
export const linkRules = {
  name: required(words.linkNameMissing),
  href: matches((typed) => isWebUrl(typed.trim()), words.linkUrlWrong),
};

const FIELD_NAMES: Readonly<Record<string, keyof SettingsDraft>> = {
  store_name: 'name',
  store_description: 'description',
  time_zone: 'timeZone',
  review_reward: 'reward',
  'announcement_bar_config.text': 'barText',
  local_remote_accounts: 'localAccounts',
  local_remote_origins: 'localOrigins',
};

/** The fields of `draft` that the server rejected in `sent`, without those that the form does not have. */
export const refusedOf = (
  fields: Readonly<Record<string, string>>,
  draft: SettingsDraft,
  sent: SettingsDraft,
): FieldErrors =>
  Object.entries(fields).flatMap(([path, message]): FieldErrors => {
    // For a list the fields name the position, which is a line here.
    const name = FIELD_NAMES[path.replace(/^(local_remote_\w+)\.\d+$/, '$1')];
    if (name) return [{ name, errors: [message] }];
    const [, index, part = ''] = /^external_links\.(\d+)\.(name|href)$/.exec(path) ?? [];
    const place = draft.links.findIndex(({ key }) => key === sent.links[Number(index)]?.key);
    return place === -1 ? [] : [{ name: ['links', place, part], errors: [message] }];
  });

/** The lines of a text, trimmed and without empty ones. */
const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The body of the call that saves the changed fields. The draft has to keep the rules. */
export function settingsBodyOf(draft: SettingsDraft, changes: Partial<SettingsDraft>) {
  const has = (...fields: (keyof SettingsDraft)[]) => fields.some((field) => field in changes);
  return {
    ...(has('name') && { store_name: draft.name.trim() }),
    ...(has('description') && { store_description: draft.description.trim() }),
    ...(has('timeZone') && { time_zone: draft.timeZone }),
    ...(has('methods') && {
      payment_methods: PAYMENT_METHODS.map((name) => ({ name, enabled: draft.methods[name] })),
    }),
    ...(has('links') && {
      external_links: draft.links.map(({ name, href, in_nav_bar, in_footer }) => ({
        name: name.trim(),
        href: href.trim(),
        in_nav_bar,
        in_footer,
      })),
    }),
    ...(has('reward') && { review_reward: rewardFrom(draft.reward) ?? 0 }),
    ...(has('enforcedRatings') && { enforced_ratings: draft.enforcedRatings }),
    ...(has('requiresFactor') && { require_second_factor: draft.requiresFactor }),
    ...(has('accountsPrivate') && { accounts_private: draft.accountsPrivate }),
    ...(has('localAccounts') && { local_remote_accounts: linesOf(draft.localAccounts) }),
    ...(has('localOrigins') && { local_remote_origins: linesOf(draft.localOrigins) }),
    ...(has('barEnabled', 'barText', 'barTemplate', 'barScrolling', 'barDirection') && {
      announcement_bar_config: {
        enabled: draft.barEnabled,
        text: draft.barText,
        template: draft.barTemplate,
        scrolling: draft.barScrolling,
        scroll_direction: draft.barDirection,
      },
    }),
  };
}

export const onOff = (on: boolean) => (on ? strings.on : strings.off);

/** The label of a field, and its value in words. */
export const settingsShown: Readonly<
  Record<keyof SettingsDraft, { label: string; of: (draft: SettingsDraft) => string }>
> = {
  name: { label: words.name, of: ({ name }) => name },
  description: { label: words.description, of: ({ description }) => description },
  timeZone: { label: words.timeZone, of: ({ timeZone }) => timeZone },
  methods: {
    label: words.payments,
    of: ({ methods }) =>
      PAYMENT_METHODS.map((name) => `${strings.payment[name]}: ${onOff(methods[name])}`).join('\n'),
  },
  links: {
    label: words.links,
    of: ({ links }) =>
      links
        .map(({ name, href, in_nav_bar, in_footer }) =>
          [`${name} (${href})`, in_nav_bar && words.inNavBar, in_footer && words.inFooter]
            .filter(Boolean)
            .join(', '),
        )
        .join('\n'),
  },
  reward: { label: words.reward, of: ({ reward }) => reward },
  requiresFactor: { label: words.requiresFactor, of: ({ requiresFactor }) => onOff(requiresFactor) },
  enforcedRatings: { label: words.enforced, of: ({ enforcedRatings }) => onOff(enforcedRatings) },
  accountsPrivate: { label: words.private, of: ({ accountsPrivate }) => onOff(accountsPrivate) },
  localAccounts: { label: words.localAccounts, of: ({ localAccounts }) => localAccounts },
  localOrigins: { label: words.localOrigins, of: ({ localOrigins }) => localOrigins },
  barEnabled: { label: words.barEnabled, of: ({ barEnabled }) => onOff(barEnabled) },
  barText: { label: words.barTextLong, of: ({ barText }) => barText },
  barTemplate: {
    label: words.barTemplate,
    of: ({ barTemplate }) => words.templates[barTemplate as (typeof TEMPLATES)[number]],
  },
  barScrolling: { label: words.barScrolling, of: ({ barScrolling }) => onOff(barScrolling) },
  barDirection: {
    label: words.barDirection,
    of: ({ barDirection }) => words.directions[barDirection as (typeof DIRECTIONS)[number]],
  },
};
