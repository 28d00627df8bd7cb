import type { MailSettings } from 'shared-contract/types';

/** Two e-mails: one as it comes with the store, one that is off and has the owner's words. */
export const someMailSettings = (overrides: Partial<MailSettings> = {}): MailSettings => ({
  configured: true,
  sender: 'Store <store@shop.test>',
  events: [
    {
      event: 'ORDER_PAID',
      enabled: true,
      subject: 'Your order: {order}',
      introduction: 'Thank you, {username}.',
      original: true,
      placeholders: ['store', 'username', 'order'],
    },
    {
      event: 'WELCOME',
      enabled: false,
      subject: 'Welcome',
      introduction: 'Hello',
      original: false,
      placeholders: ['store', 'username'],
    },
  ],
  ...overrides,
});
