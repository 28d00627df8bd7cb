import type { Registry, RegistryRemote } from './registry.ts';

/** A remote of this tab that comes from a developer's own server instead of the registry. */
export interface RemoteOverride {
  name: string;
  base: string;
}

const KEY = 'remote-overrides';

/** Whether this page allows overrides: always in a development build, elsewhere only if the server's configuration says so. */
const overridesAllowed = () =>
  process.env.NODE_ENV !== 'production' || document.documentElement.dataset['overrides'] === 'allowed';

/**
 * Takes `?mf=mf-admin@http://localhost:3004` (stored for this tab) and `?mf=reset` from the address.
 * Only http addresses of this machine are taken, because an override runs with the rights of the signed-in person.
 */
export function readOverrideParameter() {
  if (!overridesAllowed()) return;
  const url = new URL(location.href);
  const wishes = url.searchParams.getAll('mf');
  if (wishes.length === 0) return;
  url.searchParams.delete('mf');
  history.replaceState(history.state, '', url);
  if (wishes.includes('reset')) return resetOverrides();
  const parsed = wishes.map(parseOverride).filter((override) => override !== undefined);
  const names = new Set(parsed.map(({ name }) => name));
  sessionStorage.setItem(
    KEY,
    JSON.stringify([...activeOverrides().filter(({ name }) => !names.has(name)), ...parsed]),
  );
}

export function parseOverride(wish: string): RemoteOverride | undefined {
  const [name = '', address = ''] = wish.split('@', 2);
  if (!/^mf-[a-z-]+$/.test(name) || !URL.canParse(address)) return undefined;
  const { protocol, hostname, href } = new URL(address);
  if (protocol !== 'http:' || !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return undefined;
  return { name, base: href.endsWith('/') ? href : `${href}/` };
}

/** The overrides of this tab, for the badge; empty where they are not allowed. */
export function activeOverrides(): readonly RemoteOverride[] {
  if (!overridesAllowed()) return [];
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as RemoteOverride[];
  } catch {
    return [];
  }
}

export function resetOverrides() {
  sessionStorage.removeItem(KEY);
}

/** The registry with this tab's overrides in it. In production without permission, a development remote is dropped too. */
export function withOverrides(registry: Registry): Registry {
  if (!overridesAllowed()) {
    return { ...registry, remotes: registry.remotes.filter(({ development }) => !development) };
  }
  const overrides = activeOverrides();
  if (overrides.length === 0) return registry;
  const byName = new Map(overrides.map((override) => [override.name, override]));
  return {
    ...registry,
    origins: [...(registry.origins ?? []), ...overrides.map(({ base }) => new URL(base).origin)],
    remotes: registry.remotes.map((remote) => overridden(remote, byName.get(remote.name))),
  };
}

const overridden = (remote: RegistryRemote, override: RemoteOverride | undefined): RegistryRemote =>
  override
    ? {
        ...remote,
        base: override.base,
        entry: 'remoteEntry.js',
        version: 'local',
        development: true,
        integrity: {},
      }
    : remote;
