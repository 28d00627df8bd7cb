import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionFrom, useSessionStore } from 'shared-auth';
import type { StoreConfig } from 'shared-contract/types';
import { aGuest, aPersonal, aStoreConfig, aToken, mockApi, type Identity } from 'shared-testing';
import { App } from '../app/app.tsx';

/** Remotes that fail in this test. */
export const failing = new Set<string>();

// The remotes have their own tests. Here each remote is replaced by its name. Its manifest is the real one.
jest.mock('../federation/index.ts', () => {
  const { routeAt } = jest.requireActual<typeof import('../federation/manifests.ts')>(
    '../federation/manifests.ts',
  );
  const { bundled } = jest.requireActual<typeof import('../federation/bundled-manifests.ts')>(
    '../federation/bundled-manifests.ts',
  );
  interface Props {
    name: string;
    aroundPanel?: (panel: ReactNode) => ReactNode;
  }
  return {
    remoteManifests: () => bundled,
    routeAt,
    RemoteBoundary: ({ name, aroundPanel = (panel) => panel }: Props) =>
      failing.has(name) ? aroundPanel(<p>panel of {name}</p>) : <p>page of {name}</p>,
  };
});

interface Options {
  at?: string;
  /** The session: a guest by default. `resolving` while the session is not known. */
  as?: Identity | 'resolving';
  /** Null when the test itself answers the call for the configuration. */
  config?: Partial<StoreConfig> | null;
  /** Null when the test itself answers whether the store sends e-mail. */
  mail?: null;
  personal?: Parameters<typeof aPersonal>[0];
}

/** Renders the whole shell at an address, with every remote replaced by its name. */
export function renderApp({ at = '/', as = aGuest(), config, mail, personal }: Options = {}) {
  window.history.replaceState(null, '', at);
  // jsdom has no layout to scroll.
  window.scrollTo = jest.fn();
  const session = as === 'resolving' ? null : sessionFrom(aToken(as));
  if (session) useSessionStore.setState(session, true);
  if (config !== null) mockApi('GET /public/config', { times: 'always' }).answers(aStoreConfig(config));
  if (mail !== null) mockApi('GET /public/mail', { times: 'always' }).answers({ configured: true });
  mockApi('GET /products/categories', { times: 'always' }).answers([
    ...['Gaming', 'Streaming', 'Food & Drink', 'Travel', 'Shopping', 'Home'].map((title) => ({
      _id: title,
      title,
    })),
  ]);
  mockApi('GET /products/all', { times: 'always' }).answers([]);
  mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal(personal));
  return {
    ...render(<App />),
    user: userEvent.setup(),
    where: () => window.location.pathname + window.location.search,
  };
}
