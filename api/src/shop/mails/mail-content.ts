import type { MailEvent, Role } from 'shared-contract';
import { dollarsOf } from '../money.ts';
import { filled, linkWords, mailWords, type MailParameters } from './mail-events.ts';

/** An order as a mail shows it. */
export interface MailedOrder {
  id: string;
  title: string;
  option: string;
  amount: number;
  totalCents: number;
}

/** The name of a store that has no name yet. */
export const unnamedStore = 'Gift Card Store';

/** The content of a mail, before it is drawn as text and HTML. */
export interface MailContent {
  subject: string;
  heading: string;
  /** Lines of the owner's words. */
  paragraphs: string[];
  facts: { label: string; value: string }[];
  action: { label: string; url: string };
  closing: string | undefined;
  store: string;
  storeUrl: string;
}

export interface MailMaterial {
  event: MailEvent;
  subject: string;
  introduction: string;
  username: string;
  /** The role of the account that the mail is about; null where there is none. */
  role: Role | null;
  parameters: MailParameters;
  /** The token of its link; empty in a sample. */
  token?: string | undefined;
  orders: readonly MailedOrder[];
  store: string;
  storeUrl: string;
}

const money = (cents: number): string =>
  dollarsOf(cents).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const short = (id: string): string => id.slice(0, 8);

function nameOfOrders(orders: readonly MailedOrder[], ids: readonly string[]): string {
  return ids.length === 1 ? `order ${short(ids[0] ?? '')}` : `${orders.length} orders`;
}

/** Where staff and admins see their own account; they have no page of settings. */
const ownPage: Partial<Record<Role, string>> = {
  STAFF: '/dashboard/replacements/security',
  ADMIN: '/admin/security',
};

/** The address of the button. The token of a link is behind #, which no browser sends to any server. */
function pathOf({ event, parameters: { link, orderIds: ids = [] }, role, token = '' }: MailMaterial): string {
  const [first = ''] = ids;
  if (link) return linkWords[link.purpose].path + (token && `#${token}`);
  if (event === 'WELCOME') return '/products';
  if (event === 'ACCOUNT_CLOSED') return '/';
  if (event === 'ADDRESS_IN_USE') return '/login';
  if (event === 'NEW_DEVICE') return ownPage[role ?? 'USER'] ?? '/dashboard/security';
  if (event === 'EMAIL_ASKED' || event.endsWith('_CHANGED'))
    return ownPage[role ?? 'USER'] ?? '/dashboard/settings';
  if (ids.length === 0) return '/dashboard';
  return ids.length === 1 ? `/orders/${first}` : `/dashboard/orders?checkout=${first}`;
}

function factsOf({ event, parameters, orders }: MailMaterial): MailContent['facts'] {
  const { cents, reason, from, to, device, change } = parameters;
  const lines = orders.map(({ title, option, amount, totalCents }) => ({
    label: `${amount} × ${title}, ${option}`,
    value: event === 'REPLACEMENT_APPROVED' || event === 'REPLACEMENT_DENIED' ? '' : money(totalCents),
  }));
  const total = orders.reduce((sum, order) => sum + order.totalCents, 0);
  const facts = [
    ['Total', orders.length > 1 ? money(total) : undefined],
    ['Amount', cents === undefined ? undefined : money(cents)],
    ['Reason', reason],
    ['Old address', from],
    ['New address', to],
    ['Change', change],
    ['Device', device],
  ].flatMap(([label, value]) => (value === undefined ? [] : [{ label: label ?? '', value }]));
  return [...lines, ...facts];
}

/** The words and figures of one mail. */
export function contentOf(material: MailMaterial): MailContent {
  const { event, orders, parameters, store, storeUrl, username } = material;
  const ids = parameters.orderIds ?? [];
  const words = { ...mailWords[event], ...(parameters.link && linkWords[parameters.link.purpose]) };
  const values = {
    store,
    username,
    order: nameOfOrders(orders, ids),
    amount: parameters.cents === undefined ? '' : money(parameters.cents),
  };
  return {
    subject: filled(material.subject, values),
    heading: filled(words.heading, values),
    paragraphs: filled(material.introduction, values)
      .split(/\s*[\r\n]+\s*/)
      .filter((line) => line !== ''),
    facts: factsOf(material),
    action: { label: words.action, url: `${storeUrl}${pathOf(material)}` },
    closing: words.closing,
    store,
    storeUrl,
  };
}
