import { useSessionStore, useStoreConfig } from 'shared-auth';
import type { RemoteNavItem } from 'shared-contract/remote';
import type { ExternalLink } from 'shared-contract/types';
import { remoteManifests } from '../federation/index.ts';
import { dashboardOf } from '../paths.ts';

export interface Nav {
  /** Entries that remotes declare for everyone (Products). */
  open: readonly RemoteNavItem[];
  /** Entries that remotes declare for this role, besides its dashboard (Replacements for an admin). */
  forRole: readonly RemoteNavItem[];
  /** Null for guests. */
  dashboard: string | null;
  external: readonly ExternalLink[];
  storeName: string;
}

/** The entries of the menus for the present session (rules 14.3). */
export function useNav(): Nav {
  // Only the role is read and not the whole session, so that nothing is rendered again when a visitor turns out to be a guest.
  const role = useSessionStore((session) => session.role);
  const isSignedIn = role !== 'GUEST';
  const { config, storeName } = useStoreConfig();
  const items = remoteManifests().flatMap((manifest) => manifest.nav);
  const dashboard = isSignedIn ? dashboardOf(role) : null;
  const isRestricted = ({ roles }: RemoteNavItem) => roles !== undefined;
  return {
    open: items.filter((item) => !isRestricted(item)),
    forRole: items.filter((item) => isSignedIn && item.roles?.includes(role) && item.to !== dashboard),
    dashboard,
    external: config?.external_links.filter((link) => link.in_nav_bar) ?? [],
    storeName,
  };
}
