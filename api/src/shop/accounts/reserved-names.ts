import { unmasked } from './look-alikes.ts';

/** A name with one of these words seems to speak for the store. */
const speaking = [
  ...['admin', 'admins', 'administrator', 'administration', 'root', 'sysadmin', 'webmaster', 'postmaster'],
  ...['support', 'helpdesk', 'help', 'service', 'staff', 'moderator', 'moderators', 'official', 'security'],
  ...['billing', 'refund', 'refunds', 'noreply', 'hoodpay'],
];
/** These do so alone and beside each other. Beside other words they are common in names. */
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
/** These do so only beside one of those. */
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
 * Whether a username would be taken for the store's own: one of those words or the store's name, whole, as one of the parts between
 * dots, dashes and underscores, or put together of such words; also with digits around it or in the place of letters.
 */
export function speaksForStore(username: string, storeName: string): boolean {
  const own = skeletons([storeName, defaultStoreName]).filter((name) => name.length >= 3);
  const anywhere = new Set([...skeletons(speaking), ...own]);
  const whole = new Set([...anywhere, ...skeletons(alone)]);
  const compound = new RegExp(`^(?:${[...whole, ...skeletons(beside)].join('|')})+$`);

  const isWhole = (name: string): boolean =>
    whole.has(name) || (compound.test(name) && [...whole].some((word) => name.includes(word)));
  return (
    formsOf(username).some(isWhole) ||
    username.split(/[._-]+/).some((part) => formsOf(part).some((name) => anywhere.has(name)))
  );
}

/** As it is written, and without the digits around it, which may not be letters. */
const formsOf = (text: string): string[] => skeletons([text, text.replace(/^\d+|\d+$/g, '')]);
