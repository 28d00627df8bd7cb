import * as access from './access.ts';
import * as accounts from './accounts.ts';
import * as audit from './audit.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue.ts';
import * as categories from './categories.ts';
import * as checkout from './checkout.ts';
import * as closing from './closing.ts';
import * as factors from './factors.ts';
import * as jobs from './jobs.ts';
import * as ledger from './ledger.ts';
import * as live from './live.ts';
import * as mails from './mails.ts';
import * as options from './options.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as remotes from './remotes.ts';
import * as replacements from './replacements.ts';
import * as reviews from './reviews.ts';
import * as service from './service.ts';
import * as settings from './settings.ts';
import * as signIn from './sign-in.ts';
import * as statistics from './statistics.ts';
import * as stockImports from './stock-imports.ts';
import * as stockLevels from './stock-levels.ts';
import * as stock from './stock.ts';
import * as system from './system.ts';
import * as uses from './uses.ts';

/** Every call of the API by name. */
export const endpoints = {
  ...access,
  ...accounts,
  ...audit,
  ...cart,
  ...catalogue,
  ...categories,
  ...checkout,
  ...closing,
  ...factors,
  ...jobs,
  ...ledger,
  ...live,
  ...mails,
  ...options,
  ...orders,
  ...payments,
  ...remotes,
  ...replacements,
  ...reviews,
  ...service,
  ...settings,
  ...signIn,
  ...statistics,
  ...stock,
  ...stockImports,
  ...stockLevels,
  ...system,
  ...uses,
};

export type Endpoints = typeof endpoints;

/** Endpoints by `METHOD /path`, which is the name that clients use. */
export type EndpointsByKey = {
  [N in keyof Endpoints as `${Endpoints[N]['method']} ${Endpoints[N]['path']}`]: Endpoints[N];
};
export type EndpointKey = keyof EndpointsByKey;
