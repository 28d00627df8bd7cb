import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { contractVersion } from 'shared-contract/remote';
import type { RemoteFailure } from './failure.ts';
import { RemoteLoadError, classify } from './failure.ts';
import { preloadFiles, publishIntegrity, trustDevelopmentServer, trustFiles } from './integrity.ts';
import type { LoaderPorts, RemoteModule } from './loader.ts';
import { entryAddress, loadRemoteModule } from './loader.ts';
import { builtWith, manifestsWith } from './manifests.ts';
import type { Registry } from './registry.ts';
import { fetchRegistry, inlinedRegistry } from './registry.ts';

/** One remote on this page. */
export type RemoteState =
  | { status: 'idle' | 'loading' }
  | { status: 'ready'; module: RemoteModule }
  | { status: 'failed'; failure: RemoteFailure };

const IDLE: RemoteState = { status: 'idle' };
const NO_REMOTES: Registry = { schema: 1, remotes: [] };

let registry: Registry = NO_REMOTES;
let manifests = manifestsWith([]);
const states = new Map<string, RemoteState>();
const listeners = new Set<() => void>();
/** The version of each remote that was last requested. A later registry may name another one. */
const versions = new Map<string, string>();
/** Entry address under which each remote is known to the federation runtime. */
const registered = new Map<string, string>();

const containerOf = (name: string) => name.replaceAll('-', '_');

const ports: LoaderPorts = {
  register(name, entry) {
    if (registered.get(name) === entry) return;
    // `force` drops the cached container, modules and half-loaded pages of the remote.
    registerRemotes([{ name: containerOf(name), entry, type: 'global' }], { force: registered.has(name) });
    registered.set(name, entry);
  },
  load: (name) => loadRemote(`${containerOf(name)}/remote`),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
  pageOrigin: location.origin,
  shell: { contract: contractVersion, provides: {} },
};

/** A production build takes no remote from a development server. */
const asServed = (next: Registry): Registry | Promise<Registry> =>
  process.env.NODE_ENV === 'production'
    ? { ...next, remotes: next.remotes.filter(({ development }) => !development) }
    : next;
let amend = asServed;

/**
 * Reads the registry from the page, or from the server when the page has none. It is called once, before the first render.
 * @param by applies this tab's overrides to every registry that is read (override.ts)
 */
export async function startRemotes(by = asServed) {
  amend = by;
  publishIntegrity();
  await adopt(inlinedRegistry() ?? (await fetchRegistry()) ?? NO_REMOTES);
  if (registry.byAccount)
    void import('./trials.ts').then(({ followAccount }) =>
      followAccount(async () => adopt(await fetchRegistry())),
    );
}

async function adopt(next: Registry | undefined) {
  if (!next) return;
  // The first list is kept, because a later registry may name a newer shell than the running one. A store without a list says
  // nothing.
  if (next.shell && Object.keys(ports.shell.provides).length === 0)
    ports.shell = { contract: contractVersion, provides: next.shell.provides };
  registry = await amend(next);
  manifests = manifestsWith(
    registry.remotes.map((remote) => remote.manifest),
    registry.retired,
    await unlisted(registry),
  );
  for (const remote of registry.remotes) {
    const base = new URL(remote.base, location.origin).href;
    if (remote.development) trustDevelopmentServer(base);
    else trustFiles(base, remote.integrity);
  }
}

/**
 * The manifests that this shell was built with, when the registry neither lists nor retires one of those remotes. Empty
 * otherwise.
 */
async function unlisted({ remotes, retired = [] }: Registry) {
  const listed = [...remotes.map(({ name }) => name), ...retired];
  if (builtWith.every((name) => listed.includes(name))) return [];
  return import('./bundled-manifests.ts').then(
    ({ bundled }) => bundled,
    () => [],
  );
}

export const remoteManifests = () => manifests;

const entryOf = (name: string) => registry.remotes.find((remote) => remote.name === name);

export const remoteState = (name: string): RemoteState => states.get(name) ?? IDLE;

export function subscribeToRemotes(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setState(name: string, state: RemoteState) {
  states.set(name, state);
  for (const listener of listeners) listener();
}

/** Starts loading a remote unless it is loading or loaded. Never rejects: a failure is a state of the remote. */
export async function requestRemote(name: string): Promise<RemoteState> {
  const { status } = remoteState(name);
  if (status === 'loading' || status === 'ready') return remoteState(name);
  setState(name, { status: 'loading' });
  try {
    await readWhole(name);
    versions.set(name, entryOf(name)?.version ?? 'none');
    setState(name, { status: 'ready', module: await loadRemoteModule(name, registry, ports) });
  } catch (error) {
    const failure = classify(error);
    reportFailure(name, failure);
    console.error(`[store] ${failure.reference}: ${name} is not available (${failure.reason}):`, failure.raw);
    setState(name, { status: 'failed', failure });
  }
  return remoteState(name);
}

/**
 * Reads the registry again when this page has only a brief entry of the remote. Meanwhile the remote's first files are fetched.
 */
async function readWhole(name: string) {
  const remote = entryOf(name);
  if (!remote?.brief) return;
  preloadFiles(remote.base, remote.assets);
  const next = (await fetchRegistry(name)) ?? (await fetchRegistry(name));
  if (!next) throw new RemoteLoadError('unreachable', 'remotes.json could not be read.');
  await adopt(next);
}

/** Reports the failure to the API, for the owner's log and metrics. */
export function reportFailure(name: string, { reason, reference }: RemoteFailure) {
  const body = JSON.stringify({ remote: name, version: versions.get(name) ?? 'none', reason, reference });
  navigator.sendBeacon?.('/api/remotes/failures', new Blob([body], { type: 'application/json' }));
}

/**
 * The Retry of the panel. It reads the registry again first, because the remote may have been moved or repaired meanwhile.
 * @param reload also evaluates the remote again, because React never retries a failed lazy page
 */
export async function retryRemote(name: string, { reload = false } = {}) {
  const before = remoteState(name);
  setState(name, { status: 'loading' });
  await adopt(await fetchRegistry(name));
  if (reload || (before.status === 'failed' && before.failure.reason === 'unreachable'))
    await replaceCopies(name);
  if (reload) registered.set(name, 'reload');
  states.set(name, IDLE);
  await requestRemote(name);
}

/**
 * The Retry of a page that threw while it was rendered. It reads the registry again. Another build of the remote replaces this
 * one.
 * @returns whether there is no other build, so that the page is rendered once more with the same code
 */
export async function isSameAfterReading(name: string): Promise<boolean> {
  await adopt(await fetchRegistry(name));
  const remote = entryOf(name);
  if (!remote || registered.get(name) === entryAddress(remote, location.origin)) return true;
  states.set(name, IDLE);
  await requestRemote(name);
  return false;
}

/**
 * A file that arrived damaged may stay in the browser's cache. It is fetched past the cache, so that a sound copy replaces it.
 */
async function replaceCopies(name: string) {
  const remote = entryOf(name);
  if (!remote) return;
  const base = new URL(remote.base, location.origin);
  const signal = AbortSignal.timeout(4_000);
  const replace = (file: string) =>
    fetch(new URL(file, base), { cache: 'reload', signal }).then((copy) => copy.blob());
  await Promise.allSettled(Object.keys(remote.integrity).map(replace));
}
