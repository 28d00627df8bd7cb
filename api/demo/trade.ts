import { spread } from 'shared-contract/money';
import { discountOf, shareRoundedHalfUp } from '../src/shop/money.ts';
import type { Chance } from './chance.ts';
import type { DemoRows, DemoStatus, ItemRow, OptionRow, OrderRow, UserRow } from './demo-rows.ts';
import { deliverableOf, type Shelf } from './shelves.ts';

const minuteMs = 60_000;
/** Percent of what was paid; the demo store's configuration says the same. */
export const demoRewardPercent = 2;

export interface Line {
  shelf: Shelf;
  option: OptionRow;
  amount: number;
}

export interface Sale {
  buyer: UserRow;
  at: Date;
  lines: Line[];
  method: 'BALANCE' | 'HOODPAY';
  status?: DemoStatus;
  /** An admin who made it, or approved it. */
  admin?: UserRow;
}

/** Simulates sales in the order of time, so that every balance was sufficient at every moment. */
export class Trade {
  readonly #chance: Chance;
  readonly #rows: DemoRows;
  readonly #balances = new Map<string, number>();

  constructor(chance: Chance, rows: DemoRows) {
    this.#chance = chance;
    this.#rows = rows;
  }

  /** Pays into a balance through the gateway. */
  topUp(buyer: UserRow, cents: number, at: Date): void {
    const id = this.#chance.id();
    this.#rows.payments.push({
      id,
      gateway_id: `demo-${id}`,
      user_id: buyer.id,
      checkout_id: null,
      amount_cents: cents,
      status: 'COMPLETED',
      effect: 'CREDITED',
      effect_at: at,
      paid_cents: cents,
      created_at: new Date(at.getTime() - minuteMs),
      expires_at: new Date(at.getTime() + 29 * minuteMs),
    });
    this.#post(buyer, 'TOP_UP', id, cents, null, 'Top-up through HoodPay', at);
  }

  sell({ buyer, at, lines, method, status = 'COMPLETED', admin }: Sale): OrderRow[] {
    const subtotals = lines.map(({ option, amount }) => option.price_cents * amount);
    const subtotal = subtotals.reduce((a, b) => a + b, 0);
    const permille = admin ? 0 : (buyer.discount_permille ?? 0);
    const discount = discountOf(subtotal, permille);
    const shares = spread(discount, subtotals);
    const total = subtotal - discount;
    const adminMade = admin !== undefined && method === 'BALANCE';
    const completed = status === 'COMPLETED';
    const closedAt =
      status === 'PENDING' ? null : new Date(at.getTime() + (method === 'BALANCE' ? 0 : 3 * minuteMs));
    // A pending one stays open for days, so that there is something to approve after the first start.
    const expiresAt = new Date(at.getTime() + (status === 'PENDING' ? 14 * 24 * 60 : 30) * minuteMs);
    const checkoutId = this.#chance.id();
    this.#rows.checkouts.push({
      id: checkoutId,
      user_id: buyer.id,
      payment_method: method,
      admin_made: adminMade,
      subtotal_cents: subtotal,
      discount_permille: permille,
      discount_cents: discount,
      total_cents: total,
      open: status === 'PENDING',
      created_at: at,
    });
    if (method === 'BALANCE' && !adminMade) this.#afford(buyer, total, at);
    const orders = lines.map(({ shelf, option, amount }, place): OrderRow => {
      const order: OrderRow = {
        id: this.#chance.id(),
        checkout_id: checkoutId,
        user_id: buyer.id,
        product_id: shelf.product.id,
        subcategory_id: option.id,
        status,
        payment_method: method,
        admin_made: adminMade,
        product_title: shelf.product.title,
        subcategory_title: option.title,
        unit_price_cents: option.price_cents,
        face_value_cents: option.face_value_cents,
        amount,
        discount_cents: shares[place]!,
        total_cents: subtotals[place]! - shares[place]!,
        created_at: at,
        expires_at: method === 'HOODPAY' ? expiresAt : null,
        closed_at: closedAt,
        completed_at: completed ? closedAt : null,
        paid_at: completed && !adminMade ? closedAt : null,
        approved_by: adminMade ? (admin?.id ?? null) : null,
      };
      if (completed) this.#deliver(order, shelf, 'SOLD');
      if (status === 'PENDING') this.#deliver(order, shelf, 'RESERVED');
      if (method === 'BALANCE' && !adminMade) {
        const what = `${amount} × ${order.product_title} ${option.title}`;
        this.#post(buyer, 'PURCHASE', order.id, -order.total_cents, order.id, `Bought ${what}`, at);
      }
      return order;
    });
    this.#rows.orders.push(...orders);
    if (method === 'HOODPAY') {
      const id = this.#chance.id();
      this.#rows.payments.push({
        id,
        gateway_id: status === 'PENDING' ? null : `demo-${id}`,
        user_id: buyer.id,
        checkout_id: checkoutId,
        amount_cents: total,
        status,
        effect: completed ? 'COMPLETED' : null,
        effect_at: completed ? closedAt : null,
        paid_cents: completed ? total : null,
        created_at: at,
        expires_at: expiresAt,
      });
    }
    return orders;
  }

  review(
    order: OrderRow,
    rating: number,
    text: string | null,
    anonymous: boolean,
    at: Date,
    buyer: UserRow,
  ): void {
    const { id, product_id, total_cents } = order;
    this.#rows.reviews.push({
      id: this.#chance.id(),
      order_id: id,
      product_id,
      user_id: buyer.id,
      rating,
      text_review: text,
      anonymous,
      created_at: at,
    });
    const reward = shareRoundedHalfUp(total_cents, demoRewardPercent, 100);
    if (reward > 0) {
      this.#post(
        buyer,
        'REVIEW_REWARD',
        id,
        reward,
        id,
        `Reward for your review of ${order.product_title}`,
        at,
      );
    }
  }

  /** A new item takes the place of an order's first one. */
  replacement(order: OrderRow, shelf: Shelf, at: Date): { faulty: ItemRow; given: ItemRow } {
    const faulty = this.#rows.items.find((item) => item.order_id === order.id && item.replaced_by === null)!;
    const given: ItemRow = {
      ...faulty,
      id: this.#chance.id(),
      text: deliverableOf(shelf.brand, this.#chance),
      sold_at: at,
    };
    faulty.replaced_by = given.id;
    this.#rows.items.push(given);
    return { faulty, given };
  }

  #afford(buyer: UserRow, cents: number, at: Date): void {
    const missing = cents - (this.#balances.get(buyer.id) ?? 0);
    if (missing <= 0) return;
    const amount =
      [2_500, 5_000, 10_000, 20_000].find((each) => each >= missing) ?? Math.ceil(missing / 10_000) * 10_000;
    this.topUp(buyer, amount, new Date(at.getTime() - 2 * minuteMs));
  }

  #deliver(order: OrderRow, { brand }: Shelf, state: 'SOLD' | 'RESERVED'): void {
    for (let count = 0; count < order.amount; count++) {
      this.#rows.items.push({
        id: this.#chance.id(),
        subcategory_id: order.subcategory_id,
        text: deliverableOf(brand, this.#chance),
        state,
        order_id: order.id,
        replaced_by: null,
        added_at: new Date(order.created_at.getTime() - 86_400_000),
        sold_at: state === 'SOLD' ? order.completed_at : null,
      });
    }
  }

  #post(
    buyer: UserRow,
    kind: 'TOP_UP' | 'PURCHASE' | 'REVIEW_REWARD',
    reference: string,
    cents: number,
    orderId: string | null,
    description: string,
    at: Date,
  ): void {
    this.#balances.set(buyer.id, (this.#balances.get(buyer.id) ?? 0) + cents);
    this.#rows.entries.push({
      user_id: buyer.id,
      kind,
      reference,
      amount_cents: cents,
      order_id: orderId,
      description,
      created_at: at,
    });
  }
}
