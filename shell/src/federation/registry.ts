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
  /** Set only by development servers. Production builds of the shell ignore it. */
  development?: boolean;
  /** Set on a page that is not one of this remote: the entry has only the hashes of its `assets`, and no `requires`. */
  brief?: boolean;
}

export interface Registry {
  schema: 1;
  /** What the shell of this store provides. A development server does not say it. */
  shell?: Pick<ShellOffers, 'provides'>;
  origins?: readonly string[];
  /** Whether some version is only for some accounts (trials.ts). */
  byAccount?: boolean;
  /** Names of remotes that were taken out of service. */
  retired?: readonly string[];
  remotes: readonly RegistryRemote[];
}

const ADDRESS = '/remotes.json';
const PATIENCE_MS = 4_000;

/** The registry that the server wrote into the page, so that the first remote can load without a round trip. */
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
 * Fetches the present registry from the server. This happens when the page has none, before another remote is loaded, and before
 * a retry.
 * @param of the remote whose whole entry is needed; all remotes by default
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

/** Refuses only what is no registry at all. The server checks the file in full before it serves it. */
function asRegistry(value: unknown): Registry | undefined {
  const registry = value as Partial<Registry> | null;
  return registry?.schema === 1 && Array.isArray(registry.remotes) ? (registry as Registry) : undefined;
}
