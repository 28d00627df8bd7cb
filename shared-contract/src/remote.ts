import type { EndpointKey } from './endpoints.ts';
import type { Role } from './roles.ts';

/**
 * The version of the contract between shell and remotes: the shared singletons, the federation runtime that the shell publishes
 * for remotes, the shape of {@link RemoteManifest}, and that of the module of a remote. A new major version refuses older
 * remotes. A new minor version only adds.
 */
export const contractVersion = '2.0.0';

/**
 * The state of a navigation to another path that stays on the page, because the path only names what opens over it (a dialog with
 * an address). The shell then keeps the scroll position and the focus.
 */
export const samePage = { samePage: true } as const;

/**
 * A public call that a page makes first. The server writes its answer into the page, so that the page need not wait for it. In
 * `params` and `query` a value such as `:productId` is replaced by that part of the page's own address.
 */
export interface RemoteRead {
  call: EndpointKey;
  input: { params?: Record<string, string>; query?: Record<string, string | number | boolean> };
  /** `page` for a list that is read together with its total (`useCallPage`). */
  as?: 'page';
}

/** The rough shape of a page. The shell draws a skeleton of that shape until the page is loaded. */
export type PageShape =
  'grid' | 'product' | 'cart' | 'order' | 'dashboard' | 'list' | 'settings' | 'queue' | 'desk';

/** One page of a remote. `path` is a pattern of the router (`/orders/:orderId`). Without `roles` everyone may open it. */
export interface RemoteRoute {
  path: string;
  title: string;
  roles?: readonly Role[];
  /** The page has its own header, so the shell shows neither its header nor its footer. */
  ownHeader?: boolean;
  shape?: PageShape;
  reads?: readonly RemoteRead[];
  /** Reads that the page can do without: when one of them fails, the page is drawn nevertheless. */
  extras?: readonly RemoteRead[];
}

/** One entry of a menu of the shell. */
export interface RemoteNavItem {
  label: string;
  to: string;
  roles?: readonly Role[];
  icon?: 'orders' | 'balance' | 'settings';
}

/** What a remote declares as plain data, so that routes, guards and menus work even when the remote itself is down. */
export interface RemoteManifest {
  name: string;
  basePaths: readonly string[];
  routes: readonly RemoteRoute[];
  nav: readonly RemoteNavItem[];
}
