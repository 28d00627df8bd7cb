// The rows of the demo plan: as in the tables, with times as dates and codes that are not encrypted yet.

export interface UserRow {
  id: string;
  username: string;
  role: 'USER' | 'RESELLER' | 'STAFF' | 'ADMIN';
  discount_permille: number | null;
  created_at: Date;
}

export interface CategoryRow {
  id: string;
  title: string;
  created_at: Date;
}

export interface ProductRow {
  id: string;
  category_id: string;
  title: string;
  description: string;
  starting_at_cents: number;
  enabled: boolean;
  replace_enabled: boolean;
  auto_replace_enabled: boolean;
  auto_replace_max: number;
  warranty_seconds: number;
  redeem_instructions: string;
  created_at: Date;
}

export interface OptionRow {
  id: string;
  product_id: string;
  title: string;
  price_cents: number;
  face_value_cents: number | null;
  created_at: Date;
}

export interface ItemRow {
  id: string;
  subcategory_id: string;
  text: string;
  state: 'AVAILABLE' | 'RESERVED' | 'SOLD';
  order_id: string | null;
  replaced_by: string | null;
  added_at: Date;
  sold_at: Date | null;
}

interface CheckoutRow {
  id: string;
  user_id: string;
  payment_method: 'BALANCE' | 'HOODPAY';
  admin_made: boolean;
  subtotal_cents: number;
  discount_permille: number;
  discount_cents: number;
  total_cents: number;
  open: boolean;
  created_at: Date;
}

export type DemoStatus = 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED';

export interface OrderRow {
  id: string;
  checkout_id: string;
  user_id: string;
  product_id: string;
  subcategory_id: string;
  status: DemoStatus;
  payment_method: 'BALANCE' | 'HOODPAY';
  admin_made: boolean;
  product_title: string;
  subcategory_title: string;
  unit_price_cents: number;
  face_value_cents: number | null;
  amount: number;
  discount_cents: number;
  total_cents: number;
  created_at: Date;
  expires_at: Date | null;
  closed_at: Date | null;
  completed_at: Date | null;
  paid_at: Date | null;
  approved_by: string | null;
}

interface PaymentRow {
  id: string;
  gateway_id: string | null;
  user_id: string;
  checkout_id: string | null;
  amount_cents: number;
  status: DemoStatus;
  effect: 'COMPLETED' | 'CREDITED' | null;
  effect_at: Date | null;
  paid_cents: number | null;
  created_at: Date;
  expires_at: Date;
}

interface EntryRow {
  user_id: string;
  kind: 'TOP_UP' | 'PURCHASE' | 'REVIEW_REWARD';
  reference: string;
  amount_cents: number;
  order_id: string | null;
  description: string;
  created_at: Date;
}

interface ReviewRow {
  id: string;
  order_id: string;
  product_id: string;
  user_id: string;
  rating: number;
  text_review: string | null;
  anonymous: boolean;
  created_at: Date;
}

interface RequestRow {
  id: string;
  order_id: string;
  user_id: string;
  subcategory_id: string;
  stock_item_id: string;
  status: 'PENDING' | 'APPROVED' | 'DENIED';
  automatic: boolean;
  replacement_item_id: string | null;
  reason: string | null;
  requested_at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
}

export interface DemoRows {
  users: UserRow[];
  categories: CategoryRow[];
  products: ProductRow[];
  options: OptionRow[];
  checkouts: CheckoutRow[];
  orders: OrderRow[];
  payments: PaymentRow[];
  items: ItemRow[];
  entries: EntryRow[];
  reviews: ReviewRow[];
  requests: RequestRow[];
  cart: { user_id: string; subcategory_id: string; amount: number }[];
}
