import type { Limit } from '../platform/limits/limits.ts';

const linksAsked = {
  windowSeconds: 3600,
  by: 'user',
  shared: true,
  refusal: 'Too many e-mails were sent to this address.',
} as const;

/** The limits of the shop, beside those of every call (rate-limits.ts) and of failed sign-ins (accounts/passwords.service.ts). */
export const limitTable = {
  /** Counted before the signature is checked: a gateway reports all payments from a few addresses. */
  webhooks: { name: 'webhooks', max: 6_000, windowSeconds: 60, by: 'address' },
  /** New accounts. */
  registrations: {
    name: 'registrations',
    max: 5,
    windowSeconds: 3600,
    by: 'address',
    shared: true,
    refusal: 'Too many accounts were made from your network.',
  },
  /** Forms that were sent, also those that were refused: their answers say which names are taken. */
  registrationTries: {
    name: 'registration-tries',
    max: 30,
    windowSeconds: 3600,
    by: 'address',
    shared: true,
  },
  /** Registrations for one address where accounts are private: each sends a mail to it, whoever it belongs to. */
  registrationsOfAddress: {
    name: 'registrations-of-address',
    max: 5,
    windowSeconds: 3600,
    by: 'user',
    shared: true,
  },
  /** Links to an address that accounts want to have, whoever it belongs to. Beyond them nothing is mailed, and the answer is the same. */
  linksOfAddress: { name: 'links-of-address', max: 5, windowSeconds: 3600, by: 'user', shared: true },
  /** Mails about a sign-in from a new device, to the address of an account. Beyond them nothing is mailed, and the sign-in goes on. */
  newDevicesOfAddress: {
    name: 'new-devices-of-address',
    max: 5,
    windowSeconds: 3600,
    by: 'user',
    shared: true,
  },
  /** Mails about changes of an account, to an address of it that was never confirmed. Beyond them nothing is mailed. */
  changesOfAddress: { name: 'changes-of-address', max: 10, windowSeconds: 3600, by: 'user', shared: true },
  /** Links to the address of an account. They are counted apart, so that requests of strangers do not keep its holder from one. */
  linksOfHolder: { ...linksAsked, name: 'links-of-holder', max: 5 },
  /** Links to one address, over all accounts that had it one after the other. */
  linksOfHolders: { ...linksAsked, name: 'links-of-holders', max: 20 },
  /** Requests for a new password. */
  recoveries: { name: 'recoveries', max: 20, windowSeconds: 3600, by: 'address', shared: true },
  /** Changes of password or email address, tries included. */
  profileChanges: { name: 'profile-changes', max: 20, windowSeconds: 3600, by: 'user', shared: true },
  /** New secrets, passkeys and recovery codes, tries included. */
  factorChanges: { name: 'factor-changes', max: 30, windowSeconds: 3600, by: 'user', shared: true },
  /** Mails that somebody asks for again, and test mails. */
  mailsAsked: { name: 'mails-asked', max: 20, windowSeconds: 3600, by: 'user', shared: true },
  /** Copies of one's own data. */
  exports: { name: 'exports', max: 10, windowSeconds: 3600, by: 'user', shared: true },
  /** Checkouts, top-ups, and orders that an admin gives. */
  checkouts: { name: 'checkouts', max: 30, windowSeconds: 60, by: 'user', shared: true },
} as const satisfies Record<string, Limit>;
