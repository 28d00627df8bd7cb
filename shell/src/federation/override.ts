import { contractVersion, type RemoteManifest } from 'shared-contract/remote';
import type { Registry, RegistryRemote } from './registry.ts';

/** A remote of this tab that comes from a developer's own server instead of the registry. */
export interface RemoteOverride {
  name: string;
  base: string;
}

const KEY = 'remote-overrides';

/**
 * Takes `?mf=mf-admin@http://localhost:3004` (stored for this tab) and `?mf=reset` from the address.
 * Only http addresses of this machine are taken, because an override runs with the rights of the signed-in person.
 */
export function readOverrideParameter() {
  const url = new URL(location.href);
  const values = url.searchParams.getAll('mf');
  if (values.length === 0) return;
  url.searchParams.delete('mf');
  history.replaceState(history.state, '', url);
  if (values.includes('reset')) return resetOverrides();
  const parsed = values.map(parseOverride).filter((override) => override !== undefined);
  const names = new Set(parsed.map(({ name }) => name));
  sessionStorage.setItem(
    KEY,
    JSON.stringify([...activeOverrides().filter(({ name }) => !names.has(name)), ...parsed]),
  );
}

export function parseOverride(value: string): RemoteOverride | undefined {
  const [name = '', address = ''] = value.split('@', 2);
  if (!/^mf-[a-z0-9-]{1,60}$/.test(name) || !URL.canParse(address)) return undefined;
  const { protocol, hostname, href } = new URL(address);
  if (protocol !== 'http:' || !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return undefined;
  return { name, base: href.endsWith('/') ? href : `${href}/` };
}

/** The overrides of this tab. */
export function activeOverrides(): readonly RemoteOverride[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as RemoteOverride[];
  } catch {
    return [];
  }
}

export function resetOverrides() {
  sessionStorage.removeItem(KEY);
}

/** Whether the store lets this page load code from there. A shell in development lets it from everywhere. */
function isAllowed(origin: string): boolean {
  const allowed = allowedOrigins();
  return (
    allowed === undefined || [origin, origin.replace(/:\d+$/, ':*')].some((each) => allowed.includes(each))
  );
}

/** The origins that the server wrote into the page (rules 11.10). */
const allowedOrigins = () => document.documentElement.dataset['overrides']?.split(' ');

/**
 * The registry with this tab's overrides in it, each with the pages that it has now. A remote that the store does not run is
 * added. An override from an origin that the store no longer allows stays in it, and is refused as foreign.
 */
export async function withOverrides(registry: Registry): Promise<Registry> {
  const overrides = activeOverrides();
  const known = new Map(registry.remotes.map((remote) => [remote.name, remote]));
  const silent: string[] = [];
  const local = overrides.map(async (override) => {
    const { name, base } = override;
    const isTrusted = isAllowed(new URL(base).origin);
    const manifest = isTrusted ? await ownManifest(name, base) : undefined;
    if (isTrusted && !manifest) silent.push(name);
    return localRemote(override, known.get(name), manifest);
  });
  for (const remote of await Promise.all(local)) if (remote) known.set(remote.name, remote);
  withoutManifest = silent;
  return {
    ...registry,
    origins: [
      ...(registry.origins ?? []),
      ...(allowedOrigins() ?? []),
      ...overrides.map(({ base }) => new URL(base).origin).filter(isAllowed),
    ],
    remotes: [...known.values()],
  };
}

let withoutManifest: readonly string[] = [];

/** Whether the development server did not say which pages this override has when the registry was last read. */
export const hasNoManifest = ({ name }: RemoteOverride): boolean => withoutManifest.includes(name);

const PATIENCE_MS = 4_000;

function localRemote(
  { name, base }: RemoteOverride,
  inStore: RegistryRemote | undefined,
  own: RemoteManifest | undefined,
): RegistryRemote | undefined {
  const manifest = own ?? inStore?.manifest;
  return (
    manifest && {
      contract: `^${contractVersion}`,
      assets: [],
      ...inStore,
      name,
      base,
      entry: 'remoteEntry.js',
      version: 'local',
      development: true,
      brief: false,
      integrity: {},
      manifest,
    }
  );
}

/** The manifest of the development server, which may have newer pages. An older server, or one that is down, has none. */
async function ownManifest(name: string, base: string): Promise<RemoteManifest | undefined> {
  try {
    const reply = await fetch(`${base}manifest.json`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const manifest = (await reply.json()) as Partial<RemoteManifest>;
    const { routes, basePaths, nav } = manifest;
    const isWhole = manifest.name === name && [routes, basePaths, nav].every(Array.isArray);
    return isWhole ? (manifest as RemoteManifest) : undefined;
  } catch {
    return undefined;
  }
}
