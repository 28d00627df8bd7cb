import type { ComponentType } from 'react';
import { lacksOf, satisfies, type ShellOffers } from 'shared-contract/compatibility';
import { RemoteLoadError, classify, isWorthAnotherTry } from './failure.ts';
import type { Registry, RegistryRemote } from './registry.ts';

/** What a remote exposes as `./remote`, default export. */
export interface RemoteModule {
  Routes: ComponentType;
  /** Version of the contract it was built with. */
  contractVersion: string;
  /** Fetches the code of the page at `pathname`, where the remote splits its pages. */
  preload?: (pathname: string) => Promise<unknown>;
}

/** The dependencies of the loader; tests pass their own. */
export interface LoaderPorts {
  /** Registers (or moves) a remote with the federation runtime. */
  register: (name: string, entry: string) => void;
  /** Loads the exposed module through the federation runtime. */
  load: (name: string) => Promise<unknown>;
  /** Resolves after `ms` milliseconds. */
  wait: (ms: number) => Promise<void>;
  random: () => number;
  pageOrigin: string;
  /** What the running shell has, whatever a later registry says. */
  shell: ShellOffers;
}

const TRIES = 2;
const PAUSE_MS = 300;
/** A remote that takes longer is shown as failed. It still appears if it arrives later. */
export const PATIENCE_MS = 8_000;

/**
 * Loads one remote: checks that it may run here, fetches it with one repeat, and checks what arrived.
 * @throws an error that {@link classify} understands
 */
export async function loadRemoteModule(
  name: string,
  registry: Registry,
  ports: LoaderPorts,
): Promise<RemoteModule> {
  const entry = registry.remotes.find((remote) => remote.name === name);
  if (!entry) throw new RemoteLoadError('absent', `remotes.json does not list ${name}.`);
  refuseForeign(entry, registry, ports);
  refuseUnfit(entry, ports);
  ports.register(name, entryAddress(entry, ports.pageOrigin));
  const timeout = ports.wait(PATIENCE_MS).then(() => {
    throw new RemoteLoadError(
      'slow',
      `${name} ${entry.version} did not arrive within ${PATIENCE_MS / 1000} s.`,
    );
  });
  const loaded = await Promise.race([loadWithRepeat(name, ports), timeout]);
  return acceptModule(loaded, entry, ports);
}

/** Address of the remote's entry script. */
export const entryAddress = (remote: RegistryRemote, pageOrigin: string) =>
  new URL(remote.entry, new URL(remote.base, pageOrigin)).href;

async function loadWithRepeat(name: string, ports: LoaderPorts): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ports.load(name);
    } catch (error) {
      if (attempt >= TRIES || !isWorthAnotherTry(classify(error))) throw error;
      // The jitter keeps all tabs from asking a recovering server at the same moment.
      await ports.wait(PAUSE_MS + ports.random() * PAUSE_MS);
    }
  }
}

function refuseForeign(remote: RegistryRemote, registry: Registry, { pageOrigin }: LoaderPorts) {
  const { origin } = new URL(remote.base, pageOrigin);
  if (origin === pageOrigin || registry.origins?.includes(origin)) return;
  throw new RemoteLoadError(
    'foreign',
    `${remote.name} is at ${origin}, this store takes code from ${[pageOrigin, ...(registry.origins ?? [])].join(', ')}.`,
  );
}

/** Only the contract of a developer's own server is checked, because what it builds changes with every edit. */
function refuseUnfit(remote: RegistryRemote, { shell }: LoaderPorts) {
  const lacks = lacksOf(remote.development ? { ...remote, requires: {} } : remote, shell);
  if (lacks.length > 0) throw new RemoteLoadError('incompatible', lacks.join(' '));
}

/** The registry and the files may differ: the version inside the remote counts. */
function acceptModule(loaded: unknown, remote: RegistryRemote, { shell }: LoaderPorts): RemoteModule {
  const module = (loaded as { default?: Partial<RemoteModule> } | null)?.default;
  const built = module?.contractVersion;
  if (!built || !satisfies(shell.contract, `^${built}`)) {
    throw new RemoteLoadError(
      'incompatible',
      `${remote.name} ${remote.version} is built for contract ${built ?? '(none)'}, this shell has contract ${shell.contract}.`,
    );
  }
  if (!module.Routes)
    throw new RemoteLoadError('broken', `${remote.name} ${remote.version} exposes no routes.`);
  return module as RemoteModule;
}
