import type { Order, OrderItem } from 'shared-contract/types';

const SHOWN = 3;

/** A masked code: letters and digits after the first three become dots, separators stay. */
export function masked(code: string): string {
  let seen = 0;
  return [...code]
    .map((character) => (/[\p{L}\p{N}]/u.test(character) && ++seen > SHOWN ? '•' : character))
    .join('');
}

/** Whether a delivered text is a web address: it is then shown as a link and not hidden. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text)) return false;
  try {
    const { username, password, hostname } = new URL(text);
    return hostname !== '' && username === '' && password === '';
  } catch {
    return false;
  }
}

/** The longest code that fits on its card in large type on a phone. */
const CARD_CODE_MAX = 24;

export const fitsOnCard = (text: string): boolean => [...text].length <= CARD_CODE_MAX && !isWebAddress(text);

/** The working codes, one a line, as Copy all copies them. */
export const activeTexts = (items: readonly OrderItem[]): string =>
  items
    .filter(({ active }) => active)
    .map(({ deliverable }) => deliverable)
    .join('\n');

/** The order as a plain text file: what was bought, the codes one a line, and how to redeem them. */
export function orderText(order: Order, formatDate: (unixSeconds: number) => string): string {
  const head = [
    `${order.product_title}, ${order.subcategory.title}`,
    `Order ${order._id}`,
    formatDate(order.completed_unix ?? order.creation_unix),
  ];
  const redeem = order.redeem_instructions ? ['', 'How to redeem', order.redeem_instructions] : [];
  return [...head, '', activeTexts(order.items), ...redeem, ''].join('\n');
}

export const orderFileName = (orderId: string): string => `order-${orderId.slice(0, 8)}.txt`;

/**
 * The order with the new item of an automatic replacement. The request of the faulty item is not known until the order is read
 * again.
 */
export function withReplacement(order: Order, faulty: string, replacement: string): Order {
  const position = order.items.findIndex(
    ({ deliverable, active, request }) => deliverable === faulty && active && request === null,
  );
  if (position < 0) return order;
  const items = order.items.map((item, index) => (index === position ? { ...item, active: false } : item));
  items.push({ deliverable: replacement, active: true, is_replacement: true, request: null });
  return {
    ...order,
    items,
    deliverables: items.filter(({ active }) => active).map(({ deliverable }) => deliverable),
  };
}
