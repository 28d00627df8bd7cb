import type { OrderStatus, PaymentMethod } from 'shared-contract';

// A small store in memory that follows decisions.md to the letter of its money and stock rules. What the real one
// answers must always be what this one expects. Money in cents.

export interface ModelUser {
  balanceCents: number;
  permille: number;
  cart: Map<number, number>;
}

export interface ModelOption {
  priceCents: number;
  available: number;
  onSale: boolean;
}

export interface ModelOrder {
  user: number;
  option: number;
  amount: number;
  totalCents: number;
  status: OrderStatus;
  method: PaymentMethod;
  /** Cents that were paid for it. */
  paidCents: number;
  checkout: number;
  reviewed: boolean;
  /** Requests filed for its items, by the state they are in. */
  requests: { status: 'PENDING' | 'APPROVED' | 'DENIED'; automatic: boolean }[];
}

export interface ModelPayment {
  user: number;
  amountCents: number;
  /** Null for a top-up. */
  checkout: number | null;
  /** It had its one effect: somebody paid. One that came to nothing may still be paid, late. */
  paid: boolean;
}

export interface Model {
  users: ModelUser[];
  options: ModelOption[];
  orders: ModelOrder[];
  payments: ModelPayment[];
  checkouts: number;
  rewardPercent: number;
  /** Automatic replacements that one order may have. */
  automatic: number;
}

const roundHalfUp = (cents: number, numerator: number, denominator: number): number =>
  Math.floor((2 * cents * numerator + denominator) / (2 * denominator));

/** Shares by largest remainder; ties to the earlier one. */
function shares(total: number, weights: number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map(() => 0);
  const floors = weights.map((weight) => Math.floor((total * weight) / sum));
  const order = weights
    .map((_, at) => at)
    .sort((a, b) => ((total * weights[b]!) % sum) - ((total * weights[a]!) % sum) || a - b);
  for (let left = total - floors.reduce((a, b) => a + b, 0), at = 0; left > 0; left--, at++)
    floors[order[at]!]! += 1;
  return floors;
}

export type Refusal =
  | 'CART_EMPTY'
  | 'ITEM_UNAVAILABLE'
  | 'STOCK_INSUFFICIENT'
  | 'BALANCE_INSUFFICIENT'
  | 'SUBCATEGORY_NOT_FOUND'
  | 'ORDER_NOT_PENDING'
  | 'ALREADY_REVIEWED'
  | 'ORDER_NOT_COMPLETED'
  | 'REPLACEMENT_ALREADY_REQUESTED';

export const pendingOf = (model: Model, user: number): ModelOrder[] =>
  model.orders.filter((order) => order.user === user && order.status === 'PENDING');

function close(model: Model, orders: ModelOrder[], status: OrderStatus): void {
  for (const order of orders) {
    order.status = status;
    model.options[order.option]!.available += order.amount;
  }
}

/** Sets a cart line; a refusal changes nothing. */
export function setLine(model: Model, user: number, option: number, amount: number): Refusal | null {
  const { cart } = model.users[user]!;
  const { available, onSale } = model.options[option]!;
  if (amount === 0) {
    cart.delete(option);
    return null;
  }
  if (!onSale) return 'SUBCATEGORY_NOT_FOUND';
  if (amount > available) return 'STOCK_INSUFFICIENT';
  cart.set(option, amount);
  return null;
}

/** Buys the cart. `HOODPAY` reserves and waits; a new one cancels the one that was open. */
export function checkout(model: Model, user: number, method: PaymentMethod): Refusal | null {
  const buyer = model.users[user]!;
  const lines = [...buyer.cart];
  const before = method === 'HOODPAY' ? pendingOf(model, user) : [];
  const back = (option: number) =>
    before.filter((order) => order.option === option).reduce((sum, order) => sum + order.amount, 0);
  if (lines.length === 0) return 'CART_EMPTY';
  if (lines.some(([option]) => !model.options[option]!.onSale)) return 'ITEM_UNAVAILABLE';
  if (lines.some(([option, amount]) => model.options[option]!.available + back(option) < amount))
    return 'STOCK_INSUFFICIENT';
  const subtotals = lines.map(([option, amount]) => model.options[option]!.priceCents * amount);
  const subtotal = subtotals.reduce((a, b) => a + b, 0);
  const discount = roundHalfUp(subtotal, buyer.permille, 1000);
  const total = subtotal - discount;
  if (method === 'BALANCE' && buyer.balanceCents < total) return 'BALANCE_INSUFFICIENT';
  close(model, before, 'CANCELLED');
  const off = shares(discount, subtotals);
  const number = model.checkouts++;
  lines.forEach(([option, amount], at) => {
    const totalCents = subtotals[at]! - off[at]!;
    model.options[option]!.available -= amount;
    const paid = method === 'BALANCE';
    model.orders.push({
      user,
      option,
      amount,
      totalCents,
      method,
      checkout: number,
      reviewed: false,
      requests: [],
      status: paid ? 'COMPLETED' : 'PENDING',
      paidCents: paid ? totalCents : 0,
    });
  });
  buyer.cart.clear();
  if (method === 'BALANCE') buyer.balanceCents -= total;
  else model.payments.push({ user, amountCents: total, checkout: number, paid: false });
  return null;
}

/** The gateway says that `paidCents` were paid: every cent goes to orders or to the balance. */
export function pay(model: Model, at: number, paidCents: number): void {
  const payment = model.payments[at]!;
  if (payment.paid) return;
  payment.paid = true;
  const buyer = model.users[payment.user]!;
  const orders = model.orders.filter(
    (order) => payment.checkout !== null && order.checkout === payment.checkout,
  );
  const sum = (some: ModelOrder[]) => some.reduce((cents, order) => cents + order.totalCents, 0);
  const approved = orders.filter((order) => order.status === 'COMPLETED');
  const pending = orders.filter((order) => order.status === 'PENDING');
  let left = paidCents;
  for (const group of [approved, pending]) {
    if (group.length === 0 || left < sum(group)) continue;
    left -= sum(group);
    for (const order of group) Object.assign(order, { status: 'COMPLETED', paidCents: order.totalCents });
  }
  close(
    model,
    pending.filter((order) => order.status === 'PENDING'),
    'FAILED',
  );
  buyer.balanceCents += left;
}

/** The gateway says that nothing will be paid. */
export function payNothing(model: Model, at: number, status: 'FAILED' | 'CANCELLED' | 'EXPIRED'): void {
  const payment = model.payments[at]!;
  if (payment.paid) return;
  close(
    model,
    model.orders.filter((order) => order.checkout === payment.checkout && order.status === 'PENDING'),
    status,
  );
}

/** An admin delivers a pending order without waiting for its payment. */
export function approve(model: Model, at: number): Refusal | null {
  const order = model.orders[at]!;
  if (order.status !== 'PENDING') return 'ORDER_NOT_PENDING';
  order.status = 'COMPLETED';
  return null;
}

/** An admin gives items to a user; nothing is paid. */
export function give(model: Model, user: number, option: number, amount: number): Refusal | null {
  const { available, onSale, priceCents } = model.options[option]!;
  if (!onSale) return 'ITEM_UNAVAILABLE';
  if (available < amount) return 'STOCK_INSUFFICIENT';
  model.options[option]!.available -= amount;
  model.orders.push({
    user,
    option,
    amount,
    totalCents: priceCents * amount,
    status: 'COMPLETED',
    method: 'BALANCE',
    paidCents: 0,
    checkout: model.checkouts++,
    reviewed: false,
    requests: [],
  });
  return null;
}

/** One review for a completed order; answers the reward in cents. */
export function review(model: Model, at: number): Refusal | number {
  const order = model.orders[at]!;
  if (order.status !== 'COMPLETED') return 'ORDER_NOT_COMPLETED';
  if (order.reviewed) return 'ALREADY_REVIEWED';
  order.reviewed = true;
  const reward = roundHalfUp(order.paidCents, model.rewardPercent * 100, 10_000);
  model.users[order.user]!.balanceCents += reward;
  return reward;
}

/** A request for the order's first delivered item; answers what becomes of it. */
export function requestReplacement(model: Model, at: number): Refusal | 'PENDING' | 'APPROVED' {
  const order = model.orders[at]!;
  if (order.status !== 'COMPLETED') return 'ORDER_NOT_COMPLETED';
  if (order.requests.length > 0) return 'REPLACEMENT_ALREADY_REQUESTED';
  const option = model.options[order.option]!;
  const automatic = model.automatic > 0 && option.available > 0;
  if (automatic) option.available -= 1;
  order.requests.push({ status: automatic ? 'APPROVED' : 'PENDING', automatic });
  return automatic ? 'APPROVED' : 'PENDING';
}
