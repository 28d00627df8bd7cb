import { Type, type Static } from 'typebox';
import { Count, IdOut, Nullable, OneOf, Text, UnixSeconds, Version } from './fields.ts';

/** The events for which the store sends e-mail (rules 20.2). */
export const MAIL_EVENTS = [
  'WELCOME',
  'ORDER_PAID',
  'ORDER_EXPIRED',
  'TOP_UP_RECEIVED',
  'REPLACEMENT_APPROVED',
  'REPLACEMENT_DENIED',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'EMAIL_ASKED',
  'NEW_DEVICE',
  'SECURITY_CHANGED',
  'RESET_PASSWORD',
  'CONFIRM_EMAIL',
  'ACCOUNT_CLOSED',
  'ADDRESS_IN_USE',
] as const;
export type MailEvent = (typeof MAIL_EVENTS)[number];
const MailEventName = OneOf(MAIL_EVENTS);

/** OBSOLETE: before it was sent, its link was used, or a newer mail replaced it. */
const MAIL_STATES = ['QUEUED', 'SENT', 'FAILED', 'OBSOLETE'] as const;
export type MailState = (typeof MAIL_STATES)[number];
export const MailStateName = OneOf(MAIL_STATES);

/** The mail of one event: whether it is sent, and its texts, which are the defaults until the owner changes them. */
export const MailSetting = Type.Object({
  event: MailEventName,
  enabled: Type.Boolean(),
  /** Always sent, because accounts depend on it. */
  required: Type.Boolean(),
  subject: Text,
  introduction: Text,
  /** Whether neither subject nor introduction was changed. */
  original: Type.Boolean(),
  /** Names that both may contain in braces, such as `store`. */
  placeholders: Type.Array(Text),
  version: Version,
});
export type MailSetting = Static<typeof MailSetting>;

export const MailSettings = Type.Object({
  /** False when no mail server is configured, so that no mail is written. */
  configured: Type.Boolean(),
  /** The sender of mails; null when no mail server is configured. */
  sender: Nullable(Text),
  events: Type.Array(MailSetting),
});
export type MailSettings = Static<typeof MailSettings>;

/** A rendered mail. */
export const MailPreview = Type.Object({ subject: Text, html: Text, text: Text });
export type MailPreview = Static<typeof MailPreview>;

export const SentMail = Type.Object({
  _id: IdOut,
  event: MailEventName,
  /** Null when there is no account, not yet or not any more. */
  user_id: Nullable(IdOut),
  username: Text,
  address: Text,
  subject: Text,
  state: MailStateName,
  attempts: Count,
  last_error: Nullable(Text),
  message_id: Text,
  created_unix: UnixSeconds,
  sent_unix: Nullable(UnixSeconds),
});
export type SentMail = Static<typeof SentMail>;
