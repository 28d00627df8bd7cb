import * as settings from './settings.ts';
import * as stock from './stock.ts';
import * as accounts from './accounts.ts';
import * as catalogue from './catalogue.ts';
import * as checkout from './checkout.ts';
import * as orders from './orders.ts';
import * as service from './service.ts';
import * as replacements from './replacements.ts';

/** Every call of the API by name. */
export const endpoints = {
  ...accounts,
  ...catalogue,
  ...checkout,
  ...orders,
  ...replacements,
  ...settings,
  ...stock,
  ...service,
};

export type Endpoints = typeof endpoints;

/** Endpoints by `METHOD /path`, which is how a client names the call it makes. */
export type EndpointsByKey = {
  [N in keyof Endpoints as `${Endpoints[N]['method']} ${Endpoints[N]['path']}`]: Endpoints[N];
};
export type EndpointKey = keyof EndpointsByKey;
