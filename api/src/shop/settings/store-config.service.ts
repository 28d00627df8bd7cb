import type { PaymentMethod, StoreConfig } from 'shared-contract';
import type { Db, Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { fresh } from '../../platform/fresh.ts';
import { readPaymentMethods, readStore, type StoreDocument } from './store-config.sql.ts';

/** The defaults of a new store. */
export const blankStore: StoreDocument = {
  store_name: '',
  store_description: '',
  payment_methods: [
    { name: 'BALANCE', enabled: true },
    { name: 'HOODPAY', enabled: true },
  ],
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
  require_second_factor: false,
  accounts_private: false,
  time_zone: 'UTC',
  local_remote_accounts: [],
  local_remote_origins: ['http://localhost:*', 'http://127.0.0.1:*'],
};

/**
 * The settings as they are saved. Whatever decides about money, or answers a write, reads them here or by `expectActive`. The
 * `StoreConfigReader` may be a second behind another process.
 */
export const readSettings = async (on: Queryable): Promise<StoreDocument> => ({
  ...blankStore,
  ...(await readStore(on))?.document,
});

/** Without a gateway HOODPAY is not active, whatever is switched on. */
const activeMethods = (methods: StoreDocument['payment_methods'], hasGateway: boolean): PaymentMethod[] =>
  methods
    .filter(({ name, enabled }) => enabled && (name !== 'HOODPAY' || hasGateway))
    .map(({ name }) => name);

/** The document as the API answers it: without unknown keys, blank where something is missing, and the active methods listed
 * separately. */
export function storeConfigOf(document: Partial<StoreDocument>, hasGateway: boolean): StoreConfig {
  const { payment_methods, ...rest } = { ...blankStore, ...document };
  return {
    store_name: rest.store_name,
    store_description: rest.store_description,
    payment_methods,
    active_payment_methods: activeMethods(payment_methods, hasGateway),
    announcement_bar_config: rest.announcement_bar_config,
    external_links: rest.external_links,
    enforced_ratings: rest.enforced_ratings,
    review_reward: rest.review_reward,
  };
}

export interface LocalRemoteSettings {
  accounts: readonly string[];
  origins: readonly string[];
}

export interface StoreConfigReader {
  read(): Promise<{
    config: StoreConfig;
    /** Staff and admins without a second factor can only set one up (rules 1.25). */
    requiresFactor: boolean;
    /** Nobody can find out that an address has an account (rules 1.30). */
    accountsPrivate: boolean;
    /** Where the days of reports begin (rules 12.7). */
    timeZone: string;
    /** Who may open the store with a remote from a developer's machine, and from which origins (rules 11.10). */
    localRemotes: LocalRemoteSettings;
  }>;
  /** After the commit of a change: the next read asks the database. */
  invalidate(): void;
}

const freshMs = 1_000;

export function storeConfigReader(db: Db, hasGateway: boolean): StoreConfigReader {
  const cell = fresh(freshMs, async () => {
    const document = await readSettings(db);
    const config = storeConfigOf(document, hasGateway);
    const {
      require_second_factor: requiresFactor,
      accounts_private: accountsPrivate,
      time_zone: timeZone,
      local_remote_accounts: accounts,
      local_remote_origins: origins,
    } = document;
    return {
      config,
      requiresFactor,
      accountsPrivate,
      timeZone,
      localRemotes: { accounts, origins },
    };
  });
  db.onChanged('settings', cell.invalidate);
  return { read: async () => cell.current(), invalidate: cell.invalidate };
}

/**
 * Throws PAYMENT_METHOD_INACTIVE while the method is switched off. For transactions that have taken the idempotency key: a stored
 * answer is given again, whatever has changed since. Sent with the statements that lock, it costs no wait of its own.
 */
export async function expectActive(tx: Tx, method: PaymentMethod, hasGateway = false): Promise<void> {
  const methods = (await readPaymentMethods(tx)) ?? blankStore.payment_methods;
  if (!activeMethods(methods, hasGateway).includes(method)) throw fail('PAYMENT_METHOD_INACTIVE');
}
