import type { CodeByConstraint } from '../platform/http/errors.ts';

/** Rules that the schema enforces too, and the code that a caller gets when the schema refused. */
export const codeByConstraint: CodeByConstraint = {
  users__username_taken: 'USERNAME_TAKEN',
  users__email_taken: 'EMAIL_TAKEN',
  users__last_admin: 'LAST_ADMIN',
  sessions__not_of_locked: 'ACCOUNT_LOCKED',
  users__balance_not_negative: 'BALANCE_INSUFFICIENT',
  cart_lines__full: 'CART_FULL',
  categories__title_taken: 'CATEGORY_EXISTS',
  denial_templates__full: 'TEMPLATES_FULL',
  denial_templates__name_taken: 'TEMPLATE_EXISTS',
  // A product is restored whose category was deleted in the meantime.
  products__category_known: 'CATEGORY_GONE',
  // A category is deleted while a product is moved into it.
  products_category_id_fkey: 'CATEGORY_NOT_FOUND',
  subcategories__stock_not_negative: 'STOCK_INSUFFICIENT',
  stock_items__moves: 'STOCK_INSUFFICIENT',
  orders__not_of_closed: 'USER_CLOSED',
  order_notes__not_of_closed: 'USER_CLOSED',
  replacement_requests__not_of_closed: 'USER_CLOSED',
  orders__status_final: 'ORDER_NOT_PENDING',
  reviews__one_each: 'ALREADY_REVIEWED',
  replacement_requests__one_each: 'REPLACEMENT_ALREADY_REQUESTED',
  replacement_requests__final: 'REPLACEMENT_ALREADY_RESOLVED',
  replacement_requests__item_once: 'REPLACEMENT_UNAVAILABLE',
};
