import type { ErrorInfo, ReactNode } from 'react';
import { Component, Suspense, useEffect, useSyncExternalStore } from 'react';
import { classify } from './failure.ts';
import type { RemoteFailure } from './failure.ts';
import { RemotePanel, RemoteWaiting } from './remote-panel.tsx';
import { remoteState, requestRemote, retryRemote, subscribeToRemotes } from './remotes.ts';

/**
 * The place of one remote on the page, with everything that may go wrong in it: absent, slow, broken, incompatible, or
 * throwing while it renders. Whatever happens stays in here, and Retry repairs it without a reload.
 */
export function RemoteBoundary({ name }: { name: string }) {
  const state = useSyncExternalStore(subscribeToRemotes, () => remoteState(name));
  useEffect(() => {
    void requestRemote(name);
  }, [name]);
  if (state.status === 'failed')
    return <RemotePanel failure={state.failure} onRetry={() => void retryRemote(name)} />;
  if (state.status !== 'ready') return <RemoteWaiting />;
  const { Routes } = state.module;
  return (
    <RenderBoundary key={name} name={name}>
      <Suspense fallback={<RemoteWaiting />}>
        <Routes />
      </Suspense>
    </RenderBoundary>
  );
}

/** Catches what the remote throws while it renders, lost chunks of its pages included. */
class RenderBoundary extends Component<
  { name: string; children: ReactNode },
  { failure: RemoteFailure | null }
> {
  override state = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: classify(error) };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(`[store] ${this.props.name} failed while rendering:`, error, componentStack);
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <RemotePanel failure={failure} onRetry={() => this.setState({ failure: null })} />;
  }
}
