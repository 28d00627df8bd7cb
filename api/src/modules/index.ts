import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Router } from '../http/handle.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { adminOrderRoutes } from './orders/admin-orders.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { reviewWritingRoutes } from './reviews/review-writing.routes.ts';
import { catalogueWritingRoutes } from './catalogue/catalogue-writing.routes.ts';
import { storeConfigWritingRoutes } from './store-config/store-config-writing.routes.ts';
import { statsRoutes } from './stats/stats.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { replacementRoutes } from './replacements/replacements.routes.ts';
import { reviewsRoutes } from './reviews/reviews.routes.ts';
import { serviceRoutes } from './service/service.routes.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { storeConfigRoutes } from './store-config/store-config.routes.ts';
import { topUpRoutes } from './topup/topup.routes.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';

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
