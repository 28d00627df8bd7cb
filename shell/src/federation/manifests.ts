import type { RemoteManifest, RemoteRoute } from 'shared-contract/remote';
import { matchPath } from 'react-router-dom';

/** The remotes that this shell was built with (bundled-manifests.ts), in the order of the menus. */
export const builtWith = ['mf-storefront', 'mf-account', 'mf-staff', 'mf-admin'] as const;

/**
 * The manifests in force. A newer remote may bring newer routes, so the registry's manifest replaces the bundled one.
 * @param retired names of remotes that were taken out of service and have no pages
 * @param bundled those of the build; not needed by a page whose registry lists them all
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

/** The last answer, kept because each part of a page asks for the same one while it is rendered. */
let last: { manifests: readonly RemoteManifest[]; pathname: string; found: Found | undefined } | undefined;

/**
 * The page at `pathname` and the remote that owns it. The match is case-sensitive, as it is for the server's status code. A fixed
 * path goes before a pattern (`/products/create`).
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
    // Patterns come second, because each is first compiled to a regular expression, which takes longer than comparing all fixed
    // paths.
    all.find(
      ({ route }) =>
        route.path.includes(':') && matchPath({ path: route.path, end: true, caseSensitive: true }, pathname),
    )
  );
}
