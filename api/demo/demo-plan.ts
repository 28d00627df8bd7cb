import { chance as seeded, type Chance } from './chance.ts';
import type { DemoRows, OrderRow, UserRow } from './demo-rows.ts';
import { deliverableOf, isEmptyShelf, stockShelves, type Shelf } from './shelves.ts';
import { Trade, type Line, type Sale } from './trade.ts';
import { demoPeople, happyWords, mixedWords, unhappyWords } from './voices.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const reviewsEach = 10;

interface Visit extends Sale {
  review?: { rating: number; text: string | null; anonymous: boolean; at: Date };
}

/** The whole demo store: four months of trade that end now. The same `seed` gives the same data. */
export function planDemo(now: Date, seed = 20_261_121): DemoRows {
  const chance = seeded(seed);
  const rows: DemoRows = {
    users: [],
    categories: [],
    products: [],
    options: [],
    checkouts: [],
    orders: [],
    payments: [],
    items: [],
    entries: [],
    reviews: [],
    requests: [],
    cart: [],
  };
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const makeUser = (username: string, role: UserRow['role'], days: number): UserRow => {
    const permille = role === 'RESELLER' ? 150 : null;
    const user = { id: chance.id(), username, role, discount_permille: permille, created_at: before(days) };
    rows.users.push(user);
    return user;
  };
  const admin = makeUser('admin', 'ADMIN', 220);
  const staff = makeUser('staff', 'STAFF', 210);
  const reseller = makeUser('reseller', 'RESELLER', 190);
  const member = makeUser('member', 'USER', 180);
  const people = demoPeople.map((name, at) => makeUser(name, 'USER', 175 - at * 2));

  const { categories, shelves } = stockShelves(chance, now);
  rows.categories = categories;
  rows.products = shelves.map(({ product }) => product);
  rows.options = shelves.flatMap(({ options }) => options);
  const stocked = shelves.filter(({ options }) => options.length > 0);
  const trade = new Trade(chance, rows);
  const shelf = (title: string): Shelf => shelves.find(({ product }) => product.title === title)!;
  const line = (title: string, option: number, amount = 1): Line => {
    const found = shelf(title);
    return { shelf: found, option: found.options[option]!, amount };
  };
  const own = (buyer: UserRow, days: number, method: Sale['method'], ...lines: Line[]): Visit => ({
    buyer,
    at: before(days),
    lines,
    method,
  });

  const planned: Visit[] = [
    own(member, 41, 'BALANCE', line('Pixelforge Games', 1)),
    own(member, 26, 'BALANCE', line('Streamline+', 0), line('Maple & Main', 1, 2)),
    own(member, 12, 'HOODPAY', line('Bluebird Air', 0)),
    { ...own(member, 9, 'HOODPAY', line('Solestead', 0)), status: 'CANCELLED' },
    { ...own(member, 6, 'HOODPAY', line('Velvet Fork', 1)), status: 'EXPIRED' },
    { ...own(member, 5, 'HOODPAY', line('Halcyon Stays', 0)), status: 'FAILED' },
    own(member, 2, 'BALANCE', line('Sonora Music', 1), line('Riverstone Books', 0)),
    own(
      reseller,
      30,
      'BALANCE',
      line('Pixelforge Games', 2, 5),
      line('Pocketplay', 2, 8),
      line('Nova Stream', 0, 3),
    ),
    own(reseller, 16, 'BALANCE', line('Brightbasket', 1, 6), line('Northline Rail', 0, 7)),
    own(
      reseller,
      3,
      'BALANCE',
      line('Streamline+', 1, 4),
      line('Questhaven', 0, 5),
      line('Voltage Depot', 0, 3),
    ),
    { ...own(reseller, 0.02, 'HOODPAY', line('Trailhead Outfitters', 1, 3)), status: 'PENDING' },
    { ...own(people[0]!, 0.05, 'HOODPAY', line('Hexfall Arena', 1)), status: 'PENDING' },
    { ...own(people[4]!, 0.11, 'HOODPAY', line('Stillwater Spa', 0)), status: 'PENDING' },
    { ...own(people[7]!, 4, 'BALANCE', line('Aurora Lounges', 0)), admin },
    { ...own(people[11]!, 19, 'BALANCE', line('Draftline Office', 0)), admin },
    { ...own(people[3]!, 22, 'HOODPAY', line('Linen Loft', 0)), status: 'FAILED' },
    { ...own(people[9]!, 14, 'HOODPAY', line('Vinyl Ferry', 0)), status: 'CANCELLED' },
    { ...own(people[15]!, 8, 'HOODPAY', line('Framewright Studio', 0)), status: 'EXPIRED' },
  ];
  const visits = [...planned, ...stocked.flatMap((each) => visitsOf(each, people, chance, now))];
  const events = visits.flatMap((visit) => {
    let orders: OrderRow[] = [];
    const sale = { at: visit.at, play: () => void (orders = trade.sell(visit)) };
    const { review } = visit;
    if (!review) return [sale];
    const planned = () =>
      trade.review(orders[0]!, review.rating, review.text, review.anonymous, review.at, visit.buyer);
    return [sale, { at: review.at, play: planned }];
  });
  trade.topUp(member, 20_000, before(60));
  trade.topUp(reseller, 60_000, before(45));
  for (const event of events.sort((a, b) => a.at.getTime() - b.at.getTime())) event.play();
  trade.topUp(member, 15_000, before(1));
  trade.topUp(reseller, 50_000, before(1));

  requestReplacements(rows, trade, stocked, { member, staff, admin }, chance, now);
  for (const each of stocked.filter((one) => !isEmptyShelf(one))) fill(each, rows, chance, now);
  rows.cart.push(
    { user_id: people[2]!.id, subcategory_id: line('Pixelforge Games', 0).option.id, amount: 2 },
    { user_id: people[2]!.id, subcategory_id: line('Frostbite Gelato', 0).option.id, amount: 1 },
  );
  return rows;
}

/** Ten reviewed purchases that give the brand's rating, and a few without a review. */
function visitsOf(shelf: Shelf, people: UserRow[], chance: Chance, now: Date): Visit[] {
  const ratings = Array.from({ length: reviewsEach }, () => 5);
  for (let off = Math.round((5 - shelf.brand.rating) * reviewsEach); off > 0;) {
    const at = chance.whole(0, reviewsEach - 1);
    if (ratings[at]! <= 3) continue;
    ratings[at]! -= 1;
    off--;
  }
  const visit = (latestDays: number): Visit => ({
    buyer: chance.pick(people),
    // The square makes recent times more frequent.
    at: new Date(now.getTime() - (latestDays + chance.next() ** 2 * (110 - latestDays)) * dayMs),
    lines: [{ shelf, option: chance.pick(shelf.options), amount: chance.next() < 0.85 ? 1 : 2 }],
    method: chance.next() < 0.8 ? 'BALANCE' : 'HOODPAY',
  });
  const reviewed = ratings.map((rating): Visit => {
    const made = visit(2);
    const words = rating === 5 ? happyWords : rating === 4 ? mixedWords : unhappyWords;
    const text = chance.next() < 0.8 ? chance.pick(words) : null;
    const at = new Date(made.at.getTime() + (0.2 + chance.next() * 1.5) * dayMs);
    return { ...made, review: { rating, text, anonymous: chance.next() < 0.15, at } };
  });
  return [...reviewed, visit(0.01), visit(0.01)];
}

function requestReplacements(
  rows: DemoRows,
  trade: Trade,
  shelves: Shelf[],
  { member, staff, admin }: Record<'member' | 'staff' | 'admin', UserRow>,
  chance: Chance,
  now: Date,
): void {
  const shelfOf = (order: OrderRow) => shelves.find(({ product }) => product.id === order.product_id)!;
  const inWarranty = rows.orders.filter((order) => {
    const { replace_enabled, warranty_seconds } = shelfOf(order).product;
    const age = now.getTime() - (order.completed_at?.getTime() ?? 0);
    return (
      order.status === 'COMPLETED' && replace_enabled && age < warranty_seconds * 1000 && age > 5 * hourMs
    );
  });
  const mine = inWarranty.filter((order) => order.user_id === member.id);
  const others = inWarranty.filter((order) => order.user_id !== member.id);
  const automatic = others.filter((order) => shelfOf(order).product.auto_replace_enabled);
  const manual = others.filter((order) => !shelfOf(order).product.auto_replace_enabled);
  const plan = [
    ...mine.slice(0, 1).map((order) => ({ order, status: 'PENDING' as const })),
    ...manual.slice(0, 4).map((order) => ({ order, status: 'PENDING' as const })),
    ...manual.slice(4, 6).map((order) => ({ order, status: 'APPROVED' as const })),
    ...automatic.slice(0, 2).map((order) => ({ order, status: 'APPROVED' as const, automatic: true })),
    ...manual.slice(6, 7).map((order) => ({ order, status: 'DENIED' as const, by: staff })),
    ...manual.slice(7, 8).map((order) => ({ order, status: 'DENIED' as const, by: admin })),
  ];
  for (const { order, status, ...rest } of plan) {
    const asked = new Date(order.completed_at!.getTime() + chance.whole(1, 3) * hourMs);
    const isAutomatic = 'automatic' in rest;
    const resolved = status === 'PENDING' ? null : isAutomatic ? asked : new Date(asked.getTime() + hourMs);
    const pair = status === 'APPROVED' ? trade.replacement(order, shelfOf(order), resolved!) : undefined;
    const faulty = pair?.faulty ?? rows.items.find((item) => item.order_id === order.id)!;
    rows.requests.push({
      id: chance.id(),
      order_id: order.id,
      user_id: order.user_id,
      subcategory_id: order.subcategory_id,
      stock_item_id: faulty.id,
      status,
      automatic: isAutomatic,
      replacement_item_id: pair?.given.id ?? null,
      reason: status === 'DENIED' ? 'The code was redeemed on the day it was delivered.' : null,
      requested_at: asked,
      resolved_at: resolved,
      resolved_by: status === 'PENDING' || isAutomatic ? null : ('by' in rest ? rest.by : staff).id,
    });
  }
}

/** Adds the stock; some options have little left. */
function fill(shelf: Shelf, rows: DemoRows, chance: Chance, now: Date): void {
  for (const [place, option] of shelf.options.entries()) {
    const few = place > 0 && chance.next() < 0.12;
    const count = few ? chance.whole(0, 3) : chance.whole(12, 40);
    for (let at = 0; at < count; at++) {
      rows.items.push({
        id: chance.id(),
        subcategory_id: option.id,
        text: deliverableOf(shelf.brand, chance),
        state: 'AVAILABLE',
        order_id: null,
        replaced_by: null,
        added_at: new Date(now.getTime() - dayMs),
        sold_at: null,
      });
    }
  }
}
