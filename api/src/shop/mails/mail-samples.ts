import type { MailEvent } from 'shared-contract';
import type { MailedOrder } from './mail-content.ts';
import type { MailParameters } from './mail-events.ts';

/** The made-up order of previews and test mails. */
const order: MailedOrder = {
  id: '5a3f9c21-0000-4000-8000-000000000000',
  title: 'Pixel Forge Gift Card',
  option: '$50',
  amount: 2,
  totalCents: 8_400,
};
const orderIds = [order.id];

const samples: Record<MailEvent, MailParameters> = {
  ACCOUNT_CLOSED: {},
  ADDRESS_IN_USE: {},
  WELCOME: { link: { purpose: 'CONFIRM', id: '' } },
  ORDER_PAID: { orderIds },
  ORDER_EXPIRED: { orderIds },
  TOP_UP_RECEIVED: { cents: 5_000 },
  REPLACEMENT_APPROVED: { orderIds },
  REPLACEMENT_DENIED: { orderIds, reason: 'The code was redeemed before it was reported.' },
  PASSWORD_CHANGED: {},
  EMAIL_CHANGED: { from: 'old@example.com', to: 'new@example.com' },
  EMAIL_ASKED: { to: 'new@example.com' },
  SECURITY_CHANGED: { change: 'An authenticator app was set up' },
  NEW_DEVICE: { device: 'Firefox on Windows' },
  CONFIRM_EMAIL: { link: { purpose: 'CONFIRM', id: '' } },
  RESET_PASSWORD: { link: { purpose: 'RESET', id: '' } },
};

/** The sample data of an event, for previews and test mails. */
export const sampleOf = (event: MailEvent): { parameters: MailParameters; orders: MailedOrder[] } => {
  const parameters = samples[event];
  return { parameters, orders: parameters.orderIds ? [order] : [] };
};
