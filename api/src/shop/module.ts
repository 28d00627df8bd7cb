import type { Logger } from 'pino';
import type { Db } from '../platform/db/db.ts';
import type { Router } from '../platform/http/handle.ts';
import type { SmtpSettings } from '../platform/mail/smtp.ts';
import type { Vault } from '../platform/secrets/deliverables.ts';
import type { Tokens } from './accounts/tokens.ts';
import type { Outbox } from './mails/outbox.ts';
import type { Gateway, HoodpayConfig } from './payments/hoodpay-client.ts';
import type { StoreConfigReader } from './settings/store-config.service.ts';

/** What the shop has to know of the environment. */
export interface ShopSettings {
  production: boolean;
  /** Origin of the store, without a slash at the end. */
  publicUrl: string;
  /** Undefined: the store has no gateway. */
  hoodpay: HoodpayConfig | undefined;
  /** Undefined: the store sends no mail. */
  smtp: SmtpSettings | undefined;
  reservationSeconds: number;
  /** Multiplies every rate limit; 0 switches them off. */
  rateLimitScale: number;
}

/** What every module of the shop may use. Nothing of it is global. */
export interface ShopDeps {
  config: ShopSettings;
  db: Db;
  log: Logger;
  tokens: Tokens;
  vault: Vault;
  /** The store's configuration, at most a second old. */
  storeConfig: StoreConfigReader;
  /** Where mails are written in the transaction of what they tell. */
  outbox: Outbox;
  /** Undefined: the store has none. */
  gateway: Gateway | undefined;
  /** Asks the gateway about the open payment of an order that its buyer looks at, and settles what it says (rules 6.14). */
  refreshPayment: (orderId: string) => Promise<void>;
}

/** Binds a module's endpoints. */
export type Module = (router: Router, deps: ShopDeps) => void;
