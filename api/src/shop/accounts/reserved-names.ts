import { unmasked } from './look-alikes.ts';

/** A name that is or begins with one of these words seems to speak for the store. Behind another word they are surnames. */
const speaking = [
  ...['admin', 'admins', 'administrator', 'administration', 'root', 'sysadmin', 'webmaster', 'postmaster'],
  ...['support', 'helpdesk', 'help', 'service', 'staff', 'moderator', 'moderators', 'official', 'security'],
  ...['billing', 'refund', 'refunds', 'noreply', 'hoodpay'],
];
/** Words that are reserved alone and next to each other. Next to other words they are common in names. */
const alone = [
  'team',
  'mod',
  'mods',
  'owner',
  'manager',
  'payment',
  'payments',
  'system',
  'info',
  'contact',
  'store',
  'shop',
];
/** Words that are reserved only next to one of the words above. */
const beside = [
  'the',
  'our',
  'my',
  'your',
  'real',
  'true',
  'customer',
  'client',
  'user',
  'account',
  'desk',
  'care',
  'center',
  'online',
];

/** `l` is used for `i` as well, and `1` may be either. */
const skeleton = (text: string): string =>
  unmasked(text)
    .replaceAll('l', 'i')
    .replace(/[^a-z]/g, '');

const skeletons = (list: readonly string[]) => list.map(skeleton);
const defaultStoreName = 'Gift Card Store';

/**
 * Whether a username would be taken for the store's own: one of those words or the store's name, alone or put together of such
 * words, or one of the first list before a dot, a dash or an underscore; also with digits around it or in the place of letters.
 */
export function speaksForStore(username: string, storeName: string): boolean {
  const own = skeletons([storeName, defaultStoreName]).filter((name) => name.length >= 3);
  const first = new Set(skeletons(speaking));
  const whole = new Set([...first, ...own, ...skeletons(alone)]);
  const compound = new RegExp(`^(?:${[...whole, ...skeletons(beside)].join('|')})+$`);

  const isWhole = (name: string): boolean =>
    whole.has(name) || (compound.test(name) && [...whole].some((word) => name.includes(word)));
  const firstPart = username.split(/[._-]+/).find((part) => part !== '') ?? '';
  return formsOf(username).some(isWhole) || formsOf(firstPart).some((name) => first.has(name));
}

/** As it is written, and without the digits around it, which may not be letters. */
const formsOf = (text: string): string[] => skeletons([text, text.replace(/^\d+|\d+$/g, '')]);
