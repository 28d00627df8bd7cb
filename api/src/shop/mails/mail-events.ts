import { MAIL_EVENTS, type MailEvent } from 'shared-contract';
import { fail } from '../../platform/failure.ts';
import type { MailedLink } from '../links/links.service.ts';

/** The parameters of a mail: ids and amounts, and never a code. */
export interface MailParameters {
  /** Set for a test mail, which has sample data in place of all of these. */
  sample?: true;
  /** The name of somebody who has no account. */
  username?: string;
  orderIds?: readonly string[];
  cents?: number;
  reason?: string;
  from?: string;
  to?: string;
  device?: string;
  change?: string;
  /** The link of its button. The token is made when the mail is sent, and never stored. */
  link?: MailedLink;
}

interface MailWords {
  subject: string;
  introduction: string;
  /** The placeholders of subject and introduction, in addition to those of every mail. */
  placeholders: readonly string[];
  /** The first line in the mail, above the introduction. */
  heading: string;
  /** The label of the button, which leads to the page that the mail is about. */
  action: string;
  /** The last sentence. */
  closing?: string;
  /** Accounts depend on it, so that it cannot be switched off. */
  required?: true;
}

const notYou =
  'If this was not you, sign in and change your password, then write to us. We never ask for your password by e-mail.';
const codesOnPage = 'Your codes are on the page of the order. We never send them by e-mail.';

export const mailWords: Record<MailEvent, MailWords> = {
  WELCOME: {
    subject: 'Welcome to {store}',
    introduction:
      'Hello {username}, your account is ready. You can sign in with your username or this e-mail address.',
    placeholders: [],
    heading: 'Welcome to {store}',
    action: 'Browse gift cards',
  },
  ORDER_PAID: {
    subject: 'Your order at {store}: {order}',
    introduction: 'Thank you, {username}. Your order is complete and your codes are ready.',
    placeholders: ['order'],
    heading: 'Your order is complete',
    action: 'Show my codes',
    closing: codesOnPage,
  },
  ORDER_EXPIRED: {
    subject: 'Your order at {store} has expired: {order}',
    introduction: 'Hello {username}, we did not receive a payment in time, so the items are for sale again.',
    placeholders: ['order'],
    heading: 'Your order has expired',
    action: 'Show the order',
    closing: 'If you have paid, the amount is added to your balance as soon as it arrives.',
  },
  TOP_UP_RECEIVED: {
    subject: '{amount} added to your balance at {store}',
    introduction: 'Hello {username}, your payment has arrived and was added to your balance.',
    placeholders: ['amount'],
    heading: '{amount} was added to your balance',
    action: 'Show my balance',
  },
  REPLACEMENT_APPROVED: {
    subject: 'Your replacement at {store} is ready: {order}',
    introduction: 'Hello {username}, we have replaced the item you reported.',
    placeholders: ['order'],
    heading: 'Your replacement is ready',
    action: 'Show my codes',
    closing: codesOnPage,
  },
  REPLACEMENT_DENIED: {
    subject: 'About your replacement request at {store}: {order}',
    introduction: 'Hello {username}, we have looked at the item you reported and cannot replace it.',
    placeholders: ['order'],
    heading: 'Your replacement request was denied',
    action: 'Show the order',
  },
  PASSWORD_CHANGED: {
    subject: 'Your password at {store} was changed',
    introduction:
      'Hello {username}, the password of your account was changed. Every device has to sign in again.',
    placeholders: [],
    heading: 'Your password was changed',
    action: 'Go to my account',
    closing: notYou,
  },
  EMAIL_CHANGED: {
    subject: 'Your e-mail address at {store} was changed',
    introduction: 'Hello {username}, the e-mail address of your account was changed. We tell both addresses.',
    placeholders: [],
    heading: 'Your e-mail address was changed',
    action: 'Go to my account',
    closing: notYou,
  },
  EMAIL_ASKED: {
    subject: 'A new e-mail address for your account at {store}',
    introduction:
      'Hello {username}, somebody who is signed in to your account asked for another e-mail address. It changes once the link in a mail to that address is opened.',
    placeholders: [],
    heading: 'A change of your e-mail address waits',
    action: 'Go to my account',
    closing:
      'If this was not you, set a new password at once: that voids the link and signs every device out. You can also cancel the change there. We never ask for your password by e-mail.',
  },
  NEW_DEVICE: {
    subject: 'New sign-in to your account at {store}',
    introduction:
      'Hello {username}, somebody signed in to your account on a device that we have not seen before.',
    placeholders: [],
    heading: 'New sign-in to your account',
    action: 'Go to my account',
    closing: notYou,
  },
  SECURITY_CHANGED: {
    subject: 'The security of your account at {store} has changed',
    introduction: 'Hello {username}, the way you sign in to your account was changed.',
    placeholders: [],
    heading: 'The security of your account has changed',
    action: 'Go to my account',
    closing: notYou,
  },
  RESET_PASSWORD: {
    subject: 'Choose a new password for {store}',
    introduction: 'Hello {username}, somebody asked for a new password for your account.',
    placeholders: [],
    heading: 'Choose a new password',
    action: 'Choose a new password',
    required: true,
  },
  CONFIRM_EMAIL: {
    subject: 'Confirm your e-mail address at {store}',
    introduction: 'Hello {username}, please confirm that this is your address.',
    placeholders: [],
    heading: 'Confirm your e-mail address',
    action: 'Confirm my address',
    required: true,
  },
  ACCOUNT_CLOSED: {
    subject: 'Your account at {store} was closed',
    introduction:
      'Hello {username}, your account was closed, and your name and address were taken out of it. Its orders stay in our books without them.',
    placeholders: [],
    heading: 'Your account was closed',
    action: 'Go to the store',
    closing: 'If this was not you, write to us.',
  },
  ADDRESS_IN_USE: {
    subject: 'You have an account at {store} already',
    introduction:
      'Hello {username}, somebody wanted to use this e-mail address for an account. It belongs to your account, so nothing was changed.',
    placeholders: [],
    heading: 'This address has an account',
    action: 'Sign in',
    closing: 'If this was you, sign in, or choose a new password there. If not, ignore this e-mail.',
    required: true,
  },
};

interface LinkWords {
  path: string;
  /** Replaces the label of the event's button. */
  action: string;
  /** Replaces the last sentence of the event. */
  closing: string;
}

/** The button of a mail with a link that works once. */
export const linkWords: Record<MailedLink['purpose'], LinkWords> = {
  RESET: {
    path: '/reset-password',
    action: 'Choose a new password',
    closing:
      'The link works once, for 30 minutes. If you did not ask for it, ignore this e-mail: your password stays as it is.',
  },
  CONFIRM: {
    path: '/confirm-email',
    action: 'Confirm my address',
    closing: 'The link works once, for 7 days. If you did not give us this address, ignore this e-mail.',
  },
  REGISTER: {
    path: '/confirm-email',
    action: 'Finish my registration',
    closing:
      'The link works once, for 7 days. If you did not register, ignore this e-mail: there is no account.',
  },
  CHANGE: {
    path: '/confirm-email',
    action: 'Confirm my address',
    closing: 'The link works once, for 7 days. If you did not give us this address, ignore this e-mail.',
  },
  UNDO: {
    path: '/undo-email',
    action: 'Undo this change',
    closing:
      'If this was not you, undo the change within 72 hours: this address is yours again, and every device is signed out.',
  },
};

/** Sent also where the owner has switched the event off. */
export const isRequired = (event: MailEvent, { link }: MailParameters = {}): boolean =>
  mailWords[event].required === true || link?.purpose === 'UNDO';

/** The event that an address names, or MAIL_NOT_FOUND. */
export function knownEvent(text: string): MailEvent {
  const event = MAIL_EVENTS.find((each) => each === text);
  if (!event) throw fail('MAIL_NOT_FOUND');
  return event;
}

export const placeholdersOf = (event: MailEvent): string[] => [
  'store',
  'username',
  ...mailWords[event].placeholders,
];

/** Names in braces that the mail of this event does not know. */
export const unknownPlaceholders = (event: MailEvent, text: string): string[] => {
  const known = placeholdersOf(event);
  return [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !known.includes(name));
};

/** Fills names in braces; a line of text stays one line, whatever a name holds. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => values[name]?.replace(/\p{Cc}+/gu, ' ') ?? braces);
