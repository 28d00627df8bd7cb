import type { MailParameters } from './mail-events.ts';
import type { MailedOrder } from './mail-content.ts';

/** What a preview and a test mail tell of: nobody's order. */
const orderId = '5a3f9c21-0000-4000-8000-000000000000';

export const sampleOrders: MailedOrder[] = [
  { id: orderId, title: 'Pixel Forge Gift Card', option: '$50', amount: 2, totalCents: 8_400 },
];

export const sampleParameters: MailParameters = {
  orderIds: [orderId],
  cents: 5_000,
  reason: 'The code was redeemed before it was reported.',
  from: 'old@example.com',
  to: 'new@example.com',
  device: 'Firefox on Windows',
  place: 'Lisbon, Portugal',
};
