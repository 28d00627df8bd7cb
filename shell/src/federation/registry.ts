import type { SharedNeed, ShellOffers } from 'shared-contract/compatibility';
import type { RemoteManifest } from 'shared-contract/remote';

/** One remote of `remotes.json`; the format is described in `api/src/web/remotes/registry.ts`. */
export interface RegistryRemote {
  name: string;
  version: string;
  /** Folder of its files, ending in a slash: a path of this origin, or an address of a listed origin. */
  base: string;
  entry: string;
  /** Contract versions of a shell that it runs in, such as `^1.0.0`. */
  contract: string;
  /** What it uses of each shared module. */
  requires?: Readonly<Record<string, SharedNeed>>;
  assets: readonly string[];
  integrity: Record<string, string>;
  manifest: RemoteManifest;
  /** Set by development servers only; production builds of the shell ignore it. */
  development?: boolean;
  /** A page that is not of this remote has only the hashes of its `assets`, and not what it requires. */
  brief?: boolean;
}

export interface Registry {
  schema: 1;
  /** What the shell of this store provides. A development server does not say. */
  shell?: Pick<ShellOffers, 'provides'>;
  origins?: readonly string[];
  /** A version is for some accounts (trials.ts). */
  byAccount?: boolean;
  /** Names of remotes that were taken out of service. */
  retired?: readonly string[];
  remotes: readonly RegistryRemote[];
}

const ADDRESS = '/remotes.json';
const PATIENCE_MS = 4_000;

/** The registry that the server wrote into the page: no round trip before the first remote can load. */
export function inlinedRegistry(): Registry | undefined {
  const text = document.getElementById('remotes')?.textContent;
  if (!text) return undefined;
  try {
    return asRegistry(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Asks the server for the registry as it is now: when the page carries none, before another remote is loaded, and before a retry.
 * @param of the remote of which everything is needed; by default of all
 */
export async function fetchRegistry(of?: string): Promise<Registry | undefined> {
  try {
    const reply = await fetch(of ? `${ADDRESS}?of=${of}` : ADDRESS, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return reply.ok ? asRegistry(await reply.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** The server checks the file in full before it serves it; this only refuses something that is no registry. */
function asRegistry(value: unknown): Registry | undefined {
  const registry = value as Partial<Registry> | null;
  return registry?.schema === 1 && Array.isArray(registry.remotes) ? (registry as Registry) : undefined;
}
