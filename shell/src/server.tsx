// The shell on the server: draws the first HTML of a page from the same components. It is built as a separate bundle
// (webpack/server.js). api/src/web/drawing.program.mjs runs it, one page at a time.
import './server-globals.ts';
import * as query from '@tanstack/react-query';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import * as router from 'react-router-dom';
import * as auth from 'shared-auth';
import type { RemoteManifest } from 'shared-contract/remote';
import * as ui from 'shared-ui';
import * as zustand from 'zustand';
import { App } from './app/app.tsx';
import { adoptEntries, type PageEntry } from './app/page-data.ts';
import type { RemoteModule } from './federation/loader.ts';
import { runRemotes } from './federation/remotes.server.ts';

/** What this bundle shares with a remote's server bundle, under the same names as in the browser (webpack/server.js). */
export const singletons: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  '@tanstack/react-query': query,
  zustand,
  'shared-auth': auth,
  'shared-ui': ui,
};

export interface FirstPage {
  /** The path of the address. The markup never depends on the query. */
  pathname: string;
  /** The same page data as in the browser, so that both render the same. */
  entries: readonly PageEntry[];
  manifests: readonly RemoteManifest[];
  /** Undefined for an address that no remote owns. */
  remote: { name: string; module: RemoteModule } | undefined;
}

/** The markup of a page for a visitor whose session is not known yet. Throws what the page throws. */
export function render({ pathname, entries, manifests, remote }: FirstPage): string {
  runRemotes(manifests, remote);
  adoptEntries(entries);
  try {
    return renderToString(
      <App router={({ children }) => <StaticRouter location={pathname}>{children}</StaticRouter>} />,
    );
  } finally {
    auth.queryClient.clear();
  }
}
