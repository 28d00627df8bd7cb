import { manifest as account } from 'mf-account/manifest';
import { manifest as admin } from 'mf-admin/manifest';
import { manifest as staff } from 'mf-staff/manifest';
import { manifest as storefront } from 'mf-storefront/manifest';
import type { RemoteManifest, RemoteRoute } from 'shared-contract/remote';
import { matchPath } from 'react-router-dom';

/** The remotes as they were when this shell was built: their routes, guards and menus work even when they are down. */
const bundled: readonly RemoteManifest[] = [storefront, account, staff, admin];

/**
 * The manifests in force. A newer remote may bring newer routes: the registry wins over the bundled one.
 * @param retired names of remotes that were taken out of service: they have no pages
 */
export function manifestsWith(
  fromRegistry: readonly RemoteManifest[],
  retired: readonly string[] = [],
): readonly RemoteManifest[] {
  const byName = new Map(bundled.map((manifest) => [manifest.name, manifest]));
  for (const name of retired) byName.delete(name);
  for (const manifest of fromRegistry) byName.set(manifest.name, manifest);
  return [...byName.values()];
}

/**
 * The page at `pathname` and the remote that owns it. Letter case counts, as it does for the server's status. A fixed path goes
 * before a pattern (`/products/create`).
 */
export function routeAt(
  manifests: readonly RemoteManifest[],
  pathname: string,
): { manifest: RemoteManifest; route: RemoteRoute } | undefined {
  const found = manifests.flatMap((manifest) =>
    manifest.routes
      .filter((route) => matchPath({ path: route.path, end: true, caseSensitive: true }, pathname))
      .map((route) => ({ manifest, route })),
  );
  return found.find(({ route }) => !route.path.includes(':')) ?? found[0];
}
