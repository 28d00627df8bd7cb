import type { ErrorCode, LedgerKind, OrderStatus, PaymentMethod, ReplacementStatus } from 'shared-contract';

// A small store in memory that follows docs/rules.md exactly. The answers of the real one
// must always be those of this one. Money in cents. Ids come from the real store once it has given them.

export interface User {
  id: string;
  username: string;
  email: string;
  /** The valid token. */
  token: string;
  /** Null for a member, who may be promoted. */
  permille: number | null;
  cart: Map<Option, number>;
  /** When it last paid through the gateway in full; 0 for never. */
  paidAt: number;
  /** The ledger; its sum is the balance. */
  entries: { kind: LedgerKind; cents: number; order: Order | null }[];
}

export interface Product {
  id: string;
  category: string;
  /** What it starts at while it has no option. */
  priceCents: number;
  enabled: boolean;
  deleted: boolean;
  replacing: { on: boolean; automatic: boolean; max: number; warrantySeconds: number };
}

export interface Option {
  id: string;
  product: Product;
  priceCents: number;
  faceCents: number | null;
  deleted: boolean;
  /** Every item that it ever had, oldest first. */
  items: Item[];
}

export interface Item {
  text: string;
  state: 'AVAILABLE' | 'RESERVED' | 'SOLD' | 'WITHDRAWN';
  order: Order | null;
  replaced: boolean;
  request: Request | null;
}

export interface Order {
  id: string;
  user: User;
  option: Option;
  amount: number;
  totalCents: number;
  faceCents: number | null;
  /** As the product said when it was placed. */
  replacing: Product['replacing'];
  status: OrderStatus;
  method: PaymentMethod;
  adminMade: boolean;
  paid: boolean;
  /** Its reservation is over. */
  late: boolean;
  /** When it ended without a sale; 0 while it has not. */
  closedAt: number;
  /** Checkouts are numbered in time. */
  checkout: number;
  review: Review | null;
}

export interface Payment {
  /** Where it is paid. */
  page: string;
  user: User;
  amountCents: number;
  /** Null for a top-up. */
  checkout: number | null;
  /** It is open. A closed one may still be paid, late. */
  open: boolean;
  late: boolean;
  /** It has had its one effect. */
  paid: boolean;
}

export interface Request {
  id: string;
  order: Order;
  item: Item;
  status: ReplacementStatus;
  automatic: boolean;
  /** What was given for it. */
  replacement: Item | null;
}

export interface Review {
  id: string;
  order: Order;
  rating: number;
  text: string | null;
  anonymous: boolean;
  deleted: boolean;
}

export interface Model {
  users: User[];
  categories: { id: string; title: string }[];
  products: Product[];
  options: Option[];
  orders: Order[];
  payments: Payment[];
  requests: Request[];
  /** Those that are settled, in the order in which they were. */
  resolved: Request[];
  reviews: Review[];
  checkouts: number;
  /** Counts what happens, in place of a time. */
  clock: number;
  config: { rewardPercent: number; enforced: boolean; methods: Set<PaymentMethod> };
}

/** The code of a refusal; null when it is done. A refusal changes nothing. */
export type Refusal = ErrorCode | null;

export const balanceOf = ({ entries }: User): number => entries.reduce((sum, { cents }) => sum + cents, 0);

export const exists = ({ deleted, product }: Option): boolean => !deleted && !product.deleted;
export const isOnSale = (option: Option): boolean => exists(option) && option.product.enabled;

export const availableOf = ({ items }: Option): Item[] => items.filter(({ state }) => state === 'AVAILABLE');

/** What an order holds and shows: the items that were not replaced. */
export const activeItems = (order: Order): Item[] =>
  order.option.items.filter((item) => item.order === order && item.state === 'SOLD' && !item.replaced);

/** Newest first; the orders of one checkout are of one moment, and then by id. */
export const ordersOf = (model: Model, user: User): Order[] =>
  model.orders
    .filter((order) => order.user === user)
    .sort((a, b) => b.checkout - a.checkout || (a.id < b.id ? 1 : -1));

export const revenueOf = (orders: readonly Order[]): number =>
  orders.reduce((sum, order) => sum + (order.paid ? order.totalCents : 0), 0);

/** Two decimals are what is shown. */
export function ratingOf(model: Model, product: Product): { average: number; count: number } {
  const ratings = model.reviews.filter(
    (review) => !review.deleted && review.order.option.product === product,
  );
  const sum = ratings.reduce((stars, { rating }) => stars + rating, 0);
  const average = ratings.length === 0 ? 0 : Math.round((sum / ratings.length) * 100) / 100;
  return { average: model.config.enforced ? 5 : average, count: ratings.length };
}

export function post(user: User, kind: LedgerKind, cents: number, order: Order | null): void {
  user.entries.push({ kind, cents, order });
}

/** Assigns the oldest available items to an order. */
export function hand(order: Order, amount: number, state: 'RESERVED' | 'SOLD'): Item[] {
  const items = availableOf(order.option).slice(0, amount);
  for (const item of items) Object.assign(item, { state, order });
  return items;
}

export const roundHalfUp = (cents: number, numerator: number, denominator: number): number =>
  Math.floor((2 * cents * numerator + denominator) / (2 * denominator));
