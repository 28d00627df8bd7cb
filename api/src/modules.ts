import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import type { Router } from './platform/http/handle.ts';
import { authRoutes } from './shop/accounts/auth.routes.ts';
import { cartRoutes } from './shop/cart/cart.routes.ts';
import { catalogueRoutes } from './reads/catalogue-pages/catalogue.routes.ts';
import { checkoutRoutes } from './shop/checkout/checkout.routes.ts';
import { adminOrderRoutes } from './reads/order-search/admin-orders.routes.ts';
import { orderRoutes } from './shop/orders/orders.routes.ts';
import { profileRoutes } from './shop/accounts/profile.routes.ts';
import { reviewWritingRoutes } from './shop/reviews/review-writing.routes.ts';
import { catalogueWritingRoutes } from './shop/catalogue/catalogue-writing.routes.ts';
import { storeConfigWritingRoutes } from './shop/settings/store-config-writing.routes.ts';
import { statsRoutes } from './reads/statistics/stats.routes.ts';
import { userRoutes } from './reads/users/users.routes.ts';
import { replacementRoutes } from './shop/replacements/replacements.routes.ts';
import { reviewsRoutes } from './reads/review-pages/reviews.routes.ts';
import { serviceRoutes } from './platform/service/service.routes.ts';
import { stockRoutes } from './shop/stock/stock.routes.ts';
import { storeConfigRoutes } from './shop/settings/store-config.routes.ts';
import { topUpRoutes } from './shop/payments/topup.routes.ts';
import { webhookRoutes } from './shop/payments/webhooks.routes.ts';

/** Binds a module's endpoints. `api` is for the few answers that are not in the contract. */
export type Module = (router: Router, deps: Deps, api: FastifyInstance) => void;

/** Every module of the API, one line each. */
export const modules: readonly Module[] = [
  serviceRoutes,
  storeConfigRoutes,
  catalogueRoutes,
  reviewsRoutes,
  authRoutes,
  profileRoutes,
  cartRoutes,
  checkoutRoutes,
  orderRoutes,
  adminOrderRoutes,
  stockRoutes,
  replacementRoutes,
  reviewWritingRoutes,
  userRoutes,
  statsRoutes,
  catalogueWritingRoutes,
  storeConfigWritingRoutes,
  topUpRoutes,
  webhookRoutes,
];
