import { auditLogRoutes } from './reads/audit-log/audit-log.routes.ts';
import { adminOrderRoutes } from './reads/order-search/admin-orders.routes.ts';
import { orderFileRoutes } from './reads/order-search/order-file.routes.ts';
import { myOrderRoutes } from './reads/order-search/my-orders.routes.ts';
import { adminProductRoutes } from './reads/catalogue-pages/admin-products.routes.ts';
import { adminCategoryRoutes } from './reads/catalogue-pages/admin-categories.routes.ts';
import { catalogueRoutes } from './reads/catalogue-pages/catalogue.routes.ts';
import type { Deps } from './deps.ts';
import type { Module } from './platform/http/handle.ts';
import { liveRoutes } from './reads/live/live.routes.ts';
import { personalRoutes } from './reads/personal/personal.routes.ts';
import { replacementListRoutes } from './reads/replacement-lists/replacement-lists.routes.ts';
import { reviewsRoutes } from './reads/review-pages/reviews.routes.ts';
import { adminReviewsRoutes } from './reads/review-pages/admin-reviews.routes.ts';
import { ownDataRoutes } from './reads/own-data/own-data.routes.ts';
import { stockLevelRoutes } from './reads/stock-levels/stock-levels.routes.ts';
import { salesRoutes } from './reads/statistics/sales.routes.ts';
import { statsRoutes } from './reads/statistics/stats.routes.ts';
import { systemRoutes } from './reads/system/system.routes.ts';
import { usesRoutes } from './reads/uses/uses.routes.ts';
import { userRoutes } from './reads/users/users.routes.ts';
import { authRoutes } from './shop/sign-in/auth.routes.ts';
import { profileRoutes } from './shop/accounts/profile.routes.ts';
import { recoveryRoutes } from './shop/sign-in/recovery.routes.ts';
import { accessRoutes } from './shop/access/access.routes.ts';
import { resellerRoutes } from './shop/accounts/reseller.routes.ts';
import { sessionRoutes } from './shop/sign-in/sessions.routes.ts';
import { cartRoutes } from './shop/cart/cart.routes.ts';
import { catalogueWritingRoutes } from './shop/catalogue/catalogue-writing.routes.ts';
import { categoryRoutes } from './shop/catalogue/categories.routes.ts';
import { thresholdRoutes } from './shop/catalogue/thresholds.routes.ts';
import { closingRoutes } from './shop/closing/closing.routes.ts';
import { checkoutRoutes } from './shop/checkout/checkout.routes.ts';
import { factorRoutes } from './shop/factors/factors.routes.ts';
import { jobRoutes } from './shop/jobs/jobs.routes.ts';
import { transactionRoutes } from './shop/ledger/transactions.routes.ts';
import { mailRoutes } from './shop/mails/mails.routes.ts';
import { orderRoutes } from './shop/orders/orders.routes.ts';
import { paymentAlarmRoutes } from './shop/payments/payment-alarms.routes.ts';
import { cancelRoutes } from './shop/payments/cancel.routes.ts';
import { topUpRoutes } from './shop/payments/topup.routes.ts';
import { webhookRoutes } from './shop/payments/webhooks.routes.ts';
import { denialTemplateRoutes } from './shop/replacements/denial-templates.routes.ts';
import { replacementLockRoutes } from './shop/replacements/locks.routes.ts';
import { replacementRoutes } from './shop/replacements/replacements.routes.ts';
import { reviewWritingRoutes } from './shop/reviews/review-writing.routes.ts';
import { storeConfigRoutes } from './shop/settings/store-config.routes.ts';
import { storeConfigWritingRoutes } from './shop/settings/store-config-writing.routes.ts';
import { stockImportRoutes } from './shop/stock/imports/imports.routes.ts';
import { codeRoutes } from './shop/stock/codes.routes.ts';
import { stockRoutes } from './shop/stock/stock.routes.ts';

/** Every module of the API, one line each. */
export const modules: readonly Module<Deps>[] = [
  authRoutes,
  recoveryRoutes,
  profileRoutes,
  transactionRoutes,
  sessionRoutes,
  factorRoutes,
  resellerRoutes,
  accessRoutes,
  closingRoutes,
  catalogueWritingRoutes,
  categoryRoutes,
  thresholdRoutes,
  stockRoutes,
  codeRoutes,
  stockImportRoutes,
  cartRoutes,
  checkoutRoutes,
  topUpRoutes,
  cancelRoutes,
  paymentAlarmRoutes,
  webhookRoutes,
  orderRoutes,
  replacementRoutes,
  replacementLockRoutes,
  denialTemplateRoutes,
  reviewWritingRoutes,
  storeConfigRoutes,
  storeConfigWritingRoutes,
  mailRoutes,
  jobRoutes,

  catalogueRoutes,
  adminCategoryRoutes,
  adminProductRoutes,
  reviewsRoutes,
  adminReviewsRoutes,
  myOrderRoutes,
  adminOrderRoutes,
  orderFileRoutes,
  replacementListRoutes,
  userRoutes,
  auditLogRoutes,
  personalRoutes,
  ownDataRoutes,
  statsRoutes,
  salesRoutes,
  systemRoutes,
  stockLevelRoutes,
  liveRoutes,
  usesRoutes,
];
