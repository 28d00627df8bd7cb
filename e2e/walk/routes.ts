import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteManifest, RemoteRoute } from 'shared-contract/remote';

const root = path.resolve(import.meta.dirname, '../..');

/** A page of the store as its owner declares it. */
export interface Route {
  /** A pattern of the router, such as `/orders/:orderId`. */
  path: string;
  title: string;
  /** Who may open it; everyone where it is absent. */
  roles?: RemoteRoute['roles'];
  /** Sign-in and registration: people who are signed in are led on. */
  signedOutOnly?: boolean;
}

const importFrom = (file: string): Promise<unknown> => import(pathToFileURL(path.join(root, file)).href);

async function manifests(): Promise<RemoteManifest[]> {
  const files = globSync('mf-*/src/manifest.ts', { cwd: root });
  if (files.length === 0) throw new Error('There is no manifest.');
  const modules = (await Promise.all(files.map(importFrom))) as { manifest: RemoteManifest }[];
  return modules.map(({ manifest }) => manifest);
}

/** Every page of every manifest, and those of the shell. */
export async function routesOfTheStore(): Promise<Route[]> {
  const { ownRoutes } = (await importFrom('shell/src/own-routes.ts')) as {
    ownRoutes: Record<string, Route>;
  };
  return [...(await manifests()).flatMap(({ routes }) => routes), ...Object.values(ownRoutes)];
}

/** Addresses without a page: one beside the pages of the store, and one below each of its areas. */
export async function addressesOfNobody(): Promise<string[]> {
  const areas = (await manifests()).flatMap(({ basePaths }) => basePaths).filter((base) => base !== '/');
  return ['/no-such-page', ...areas.map((base) => `${base}/no/such/page`)];
}
