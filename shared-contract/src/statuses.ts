export const ORDER_STATUSES = ['PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
/** How an order or a payment that nobody has paid can end. */
export type UnpaidEnd = Exclude<OrderStatus, 'PENDING' | 'COMPLETED'>;

/** The statuses that can follow each status of an order (rules 7.1). The four end statuses are final. */
export const orderMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ['COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED'],
  COMPLETED: [],
  FAILED: [],
  CANCELLED: [],
  EXPIRED: [],
};

export const PAYMENT_METHODS = ['BALANCE', 'HOODPAY'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * What happened to the payment of an order. PAID: it was paid. FREE: an admin gave it. BY_HAND: an admin approved it before it was
 * paid. UNPAID: it was delivered and is not paid, so it was given, or approved and not paid since.
 */
export const ORDER_SETTLEMENTS = ['PAID', 'FREE', 'BY_HAND', 'UNPAID'] as const;
export type OrderSettlement = (typeof ORDER_SETTLEMENTS)[number];

/** The parts that a report of sales can be divided into. */
export const REPORT_PARTS = ['day', 'hour'] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

export const PRODUCT_SALES_SORTS = ['revenue', 'units', 'replaced'] as const;
export type ProductSalesSort = (typeof PRODUCT_SALES_SORTS)[number];

export const ORDER_SORTS = ['newest', 'oldest', 'total_desc', 'total_asc'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const USER_SORTS = [
  'newest',
  'oldest',
  'balance_desc',
  'balance_asc',
  'orders_desc',
  'orders_asc',
] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** `waiting`: pending requests first, from the oldest on, then resolved ones, from the last resolved on. */
export const REPLACEMENT_SORTS = ['waiting', 'newest', 'oldest'] as const;
export type ReplacementSort = (typeof REPLACEMENT_SORTS)[number];

/** By how much is in stock, or by how many days it lasts. A product that nobody buys lasts longest. */
export const STOCK_SORTS = ['stock_asc', 'stock_desc', 'days_asc', 'days_desc'] as const;
export type StockSort = (typeof STOCK_SORTS)[number];

/** What can happen to an order. Events with the same time are shown in this order. */
export const ORDER_EVENTS = [
  'PLACED',
  'GIVEN',
  'PAID',
  'APPROVED',
  'DELIVERED',
  /** Its codes were first sent to its buyer. */
  'VIEWED',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
  'REPLACEMENT_ASKED',
  'REPLACED',
  'REPLACEMENT_DENIED',
  'REVIEWED',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** The state of a payment at the gateway. `CREATING` until the gateway has answered. */
export const GATEWAY_STATES = ['CREATING', 'PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;
export type GatewayState = (typeof GATEWAY_STATES)[number];

export const REPLACEMENT_STATUSES = ['PENDING', 'APPROVED', 'DENIED'] as const;
export type ReplacementStatus = (typeof REPLACEMENT_STATUSES)[number];

/** What a customer can say is wrong with an item. */
export const ITEM_PROBLEMS = ['INVALID', 'USED', 'WRONG_ITEM', 'OTHER'] as const;
export type ItemProblem = (typeof ITEM_PROBLEMS)[number];

/** Why a balance has changed. Each ledger entry has exactly one of these kinds. */
export const LEDGER_KINDS = [
  'TOP_UP',
  'PURCHASE',
  'REVIEW_REWARD',
  'LATE_PAYMENT',
  'SHORT_PAYMENT',
  'OVERPAYMENT',
  'ADJUSTMENT',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Why a payment has to be checked (rules 6.9). */
export const PAYMENT_ALARM_REASONS = [
  'UNKNOWN_STATE',
  'OTHER_REFERENCE',
  'OTHER_CURRENCY',
  'NO_AMOUNT',
  'AFTER_SETTLEMENT',
  'OPEN_AT_BACKUP',
  'UNKNOWN_REFERENCE',
  'ACCOUNT_CLOSED',
] as const;
export type PaymentAlarmReason = (typeof PAYMENT_ALARM_REASONS)[number];

export const PRODUCT_SORTS = [
  'featured',
  'saving',
  'price_asc',
  'price_desc',
  'rating',
  'newest',
  'title',
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** The sort orders of products in the administration. The first is by creation. */
export const ADMIN_PRODUCT_SORTS = [
  'as_added',
  'title_asc',
  'title_desc',
  'price_asc',
  'price_desc',
] as const;
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];
