import type { OrderStatus, PaymentMethod } from 'shared-contract';
import {
  availableOf,
  balanceOf,
  hand,
  isOnSale,
  post,
  roundHalfUp,
  type Model,
  type Option,
  type Order,
  type Payment,
  type Refusal,
  type User,
} from './store.model.ts';

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

const newOrder = (
  of: Pick<Order, 'user' | 'option' | 'amount' | 'totalCents' | 'method' | 'checkout'>,
): Order => ({
  ...of,
  id: '',
  faceCents: of.option.faceCents,
  replacing: of.option.product.replacing,
  status: 'PENDING',
  adminMade: false,
  paid: false,
  late: false,
  closedAt: 0,
  review: null,
});

/** Ends orders without a sale. Their items are for sale again. */
function close(model: Model, orders: Order[], status: OrderStatus): void {
  model.clock++;
  for (const order of orders) {
    order.status = status;
    order.closedAt = model.clock;
    for (const item of order.option.items)
      if (item.order === order && item.state === 'RESERVED')
        Object.assign(item, { state: 'AVAILABLE', order: null });
  }
}

/** The lines of orders that are not paid come back: of a line that is there again, the larger amount. */
function giveBack(orders: Order[]): void {
  for (const {
    user: { cart },
    option,
    amount,
  } of orders)
    cart.set(option, Math.max(cart.get(option) ?? 0, amount));
}

function complete(orders: Order[]): void {
  for (const order of orders) {
    order.status = 'COMPLETED';
    for (const item of order.option.items)
      if (item.order === order && item.state === 'RESERVED') item.state = 'SOLD';
  }
}

const pendingOf = (orders: Order[]): Order[] => orders.filter(({ status }) => status === 'PENDING');
const totalOf = (orders: Order[]): number => orders.reduce((sum, { totalCents }) => sum + totalCents, 0);
const ordersOfPayment = (model: Model, { checkout }: Payment): Order[] =>
  model.orders.filter((order) => checkout !== null && order.checkout === checkout);

function endCheckout(model: Model, checkout: number, status: OrderStatus): void {
  close(model, pendingOf(model.orders.filter((order) => order.checkout === checkout)), status);
  for (const payment of model.payments) if (payment.checkout === checkout) payment.open = false;
}

export function setLine({ cart }: User, option: Option, amount: number): Refusal {
  if (amount === 0) cart.delete(option);
  else if (!isOnSale(option)) return 'SUBCATEGORY_NOT_FOUND';
  else if (amount > availableOf(option).length) return 'STOCK_INSUFFICIENT';
  else cart.set(option, amount);
  return null;
}

/** Buys the cart: one order for each line. `HOODPAY` reserves and waits; a new one cancels the one that was open. */
export function checkout(model: Model, buyer: User, method: PaymentMethod, gatewayIsUp = true): Refusal {
  const gateway = method === 'HOODPAY';
  const lines = [...buyer.cart];
  const before = gateway ? pendingOf(model.orders).filter(({ user }) => user === buyer) : [];
  const back = (option: Option) =>
    before.filter((order) => order.option === option).reduce((sum, { amount }) => sum + amount, 0);
  if (!model.config.methods.has(method)) return 'PAYMENT_METHOD_INACTIVE';
  if (lines.length === 0) return 'CART_EMPTY';
  if (lines.some(([option]) => !isOnSale(option))) return 'ITEM_UNAVAILABLE';
  if (lines.some(([option, amount]) => availableOf(option).length + back(option) < amount))
    return 'STOCK_INSUFFICIENT';
  const subtotals = lines.map(([option, amount]) => option.priceCents * amount);
  const subtotal = subtotals.reduce((a, b) => a + b, 0);
  const discount = roundHalfUp(subtotal, buyer.permille ?? 0, 1000);
  const total = subtotal - discount;
  if (!gateway && balanceOf(buyer) < total) return 'BALANCE_INSUFFICIENT';
  if (gateway && total > 0) {
    if (leftUnpaid(model, buyer) >= 4) return 'RESERVATIONS_PAUSED';
    const most = (stock: number) =>
      buyer.paidAt > 0 ? Math.max(10, Math.floor(stock / 2)) : Math.max(3, Math.floor(stock / 4));
    if (lines.some(([option, amount]) => amount > most(availableOf(option).length + back(option))))
      return 'RESERVATION_LIMIT';
    const units = lines.reduce((sum, [, amount]) => sum + amount, 0);
    if (units > (buyer.paidAt > 0 ? 200 : 50)) return 'RESERVATION_LIMIT';
  }

  for (const number of new Set(before.map((order) => order.checkout)))
    endCheckout(model, number, 'CANCELLED');
  const off = shares(discount, subtotals);
  const number = model.checkouts++;
  const orders = lines.map(([option, amount], at) =>
    newOrder({
      user: buyer,
      option,
      amount,
      totalCents: subtotals[at]! - off[at]!,
      method,
      checkout: number,
    }),
  );
  for (const order of orders) hand(order, order.amount, 'RESERVED');
  model.orders.push(...orders);
  if (gateway && total > 0) {
    if (!gatewayIsUp) {
      close(model, orders, 'FAILED');
      return 'GATEWAY_FAILED';
    }
    const payment = { page: '', user: buyer, amountCents: total, checkout: number };
    model.payments.push({ ...payment, open: true, late: false, paid: false });
  } else {
    complete(orders);
    for (const order of orders) {
      order.paid = true;
      if (!gateway) post(buyer, 'PURCHASE', 0 - order.totalCents, order);
    }
  }
  buyer.cart.clear();
  return null;
}

/** The gateway checkouts that a user left unpaid since the last payment. All of a run is within an hour. */
const leftUnpaid = (model: Model, user: User): number =>
  model.payments.filter(
    (payment) =>
      payment.user === user &&
      !payment.paid &&
      ordersOfPayment(model, payment).some(({ closedAt }) => closedAt > user.paidAt),
  ).length;

export function topUp(model: Model, user: User, amountCents: number): Refusal {
  if (!model.config.methods.has('HOODPAY')) return 'PAYMENT_METHOD_INACTIVE';
  const open = model.payments.filter(
    (each) => each.user === user && each.checkout === null && each.open && !each.late,
  );
  if (open.length >= 3) return 'TOP_UPS_OPEN';
  model.payments.push({ page: '', user, amountCents, checkout: null, open: true, late: false, paid: false });
  return null;
}

/** The gateway says that `paidCents` were paid: every cent goes to orders or to the balance, once. */
export function pay(model: Model, payment: Payment, paidCents: number): void {
  if (payment.paid) return;
  const late = payment.late || !payment.open;
  Object.assign(payment, { paid: true, open: false });
  const { user, amountCents } = payment;
  const orders = ordersOfPayment(model, payment);
  const approved = orders.filter((order) => order.status === 'COMPLETED' && !order.paid);
  const pending = pendingOf(orders);
  const overdue = pending.some((order) => order.late);
  const short = paidCents < amountCents;
  let left = paidCents;
  let done = false;
  for (const group of [approved, overdue ? [] : pending]) {
    if (group.length === 0 || short || left < totalOf(group)) continue;
    left -= totalOf(group);
    done = true;
    complete(group);
    for (const order of group) order.paid = true;
  }
  giveBack(pendingOf(pending));
  close(model, pendingOf(pending), overdue ? 'EXPIRED' : 'FAILED');
  const kind = done
    ? 'OVERPAYMENT'
    : short
      ? 'SHORT_PAYMENT'
      : late || payment.checkout !== null
        ? 'LATE_PAYMENT'
        : 'TOP_UP';
  if (left > 0) post(user, kind, left, orders.length === 1 ? orders[0]! : null);
  if (!short) user.paidAt = ++model.clock;
}

/** The gateway says that nothing was paid: finally, or (PENDING) not yet, which ends what is late. */
export function payNothing(
  model: Model,
  payment: Payment,
  reported: Exclude<OrderStatus, 'COMPLETED'>,
): void {
  if (!payment.open || (reported === 'PENDING' && !payment.late)) return;
  payment.open = false;
  const orders = pendingOf(ordersOfPayment(model, payment));
  giveBack(orders);
  close(model, orders, reported === 'PENDING' ? 'EXPIRED' : reported);
}

/** The reservations of the user are over. */
export function runOut(model: Model, user: User): void {
  for (const order of pendingOf(model.orders)) if (order.user === user) order.late = true;
  for (const payment of model.payments) if (payment.user === user && !payment.paid) payment.late = true;
}

export function sweep(model: Model): void {
  const overdue = pendingOf(model.orders).filter(({ late }) => late);
  giveBack(
    pendingOf(model.orders).filter((order) => overdue.some(({ checkout }) => checkout === order.checkout)),
  );
  for (const number of new Set(overdue.map((order) => order.checkout))) endCheckout(model, number, 'EXPIRED');
}

/** The gateway is asked about the payment of an order, of which it has nothing new to say: what is late ends. */
export function ask(model: Model, { checkout }: Order): void {
  const payment = model.payments.find((each) => each.checkout === checkout);
  if (payment) payNothing(model, payment, 'PENDING');
}

/** The buyer gives up the checkout of an order. The gateway is asked first. */
export function cancel(model: Model, order: Order): Refusal {
  ask(model, order);
  const waiting = pendingOf(model.orders.filter(({ checkout }) => checkout === order.checkout));
  if (waiting.length === 0) return order.status === 'CANCELLED' ? null : 'ORDER_NOT_PENDING';
  giveBack(waiting);
  endCheckout(model, order.checkout, 'CANCELLED');
  return null;
}

/** An admin delivers a pending order without waiting for its payment. */
export function approve(order: Order): Refusal {
  if (order.status !== 'PENDING') return 'ORDER_NOT_PENDING';
  complete([order]);
  return null;
}

/** An admin gives items to a user; nothing is paid. */
export function give(model: Model, user: User, option: Option, amount: number): Refusal {
  if (!isOnSale(option)) return 'ITEM_UNAVAILABLE';
  if (availableOf(option).length < amount) return 'STOCK_INSUFFICIENT';
  const totalCents = option.priceCents * amount;
  const order = newOrder({
    user,
    option,
    amount,
    totalCents,
    method: 'BALANCE',
    checkout: model.checkouts++,
  });
  hand(order, amount, 'SOLD');
  model.orders.push(Object.assign(order, { status: 'COMPLETED' as const, adminMade: true }));
  return null;
}
