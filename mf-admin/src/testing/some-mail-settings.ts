import type { MailSettings } from 'shared-contract/types';

/** Three e-mails: one as it comes with the store, one that is off and has the owner's words, one that is always sent. */
export const someMailSettings = (overrides: Partial<MailSettings> = {}): MailSettings => ({
  configured: true,
  sender: 'Store <store@shop.test>',
  events: [
    {
      event: 'ORDER_PAID',
      enabled: true,
      required: false,
      subject: 'Your order: {order}',
      introduction: 'Thank you, {username}.',
      original: true,
      placeholders: ['store', 'username', 'order'],
      version: 1,
    },
    {
      event: 'WELCOME',
      enabled: false,
      required: false,
      subject: 'Welcome',
      introduction: 'Hello',
      original: false,
      placeholders: ['store', 'username'],
      version: 1,
    },
    {
      event: 'RESET_PASSWORD',
      enabled: true,
      required: true,
      subject: 'New password',
      introduction: 'Hello',
      original: true,
      placeholders: ['store', 'username'],
      version: 1,
    },
  ],
  ...overrides,
});
