import * as admin from './admin.ts';
import * as adminCatalogue from './admin-catalogue.ts';
import * as auth from './auth.ts';
import * as catalogue from './catalogue.ts';
import * as customer from './customer.ts';
import * as orders from './orders.ts';
import * as service from './service.ts';
import * as staff from './staff.ts';

/** Every call of the API by name. */
export const endpoints = {
  ...auth,
  ...catalogue,
  ...customer,
  ...orders,
  ...staff,
  ...admin,
  ...adminCatalogue,
  ...service,
};

export type Endpoints = typeof endpoints;

/** Endpoints by `METHOD /path`, which is how a client names the call it makes. */
export type EndpointsByKey = {
  [N in keyof Endpoints as `${Endpoints[N]['method']} ${Endpoints[N]['path']}`]: Endpoints[N];
};
export type EndpointKey = keyof EndpointsByKey;
