import { anAdminStoreConfig } from 'shared-testing';
import { brokenRules } from '../../testing/broken-rules.tsx';
import {
  linkRules,
  newLink,
  refusedOf,
  rewardFrom,
  settingsBodyOf,
  settingsDraftOf,
  settingsRules,
  settingsShown,
} from './settings.view.ts';

const link = { name: 'Help', href: 'https://help.example.com', in_nav_bar: true, in_footer: false };
const config = anAdminStoreConfig({ external_links: [link], review_reward: 2.5 });

it('a configuration that goes through the form unchanged stays the same', () => {
  const { active_payment_methods: _, version: __, ...saved } = config;
  const draft = settingsDraftOf(config);
  expect(settingsBodyOf(draft, draft)).toEqual(saved);
});

it('the settings send what was changed and nothing else', () => {
  const draft = { ...settingsDraftOf(config), name: ' New ', barScrolling: true };
  expect(settingsBodyOf(draft, {})).toEqual({});
  expect(settingsBodyOf(draft, { name: ' New ' })).toEqual({ store_name: 'New' });
  expect(settingsBodyOf(draft, { barScrolling: true })).toEqual({
    announcement_bar_config: { ...config.announcement_bar_config, scrolling: true },
  });
});

it('every field of the settings can be shown in words', () => {
  const draft = settingsDraftOf(config);
  expect(Object.values(settingsShown).map(({ label, of }) => `${label}: ${of(draft)}`)).toEqual([
    'Store name: Cardwell',
    `Store description: ${config.store_description}`,
    'Time zone: UTC',
    'Payment methods: Balance: On\nHoodPay: On',
    'External links: Help (https://help.example.com), In the navigation bar',
    'Review reward (%): 2.5',
    'Require a second factor of staff and admins: Off',
    'Enforced ratings: Off',
    'Keep accounts private: Off',
    'Allowed accounts: ',
    'Allowed origins: http://localhost:*\nhttp://127.0.0.1:*',
    'Show the announcement bar: Off',
    'Text of the announcement bar: ',
    'Template: Blue',
    'Scrolling: Off',
    'Scroll direction: Left',
  ]);
});

it.each([
  ['0', 0],
  ['10', 10],
  ['2.55', 2.55],
  ['10.01', null],
  ['2.555', null],
  ['-1', null],
  ['', null],
  ['x', null],
])('a reward typed as %j is %j', (typed, percent) => {
  expect(rewardFrom(typed)).toBe(percent);
});

it('the settings require a name, a description and a valid reward', async () => {
  const draft = settingsDraftOf(config);
  expect(await brokenRules(settingsRules, draft)).toEqual([]);
  const wrong = { ...draft, name: ' ', description: '', reward: '11' };
  expect(await brokenRules(settingsRules, wrong)).toEqual(['name', 'description', 'reward']);
});

it('a link of the store requires a name and an address', async () => {
  const added = newLink(settingsDraftOf(config).links);
  expect(added.key).toBe(1);
  expect(await brokenRules(linkRules, added)).toEqual(['name', 'href']);
  expect(await brokenRules(linkRules, link)).toEqual([]);
});

it('a rejected field of a link is found by the position that the link had when it was sent', () => {
  const added = newLink(settingsDraftOf(config).links);
  const sent = { ...settingsDraftOf(config), links: [{ ...added, key: 7 }] };
  const fields = {
    store_name: 'must not be empty',
    'announcement_bar_config.text': 'is too long',
    'external_links.0.name': 'must not be empty',
    'external_links.0.href': 'must be a valid web address',
    'external_links.9.href': 'is of no link here',
    payment_methods: 'must name each method once',
    'local_remote_accounts.1': 'has characters that are not allowed',
    local_remote_origins: 'must be origins of the machine itself',
  };
  const before = { ...added, key: 3 };
  const draft = { ...sent, links: [before, ...sent.links] };
  expect(refusedOf(fields, draft, sent)).toEqual([
    { name: 'name', errors: ['must not be empty'] },
    { name: 'barText', errors: ['is too long'] },
    { name: ['links', 1, 'name'], errors: ['must not be empty'] },
    { name: ['links', 1, 'href'], errors: ['must be a valid web address'] },
    { name: 'localAccounts', errors: ['has characters that are not allowed'] },
    { name: 'localOrigins', errors: ['must be origins of the machine itself'] },
  ]);
});

it('the links keep their identity when the settings are read again', () => {
  const shown = { ...settingsDraftOf(config), links: [{ ...link, key: 4 }] };
  const links = [link, { ...link, name: 'Blog' }];
  expect(settingsDraftOf({ ...config, external_links: links }, shown).links.map(({ key }) => key)).toEqual([
    4, 6,
  ]);
});

it('an announcement scrolls to the right for any direction but left', () => {
  const bar = { ...config.announcement_bar_config, scroll_direction: 'up' };
  expect(settingsDraftOf({ ...config, announcement_bar_config: bar }).barDirection).toBe('right');
});
