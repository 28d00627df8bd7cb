// Replaces remotes.ts in the server's bundle, where the remote of a page is loaded before anything is drawn.
import type { RemoteManifest } from 'shared-contract/remote';
import { bundled } from './bundled-manifests.ts';
import type { RemoteModule } from './loader.ts';
import { manifestsWith } from './manifests.ts';
import type { RemoteState } from './remotes.ts';

const IDLE: RemoteState = { status: 'idle' };

let manifests = manifestsWith([], [], bundled);
let current: { name: string; state: RemoteState } | undefined;

/** Sets the remotes of the store, and the loaded one that the page needs. */
export function runRemotes(
  inForce: readonly RemoteManifest[],
  remote: { name: string; module: RemoteModule } | undefined,
): void {
  manifests = manifestsWith(inForce, [], bundled);
  current = remote && { name: remote.name, state: { status: 'ready', module: remote.module } };
}

export const remoteManifests = () => manifests;
export const remoteState = (name: string): RemoteState => (current?.name === name ? current.state : IDLE);
export const subscribeToRemotes = () => () => undefined;
export const requestRemote = (name: string) => Promise.resolve(remoteState(name));
export const retryRemote = () => Promise.resolve();
export const reportFailure = () => undefined;
export const isSameAfterReading = () => Promise.resolve(true);
