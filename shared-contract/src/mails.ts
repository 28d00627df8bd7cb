import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { FilledLine, Id, Message, pageFields, Paragraphs, Strict, Version } from './fields.ts';
import { mailLimits } from './mail-limits.ts';
import { MailPreview, MailSettings, MailStateName, SentMail } from './mails.entities.ts';
import { ADMIN_ROLES } from './roles.ts';

const words = {
  subject: FilledLine(mailLimits.subjectMax),
  introduction: Paragraphs(mailLimits.introductionMax),
};

/** For screens with actions that need a mail. */
export const publicMail = endpoint({
  method: 'GET',
  path: '/public/mail',
  summary: 'Whether this store sends e-mail',
  roles: 'PUBLIC',
  reply: Type.Object({ configured: Type.Boolean() }),
  errors: [],
});

export const getMailSettings = endpoint({
  method: 'GET',
  path: '/admin/mail-settings',
  summary: 'Which events are sent by e-mail, and in which words',
  roles: ADMIN_ROLES,
  reply: MailSettings,
  errors: [],
});

export const updateMailSetting = endpoint({
  method: 'POST',
  path: '/admin/mail-settings/{event}',
  proof: true,
  summary: 'Change the mail of one event; words that are left out become those of the store again',
  roles: ADMIN_ROLES,
  params: Strict({ event: Id }),
  body: Strict({
    enabled: Type.Boolean(),
    subject: Type.Optional(words.subject),
    introduction: Type.Optional(words.introduction),
    expected_version: Type.Optional(Version),
  }),
  reply: MailSettings,
  errors: ['MAIL_NOT_FOUND', 'CHANGED_MEANWHILE'],
});

export const previewMail = endpoint({
  method: 'POST',
  path: '/admin/mail-settings/{event}/preview',
  summary: 'The mail of one event with these words and sample data',
  roles: ADMIN_ROLES,
  params: Strict({ event: Id }),
  body: Strict(words),
  reply: MailPreview,
  errors: ['MAIL_NOT_FOUND'],
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/admin/mail-settings/{event}/test',
  summary: 'Send the mail of one event, with these words and sample data, to my own address',
  roles: ADMIN_ROLES,
  params: Strict({ event: Id }),
  body: Strict(words),
  reply: Message,
  errors: ['MAIL_NOT_FOUND', 'MAIL_UNCONFIGURED'],
});

export const listMails = endpoint({
  method: 'GET',
  path: '/admin/mails',
  summary: 'Mails, the newest first; 100 when `amount` is absent',
  roles: ADMIN_ROLES,
  query: Strict({ state: Type.Optional(MailStateName), ...pageFields }),
  reply: Type.Array(SentMail),
  errors: [],
  paged: true,
});

export const resendMail = endpoint({
  method: 'POST',
  path: '/admin/mails/{mailId}/resend',
  summary: 'Send a mail again: one that failed as the same mail, one that was sent as a new one',
  roles: ADMIN_ROLES,
  params: Strict({ mailId: Id }),
  reply: Message,
  errors: ['MAIL_NOT_FOUND', 'MAIL_WAITING', 'MAIL_OBSOLETE', 'MAIL_UNCONFIGURED'],
});

export const resendOrderMail = endpoint({
  method: 'POST',
  path: '/orders/{orderId}/resend-mail',
  summary: 'Send the mail of a completed order to its buyer again',
  roles: ['USER', 'RESELLER', 'ADMIN'],
  params: Strict({ orderId: Id }),
  reply: Message,
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_COMPLETED', 'MAIL_UNCONFIGURED'],
});
