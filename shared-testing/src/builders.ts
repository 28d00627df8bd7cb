import type {
  AdminOrderRow,
  AdminStoreConfig,
  ListedUser,
  Order,
  OrderRow,
  Personal,
  Product,
  ReplacementRequest,
  Review,
  Role,
  StoreConfig,
  Subcategory,
  SubcategoryOption,
  Transaction,
} from 'shared-contract/types';

let count = 0;
/** Ids whose first 8 characters already differ, like the real ones. */
const anId = (): string => `${(++count).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

const NOW = 1_780_000_000;

const replacementSettings = {
  replace_enabled: true,
  auto_replace_enabled: false,
  auto_replace_max_before_approval: 1,
  warranty_time: 2_592_000,
};

export const aProduct = (over: Partial<Product> = {}): Product => ({
  _id: anId(),
  title: 'Pixelforge Games',
  description: 'Wallet credit for PC titles, expansions and in-game items.',
  product_image_url: null,
  category: { _id: 'gaming', title: 'Gaming' },
  starting_at: 8.4,
  average_rating: 4.9,
  review_count: 12,
  enabled: true,
  in_stock: true,
  replacement_settings: replacementSettings,
  ...over,
});

export const anOption = (over: Partial<SubcategoryOption> = {}): SubcategoryOption => ({
  _id: anId(),
  title: '$10 card',
  price: 8.4,
  stock_count: 24,
  ...over,
});

export const aSubcategory = (over: Partial<Subcategory> = {}): Subcategory => ({
  ...anOption(),
  product: { _id: anId(), title: 'Pixelforge Games', product_image_url: null },
  ...over,
});

export const anOrderRow = (over: Partial<OrderRow> = {}): OrderRow => ({
  _id: anId(),
  status: 'COMPLETED',
  product_title: 'Pixelforge Games',
  product_image_url: null,
  subcategory: { _id: anId(), title: '$10 card' },
  amount: 1,
  total_price: 8.4,
  total_amount: 8.4,
  payment_method: 'BALANCE',
  creation_unix: NOW,
  completed_unix: NOW,
  ...over,
});

export const anOrder = (over: Partial<Order> = {}): Order => {
  const { total_amount: _, ...row } = anOrderRow();
  return {
    ...row,
    product_id: anId(),
    buyer: { _id: anId(), username: 'maya' },
    unit_price: 8.4,
    subtotal: 8.4,
    discount: 0,
    deliverables: ['PIXL-7741-QQ20-83AB'],
    items: [{ deliverable: 'PIXL-7741-QQ20-83AB', active: true, is_replacement: false, request: null }],
    warranty_ends_unix: null,
    expires_unix: null,
    ...over,
  };
};

export const anAdminOrderRow = (over: Partial<AdminOrderRow> = {}): AdminOrderRow => ({
  ...anOrderRow(),
  buyer: { _id: anId(), username: 'maya' },
  admin_made: false,
  paid_unix: null,
  approved_by: null,
  ...over,
});

export const aPersonal = (over: Partial<Personal> = {}): Personal => ({
  _id: anId(),
  username: 'maya',
  email: 'maya@example.com',
  role: 'USER',
  balance: 120,
  cart: [],
  discount: 0,
  recent_order_history: [],
  creation_unix: NOW,
  total_orders: 0,
  money_saved: 0,
  ...over,
});

export const aTransaction = (over: Partial<Transaction> = {}): Transaction => ({
  _id: anId(),
  kind: 'TOP_UP',
  amount: 50,
  balance_after: 170,
  description: 'Top-up',
  order_id: null,
  creation_unix: NOW,
  ...over,
});

export const aReview = (over: Partial<Review> = {}): Review => ({
  _id: anId(),
  product_id: anId(),
  product_name: 'Streamline+',
  product_image: null,
  reviewed_by: 'lena_k',
  rating: 5,
  text_review: 'Code arrived at once.',
  creation_unix: NOW,
  ...over,
});

export const aReplacementRequest = (over: Partial<ReplacementRequest> = {}): ReplacementRequest => ({
  _id: anId(),
  orderId: anId(),
  username: 'maya',
  subcategoryId: anId(),
  original_deliverable: 'PIXL-7741-QQ20-83AB',
  request_date: NOW,
  status: 'PENDING',
  product_title: 'Pixelforge Games',
  product_image_url: null,
  subcategory_title: '$10 card',
  order_date: NOW - 86_400,
  order_total: 8.4,
  order_amount: 1,
  automatic: false,
  resolved_unix: null,
  ...over,
});

export const anAdminUserRow = (over: Partial<ListedUser> = {}): ListedUser => ({
  _id: anId(),
  username: 'maya',
  email: 'maya@example.com',
  role: 'USER',
  balance: 120,
  creation_unix: NOW,
  total_orders: 0,
  ...over,
});

export const aStoreConfig = (over: Partial<StoreConfig> = {}): StoreConfig => ({
  store_name: 'Cardwell',
  store_description: 'Discounted gift cards and digital goods, delivered to your order page.',
  payment_methods: [
    { name: 'BALANCE', enabled: true },
    { name: 'HOODPAY', enabled: true },
  ],
  active_payment_methods: ['BALANCE', 'HOODPAY'],
  announcement_bar_config: {
    enabled: false,
    text: '',
    template: 1,
    scrolling: false,
    scroll_direction: 'left',
  },
  external_links: [],
  enforced_ratings: false,
  review_reward: 0,
  ...over,
});

export const anAdminStoreConfig = (over: Partial<AdminStoreConfig> = {}): AdminStoreConfig => ({
  ...aStoreConfig(),
  require_second_factor: false,
  accounts_private: false,
  time_zone: 'UTC',
  local_remote_accounts: [],
  local_remote_origins: ['http://localhost:*', 'http://127.0.0.1:*'],
  version: 1,
  ...over,
});

/** Who is signed in while a remote is rendered. */
export interface Identity {
  username: string;
  role: Role;
}
export const aGuest = (): Identity => ({ username: '', role: 'GUEST' });
export const aCustomer = (over: Partial<Identity> = {}): Identity => ({
  username: 'maya',
  role: 'USER',
  ...over,
});
export const aReseller = (): Identity => ({ username: 'resell.hq', role: 'RESELLER' });
export const aStaffMember = (): Identity => ({ username: 'sam.staff', role: 'STAFF' });
export const anAdmin = (): Identity => ({ username: 'ada.admin', role: 'ADMIN' });

/** A token as the server would issue it, unsigned: browsers only read the claims. */
export function aToken({ username, role }: Identity, expiresInSeconds = 3600): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + expiresInSeconds;
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ username, role, exp })}.signature`;
}
