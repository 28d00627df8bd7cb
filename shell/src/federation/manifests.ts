import type { RemoteManifest, RemoteRoute } from 'shared-contract/remote';
import { matchPath } from 'react-router-dom';

/** The remotes that this shell was built with (bundled-manifests.ts), in the order of the menus. */
export const builtWith = ['mf-storefront', 'mf-account', 'mf-staff', 'mf-admin'] as const;

/**
 * The manifests in force. A newer remote may bring newer routes: the registry wins over the bundled one.
 * @param retired names of remotes that were taken out of service: they have no pages
 * @param bundled those of the build. A page whose registry lists them all does without
 */
export function manifestsWith(
  fromRegistry: readonly RemoteManifest[],
  retired: readonly string[] = [],
  bundled: readonly RemoteManifest[] = [],
): readonly RemoteManifest[] {
  const byName = new Map<string, RemoteManifest | undefined>(builtWith.map((name) => [name, undefined]));
  for (const manifest of bundled) if (!retired.includes(manifest.name)) byName.set(manifest.name, manifest);
  for (const manifest of fromRegistry) byName.set(manifest.name, manifest);
  return [...byName.values()].filter((manifest) => manifest !== undefined);
}

interface Found {
  manifest: RemoteManifest;
  route: RemoteRoute;
}

/** The last answer: each part of a page asks for the same one while it is drawn. */
let last: { manifests: readonly RemoteManifest[]; pathname: string; found: Found | undefined } | undefined;

/**
 * The page at `pathname` and the remote that owns it. Letter case counts, as it does for the server's status. A fixed path goes
 * before a pattern (`/products/create`).
 */
export function routeAt(manifests: readonly RemoteManifest[], pathname: string): Found | undefined {
  if (last?.manifests !== manifests || last.pathname !== pathname)
    last = { manifests, pathname, found: search(manifests, pathname) };
  return last.found;
}

function search(manifests: readonly RemoteManifest[], pathname: string): Found | undefined {
  const all = manifests.flatMap((manifest) => manifest.routes.map((route) => ({ manifest, route })));
  const plain = pathname.replace(/\/+$/, '') || '/';
  return (
    all.find(({ route }) => route.path === plain) ??
    // Each of these is compiled to an expression first, which takes longer than all of the others.
    all.find(
      ({ route }) =>
        route.path.includes(':') && matchPath({ path: route.path, end: true, caseSensitive: true }, pathname),
    )
  );
}
